import { useRef } from "react";
import { Navigate, Outlet, useLocation } from "react-router-dom";
import { useIsLocked } from "#device/lock.ts";
import { useSession } from "#device/session.ts";
import { LockHost } from "./lock-host.tsx";
import { loginFor } from "./login-address.ts";

/** A courtesy: the server decides again on every call. Whoever is unknown signs in first and then lands here. */
export function Protected() {
  const session = useSession();
  const location = useLocation();
  const isLocked = useIsLocked(session?.user.id);
  const wasOpen = useRef(false);
  if (!session) return <Navigate to={loginFor(location)} state={{ from: location }} replace />;
  wasOpen.current ||= !isLocked;
  return (
    <>
      {/* What was open stays as it was behind the lock; what was locked from the start is not even drawn. */}
      {wasOpen.current && (
        <div hidden={isLocked} inert={isLocked}>
          <Outlet />
        </div>
      )}
      <LockHost session={session} isLocked={isLocked} />
    </>
  );
}
