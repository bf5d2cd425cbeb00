import { lazy, Suspense, useRef } from "react";
import { Navigate, Outlet, useLocation } from "react-router-dom";
import { useIsLocked } from "#device/lock.ts";
import { useSession } from "#device/session.ts";
import { LockHost } from "./lock-host.tsx";
import { loginUrlFor } from "./login-url.ts";

const TwoStepGate = lazy(async () => ({
  default: (await import("./two-step-gate.tsx")).TwoStepGate,
}));

/** Redirects to the login, which leads back here. The server authorizes every call. */
export function Protected() {
  const session = useSession();
  const location = useLocation();
  const isLocked = useIsLocked(session?.user.id);
  const wasOpen = useRef(false);
  if (!session) return <Navigate to={loginUrlFor(location)} state={{ from: location }} replace />;
  const setup = session.user.two_step_setup;
  wasOpen.current ||= !isLocked;
  return (
    <>
      {/* An open page stays mounted behind the lock. If the app starts locked, the page is not rendered. */}
      {wasOpen.current && (
        <div hidden={isLocked} inert={isLocked}>
          {setup ? (
            <Suspense>
              <TwoStepGate setup={setup} />
            </Suspense>
          ) : (
            <Outlet />
          )}
        </div>
      )}
      <LockHost session={session} isLocked={isLocked} />
    </>
  );
}
