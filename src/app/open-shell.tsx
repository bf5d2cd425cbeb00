import { Suspense } from "react";
import { Outlet, useLocation } from "react-router-dom";
import { HelpButton } from "#shared/help/help-button.tsx";
import { SkipLink } from "./shell.tsx";

/** Around pages that are for everybody, signed in or not. */
export function OpenShell() {
  const { pathname } = useLocation();
  return (
    <>
      <SkipLink />
      <main id="main" tabIndex={-1}>
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
