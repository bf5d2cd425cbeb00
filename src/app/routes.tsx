import { lazy, Suspense } from "react";
import { Navigate, Route, Routes } from "react-router-dom";
import { EntryShell } from "./entry-shell.tsx";
import { OpenShell } from "./open-shell.tsx";
import { PageView, page } from "./page.tsx";
import { adminPage, entryPages, innerPages, openPages } from "./pages.ts";
import { paths } from "./paths.ts";
import { Protected } from "./protected.tsx";
import { Shell } from "./shell.tsx";

const notFound = page(async () => (await import("./not-found-page.tsx")).NotFoundPage);
/** Not in a production build, unless it is asked for. */
const hasDevPages = import.meta.env.DEV || import.meta.env.VITE_DEV_PAGES === "1";
const DevUiPage = hasDevPages
  ? lazy(async () => ({ default: (await import("./dev-ui-page.tsx")).DevUiPage }))
  : undefined;

export function AppRoutes() {
  return (
    <Routes>
      <Route element={<EntryShell />}>
        {entryPages.map(([path, one]) => (
          <Route key={path} path={path} element={<PageView page={one} />} />
        ))}
      </Route>
      <Route element={<OpenShell />}>
        {openPages.map(([path, one]) => (
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
        <Route path={adminPage[0]} element={<PageView page={adminPage[1]} />} />
        <Route element={<Shell />}>
          <Route index element={<Navigate to={paths.library} replace />} />
          {innerPages.map(([path, one]) => (
            <Route key={path} path={path} element={<PageView page={one} />} />
          ))}
          <Route path="*" element={<PageView page={notFound} />} />
        </Route>
      </Route>
    </Routes>
  );
}
