import { Queue } from "workbox-background-sync/Queue.js";
import { runOwedPass } from "#sync/owed.ts";

declare const self: ServiceWorkerGlobalScope;

/**
 * A worker that is being installed must not send: the active one, and the code that wrote the entries, still live.
 * Browsers that do not tell a worker its state leave the sending to the page. Throws while something is owed.
 */
const sendOwed = async () => {
  const worker: ServiceWorker | undefined = self.serviceWorker;
  if (worker?.state !== "activated") return;
  const { remaining } = await runOwedPass();
  if (remaining > 0) throw new Error(`${remaining} entries are still owed`);
};

/** By throwing, the browser learns to wake us again. Where it cannot, this runs at each start, and nobody listens. */
const onSync = () => ("sync" in self.registration ? sendOwed() : sendOwed().catch(() => undefined));

/** The queue only wakes us. It never holds a request: the outbox is the one truth. */
const queue = new Queue("respite", { onSync });

/** At a page's word; if something remains, the browser shall wake us when the network is back. */
export const sendNow = async () => {
  try {
    await sendOwed();
  } catch {
    await queue.registerSync();
  }
};
