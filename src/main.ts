import { preloadDevice } from "#device/preload-device.ts";
import { startFreshWhenCodeIsMissing, tidyAddress } from "./app/fresh-start.ts";

async function begin(root: HTMLElement) {
  await preloadDevice();
  const [{ createRoot }, { firstPage }] = await Promise.all([
    import("react-dom/client"),
    import("./app/start.tsx"),
  ]);
  createRoot(root).render(await firstPage());
}

/** Nothing of the application has come, so this is all there is to say it with. */
function sayNotStarted(root: HTMLElement) {
  const words = document.createElement("p");
  words.setAttribute("role", "alert");
  words.className = "lone-page";
  words.textContent =
    "Respite could not be opened: a part of it has not come. What you did is kept on this device. Load the page again when there is a network.";
  root.replaceChildren(words);
}

startFreshWhenCodeIsMissing();
tidyAddress();
const root = document.getElementById("root");
if (root)
  begin(root).catch((error: unknown) => {
    reportError(error);
    sayNotStarted(root);
  });
