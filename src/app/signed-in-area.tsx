import { lazy, Suspense, useRef } from "react";
import { Navigate, Route, Routes } from "react-router-dom";
import type { User } from "#contract/accounts/session.ts";
import { useIsLocked, useSession } from "#device/use-session.ts";
import { canOpenAdmin, canSeeInsights } from "#shared/accounts/group-access.ts";
import { LockHost } from "./lock-host.tsx";
import { PageView } from "./page.tsx";
import { paths } from "./paths.ts";
import { Shell } from "./shell.tsx";
import { adminArea, furtherArea, libraryPage } from "./signed-in-pages.ts";

const TwoStepGate = lazy(async () => ({
  default: (await import("./two-step-gate.tsx")).TwoStepGate,
}));

function startOf(user: User): string {
  if (canSeeInsights(user)) return paths.overview;
  return canOpenAdmin(user) ? paths.admin : paths.library;
}

/** Leaders and administrators start with the overview, other staff with Admin, all others with the library. */
const Home = ({ user }: { readonly user: User }) => <Navigate to={startOf(user)} replace />;

function SignedInRoutes({ user }: { readonly user: User }) {
  return (
    <Routes>
      <Route path={`${paths.admin}/*`} element={<PageView page={adminArea} />} />
      <Route element={<Shell />}>
        <Route index element={<Home user={user} />} />
        <Route path={paths.enrichmentCenter} element={<Navigate to={paths.library} replace />} />
        <Route path={paths.library} element={<PageView page={libraryPage} />} />
        <Route path="*" element={<PageView page={furtherArea} />} />
      </Route>
    </Routes>
  );
}

/** All pages behind the sign-in, with the screen lock. */
export function SignedInArea() {
  const session = useSession();
  const isLocked = useIsLocked(session?.user.id);
  const wasOpen = useRef(false);
  if (!session) return null;
  const { user } = session;
  wasOpen.current ||= !isLocked;
  return (
    <>
      {/* An open page stays mounted behind the lock. If the app starts locked, the page is not rendered. */}
      {wasOpen.current && (
        <div hidden={isLocked} inert={isLocked}>
          {user.two_step_setup ? (
            <Suspense>
              <TwoStepGate setup={user.two_step_setup} />
            </Suspense>
          ) : (
            <SignedInRoutes user={user} />
          )}
        </div>
      )}
      <LockHost session={session} isLocked={isLocked} />
    </>
  );
}
