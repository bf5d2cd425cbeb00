import { OPEN_PULSE, pageToOpen } from "#sync/worker-messages.ts";
import { PULSE_PATH } from "./paths.ts";

type Navigate = (path: string) => void;

let go: Navigate | undefined;
let wanted: string | undefined;

/** Navigates from outside React. Before the router is ready, stores the path and logs an error. */
function goTo(path: string): void {
  if (go) {
    go(path);
    return;
  }
  wanted = path;
  // biome-ignore lint/suspicious/noConsole: reports a bug to developers
  console.error(`Navigation to ${path} was attempted before the pages were there`);
}

/** Registers the router's navigate function. Returns a function that unregisters it. */
export function setNavigate(navigate: Navigate): () => void {
  go = navigate;
  const path = wanted;
  wanted = undefined;
  if (path !== undefined) navigate(path);
  return () => {
    if (go === navigate) go = undefined;
  };
}

/** Opens what a reminder is about when its notification is pressed. */
export function listenForReminders(): void {
  const workers: ServiceWorkerContainer | undefined = navigator.serviceWorker;
  workers?.addEventListener("message", ({ data }) => {
    const path = data === OPEN_PULSE ? PULSE_PATH : pageToOpen(data);
    if (path !== undefined) goTo(path);
  });
}
