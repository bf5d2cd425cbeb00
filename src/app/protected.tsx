import { useRef } from "react";
import { Navigate, Outlet, useLocation } from "react-router-dom";
import { useIsLocked } from "#device/lock.ts";
import { useSession } from "#device/session.ts";
import { LockHost } from "./lock-host.tsx";
import { loginUrlFor } from "./login-url.ts";

/** Redirects to the login, which leads back here. The server authorizes every call. */
export function Protected() {
  const session = useSession();
  const location = useLocation();
  const isLocked = useIsLocked(session?.user.id);
  const wasOpen = useRef(false);
  if (!session) return <Navigate to={loginUrlFor(location)} state={{ from: location }} replace />;
  wasOpen.current ||= !isLocked;
  return (
    <>
      {/* An open page stays mounted behind the lock. If the app starts locked, the page is not rendered. */}
      {wasOpen.current && (
        <div hidden={isLocked} inert={isLocked}>
          <Outlet />
        </div>
      )}
      <LockHost session={session} isLocked={isLocked} />
    </>
  );
}
