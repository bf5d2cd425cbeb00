import { recoverSession } from "#device/current-session.ts";
import { preloadDevice } from "#device/preload-device.ts";
import { removeFreshStartParam, startFreshOnMissingCode } from "./app/fresh-start.ts";
import { startFailed } from "./app/start-copy.ts";

async function start(root: HTMLElement) {
  await recoverSession();
  await preloadDevice(document.documentElement.dataset.first === "library" && !location.search);
  const [{ createRoot }, { createApp }] = await Promise.all([
    import("react-dom/client"),
    import("./app/start.tsx"),
  ]);
  createRoot(root).render(await createApp());
}

/** Shows an error without React, because none of the app's code may have loaded. */
function showStartError(root: HTMLElement) {
  const message = document.createElement("p");
  message.setAttribute("role", "alert");
  message.className = "lone-page";
  message.textContent = startFailed;
  root.replaceChildren(message);
}

startFreshOnMissingCode();
removeFreshStartParam();
const root = document.getElementById("root");
if (root)
  start(root).catch((error: unknown) => {
    reportError(error);
    showStartError(root);
  });
