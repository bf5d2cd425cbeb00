import { lazy, Suspense } from "react";
import { Navigate, Route, Routes } from "react-router-dom";
import { useSession } from "#device/session.ts";
import { canSeeInsights } from "#shared/accounts/group-access.ts";
import { EntryShell } from "./entry-shell.tsx";
import { PageView, page } from "./page.tsx";
import { adminArea, entryPages, publicPages, signedInPages } from "./pages.ts";
import { paths } from "./paths.ts";
import { Protected } from "./protected.tsx";
import { PublicShell } from "./public-shell.tsx";
import { Shell } from "./shell.tsx";

const notFound = page(async () => (await import("./not-found-page.tsx")).NotFoundPage);
/** Excluded from production builds unless enabled. */
const hasDevPages = import.meta.env.DEV || import.meta.env.VITE_DEV_PAGES === "1";
const DevUiPage = hasDevPages
  ? lazy(async () => ({ default: (await import("./dev-ui-page.tsx")).DevUiPage }))
  : undefined;

/** Leaders and administrators start with the overview, all others with the library. */
function Home() {
  const user = useSession()?.user;
  const isLeading = user !== undefined && canSeeInsights(user);
  return <Navigate to={isLeading ? paths.overview : paths.library} replace />;
}

export function AppRoutes() {
  return (
    <Routes>
      <Route element={<EntryShell />}>
        {entryPages.map(([path, one]) => (
          <Route key={path} path={path} element={<PageView page={one} />} />
        ))}
      </Route>
      <Route element={<PublicShell />}>
        {publicPages.map(([path, one]) => (
          <Route key={path} path={path} element={<PageView page={one} />} />
        ))}
      </Route>
      {DevUiPage && (
        <Route
          path={paths.devUi}
          element={
            <Suspense>
              <DevUiPage />
            </Suspense>
          }
        />
      )}
      <Route element={<Protected />}>
        <Route path={adminArea[0]} element={<PageView page={adminArea[1]} />} />
        <Route element={<Shell />}>
          <Route index element={<Home />} />
          <Route path={paths.enrichmentCenter} element={<Navigate to={paths.library} replace />} />
          {signedInPages.map(([path, one]) => (
            <Route key={path} path={path} element={<PageView page={one} />} />
          ))}
          <Route path="*" element={<PageView page={notFound} />} />
        </Route>
      </Route>
    </Routes>
  );
}
