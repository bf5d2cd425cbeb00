import { Queue } from "workbox-background-sync/Queue.js";
import { runBackgroundSync } from "#sync/background-sync.ts";
import { PERIODIC_SYNC } from "#sync/worker-messages.ts";

declare const self: ServiceWorkerGlobalScope;

type PeriodicSyncEvent = ExtendableEvent & { readonly tag: string };

/** Undefined in browsers that don't expose the worker's state to itself. */
const state = (): ServiceWorkerState | undefined =>
  (self.serviceWorker as ServiceWorker | undefined)?.state;

let sending: Promise<unknown> = Promise.resolve();

/** Sends pending entries, one run at a time. Rejects if entries remain. */
const sendPending = async () => {
  const sent = sending.then(() => runBackgroundSync());
  sending = sent.catch(() => undefined);
  const { remaining } = await sent;
  if (remaining > 0) throw new Error(`${remaining} entries are still pending`);
};

/**
 * Rejects so that the browser schedules another sync event. Without Background Sync, Workbox calls this at every worker
 * start, even while the worker installs and the active one still runs, so only the active worker sends and errors are
 * ignored.
 */
const onSync = async () => {
  if (state() !== "activated") return;
  if ("sync" in self.registration) await sendPending();
  else await sendPending().catch(() => undefined);
};

/** Used only for sync events. It stores no requests: the outbox is the single source of truth. */
const queue = new Queue("respite", { onSync });

/** Pages send messages only to the active worker, so a worker without a known state counts as active. */
const isActive = () => ["activating", "activated", undefined].includes(state());

/** Sends pending entries now. If any remain, registers a sync event for when the network returns. */
export const sendNow = async () => {
  if (!isActive()) return;
  try {
    await sendPending();
  } catch {
    await queue.registerSync();
  }
};

/** Only in Chromium, for installed apps. Sends the rest when the attempts after a sync event are used up. */
self.addEventListener("periodicsync", (event) => {
  const periodic = event as PeriodicSyncEvent;
  if (periodic.tag === PERIODIC_SYNC) periodic.waitUntil(sendNow());
});
