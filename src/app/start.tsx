import { type ReactElement, StrictMode } from "react";
import { listenForSessionChanges } from "#device/current-session.ts";
import { deleteDraftsAtSignOut } from "#shared/drafts/drafts.ts";
import { trustOwnScripts } from "#shared/html/trusted-types.ts";
import { listenForInstallOffer, recordVisit } from "#shared/navigation/install-offer.ts";
import { listenForReminders } from "#shared/navigation/navigation.ts";
import { startTheme } from "#ui/theme.ts";
import { App } from "./app.tsx";
import { loadFirstPage } from "./pages.ts";

/** Returns the application once its first page can render completely. Until then, the static shell of index.html stays. */
export async function createApp(): Promise<ReactElement> {
  trustOwnScripts();
  const isSignedIn = document.documentElement.dataset.signedIn !== undefined;
  const loading = loadFirstPage(location.pathname, isSignedIn);
  // Runs while the databases open, because it takes a moment, too.
  listenForSessionChanges();
  deleteDraftsAtSignOut();
  startTheme();
  listenForInstallOffer();
  recordVisit(Date.now());
  listenForReminders();
  await loading;
  return (
    <StrictMode>
      <App />
    </StrictMode>
  );
}
