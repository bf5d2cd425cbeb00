import { Suspense } from "react";
import { Outlet, useLocation } from "react-router-dom";
import { HelpButton } from "#shared/help/help-button.tsx";
import scene from "./scene.svg";
import { SkipLink } from "./skip-link.tsx";

/** The layout of pages before sign-in. */
export function EntryShell() {
  const { pathname } = useLocation();
  return (
    <div className="entry-shell">
      <SkipLink />
      <main className="entry-main" id="main" tabIndex={-1}>
        <Suspense>
          <Outlet key={pathname} />
        </Suspense>
      </main>
      <div className="entry-scene">
        <div className="entry-help">
          <HelpButton />
        </div>
        <img src={scene} alt="" width={800} height={900} />
      </div>
    </div>
  );
}
