import { Queue } from "workbox-background-sync/Queue.js";
import { runOwedPass } from "#sync/owed.ts";

declare const self: ServiceWorkerGlobalScope;

/**
 * A worker that is being installed must not send: the active one, and the code that wrote the entries, still live.
 * Throws while something is owed, which is how the browser learns to wake us again.
 */
const sendOwed = async () => {
  if (self.serviceWorker.state !== "activated") return;
  const { remaining } = await runOwedPass();
  if (remaining > 0) throw new Error(`${remaining} entries are still owed`);
};

/** The queue only wakes us. It never holds a request: the outbox is the one truth. */
const queue = new Queue("respite", { onSync: sendOwed });

/** At a page's word; if something remains, the browser shall wake us when the network is back. */
export const sendNow = async () => {
  try {
    await sendOwed();
  } catch {
    await queue.registerSync();
  }
};
