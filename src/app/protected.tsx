import { Suspense } from "react";
import { Navigate, useLocation } from "react-router-dom";
import { useSession } from "#device/use-session.ts";
import { loginUrlFor } from "./login-url.ts";
import { PageView } from "./page.tsx";
import { signedInArea } from "./pages.ts";

/** Redirects to the login, which leads back here. The server authorizes every call. */
export function Protected() {
  const session = useSession();
  const location = useLocation();
  if (!session) return <Navigate to={loginUrlFor(location)} state={{ from: location }} replace />;
  return (
    <Suspense>
      <PageView page={signedInArea} />
    </Suspense>
  );
}
