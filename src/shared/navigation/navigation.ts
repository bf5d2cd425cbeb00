import { OPEN_PULSE } from "#sync/worker-messages.ts";
import { PULSE_PATH } from "./paths.ts";

type Go = (path: string) => void;

let go: Go | undefined;
let wanted: string | undefined;

/** Leads to a page from outside of the pages. Before these stand, nobody can go there yet: that comes later, and developers hear of it. */
function goTo(path: string): void {
  if (go) {
    go(path);
    return;
  }
  wanted = path;
  // biome-ignore lint/suspicious/noConsole: this is where developers look
  console.error(`Navigation to ${path} was attempted before the pages were there`);
}

/** The pages stand, and this leads through them; the answer says that they do no more. */
export function leadWith(navigate: Go): () => void {
  go = navigate;
  const path = wanted;
  wanted = undefined;
  if (path !== undefined) navigate(path);
  return () => {
    if (go === navigate) go = undefined;
  };
}

/** Whoever has pressed a reminder is brought to what it reminds of. */
export function listenForReminders(): void {
  const workers: ServiceWorkerContainer | undefined = navigator.serviceWorker;
  workers?.addEventListener("message", ({ data }) => {
    if (data === OPEN_PULSE) goTo(PULSE_PATH);
  });
}
