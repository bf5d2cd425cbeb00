import { lazy, Suspense } from "react";
import { Route, Routes } from "react-router-dom";
import { EntryShell } from "./entry-shell.tsx";
import { PageView } from "./page.tsx";
import { entryPages, publicPages } from "./pages.ts";
import { paths } from "./paths.ts";
import { Protected } from "./protected.tsx";
import { PublicShell } from "./public-shell.tsx";

/** Excluded from production builds unless enabled. */
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
      <Route path="*" element={<Protected />} />
    </Routes>
  );
}
