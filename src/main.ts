import { currentSession, recoverSession } from "#device/current-session.ts";
import { preloadDevice } from "#device/preload-device.ts";
import { storageUnavailable } from "#device/storage-unavailable-copy.ts";
import { firstForm, firstFormUsed } from "#shared/accounts/first-form.ts";
import { browserKeyValue } from "#sync/ports-browser.ts";
import { removeFreshStartParam, startFreshOnMissingCode } from "./app/fresh-start.ts";
import { startFailed } from "./app/start-copy.ts";

async function start(root: HTMLElement) {
  if (!browserKeyValue()) return showStartError(root, storageUnavailable);
  const path = location.pathname;
  await firstFormUsed();
  await recoverSession();
  await preloadDevice(document.documentElement.dataset.first === "library" && !location.search);
  const [{ createRoot, hydrateRoot }, { createApp }] = await Promise.all([
    import("react-dom/client"),
    import("./app/start.tsx"),
  ]);
  const app = await createApp();
  const form = firstForm();
  // Another tab may have signed in, which leads away from the form.
  if (!form || currentSession() || location.pathname !== path) {
    form?.drop();
    return createRoot(root).render(app);
  }
  const { handOverFirstForm } = await import("#features/session/hand-over.ts");
  handOverFirstForm(root);
  hydrateRoot(root, app);
}

/** Shows an error without React, because none of the app's code may have loaded. */
function showStartError(root: HTMLElement, text: string) {
  const message = document.createElement("p");
  message.setAttribute("role", "alert");
  message.className = "lone-page";
  message.textContent = text;
  root.replaceChildren(message);
}

startFreshOnMissingCode();
removeFreshStartParam();
const root = document.getElementById("root");
if (root)
  start(root).catch((error: unknown) => {
    reportError(error);
    showStartError(root, startFailed);
  });
