import { preloadDevice } from "#device/preload-device.ts";
import { removeFreshStartParam, startFreshOnMissingCode } from "./app/fresh-start.ts";

async function start(root: HTMLElement) {
  await preloadDevice();
  const [{ createRoot }, { createApp }] = await Promise.all([
    import("react-dom/client"),
    import("./app/start.tsx"),
  ]);
  createRoot(root).render(await createApp());
}

/** Shows an error without React, because none of the app's code may have loaded. */
function showStartError(root: HTMLElement) {
  const words = document.createElement("p");
  words.setAttribute("role", "alert");
  words.className = "lone-page";
  words.textContent =
    "Respite could not be opened: a part of it has not come. What you did is kept on this device. Load the page again when there is a network.";
  root.replaceChildren(words);
}

startFreshOnMissingCode();
removeFreshStartParam();
const root = document.getElementById("root");
if (root)
  start(root).catch((error: unknown) => {
    reportError(error);
    showStartError(root);
  });
