import { Suspense } from "react";
import { Outlet, useLocation } from "react-router-dom";
import { HelpButton } from "#shared/help/help-button.tsx";
import { SkipLink } from "./skip-link.tsx";

/** The layout of public pages. */
export function PublicShell() {
  const { pathname } = useLocation();
  return (
    <>
      <SkipLink />
      <main className="public-main" id="main" tabIndex={-1}>
        <Suspense>
          <Outlet key={pathname} />
        </Suspense>
      </main>
      <div className="open-help">
        <HelpButton />
      </div>
    </>
  );
}
