import { type ReactElement, StrictMode } from "react";
import { listenForSessionChanges } from "#device/current-session.ts";
import { trustOwnScripts } from "#shared/html/trusted-types.ts";
import { listenForInstallOffer } from "#shared/navigation/install-offer.ts";
import { listenForReminders } from "#shared/navigation/navigation.ts";
import { startTheme } from "#ui/theme.ts";
import { App } from "./app.tsx";
import { loadFirstPage } from "./pages.ts";

/** The application, once its first page can be drawn whole; until then the shell in index.html stays. */
export async function firstPage(): Promise<ReactElement> {
  trustOwnScripts();
  const isSignedIn = document.documentElement.dataset.signedIn !== undefined;
  const loading = loadFirstPage(location.pathname, isSignedIn);
  // Listening to other windows takes the browser a moment, which the databases need anyway.
  listenForSessionChanges();
  startTheme();
  listenForInstallOffer();
  listenForReminders();
  await loading;
  return (
    <StrictMode>
      <App />
    </StrictMode>
  );
}
