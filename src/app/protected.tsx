import { Navigate, Outlet, useLocation } from "react-router-dom";
import { useSession } from "#live/session.ts";
import { loginFor } from "./login-address.ts";

/** A courtesy: the server decides again on every call. Whoever is unknown signs in first and then lands here. */
export function Protected() {
  const session = useSession();
  const location = useLocation();
  if (session) return <Outlet />;
  return <Navigate to={loginFor(location)} state={{ from: location }} replace />;
}
