import { Queue } from "workbox-background-sync/Queue.js";
import { runOwedPass } from "#sync/background-sync.ts";

declare const self: ServiceWorkerGlobalScope;

/** Some browsers do not tell a worker its state. */
const state = (): ServiceWorkerState | undefined =>
  (self.serviceWorker as ServiceWorker | undefined)?.state;

let sending: Promise<unknown> = Promise.resolve();

/** One after the other. Throws while something is owed. */
const sendOwed = async () => {
  const sent = sending.then(() => runOwedPass());
  sending = sent.catch(() => undefined);
  const { remaining } = await sent;
  if (remaining > 0) throw new Error(`${remaining} entries are still owed`);
};

/**
 * By throwing, the browser learns to wake us again. Where it cannot, this runs at each start of a worker, even of one
 * that is being installed, while the active one and the code that wrote the entries still live: only the active one
 * sends, and nobody listens whether it could.
 */
const onSync = async () => {
  if (state() !== "activated") return;
  if ("sync" in self.registration) await sendOwed();
  else await sendOwed().catch(() => undefined);
};

/** The queue only wakes us. It never holds a request: the outbox is the one truth. */
const queue = new Queue("respite", { onSync });

/** Pages speak only to the worker that is active, so that one which does not know its state is. */
const isActive = () => ["activating", "activated", undefined].includes(state());

/** At a page's word; if something remains, the browser shall wake us when the network is back. */
export const sendNow = async () => {
  if (!isActive()) return;
  try {
    await sendOwed();
  } catch {
    await queue.registerSync();
  }
};
