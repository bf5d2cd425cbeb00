import { deletePrecache } from "#sync/worker-caches.ts";
import { askAll } from "./take-over.ts";

declare const self: ServiceWorkerGlobalScope;

/*
 * Served in place of the worker to remove it from every browser. It removes itself and the cached app. Downloads and
 * pending changes stay: the pages work and sync without a worker.
 */

self.addEventListener("install", () => void self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(removeWorker()));

async function removeWorker() {
  const pages = await self.clients.matchAll({ type: "window" });
  await deletePrecache(self.caches);
  await self.registration.unregister();
  // Pages that answer reload on their own when nothing is interrupted. The others may be why the worker is removed.
  const answers = await askAll(pages);
  const silent = answers.filter(({ mayTakeOver }) => mayTakeOver === undefined);
  await Promise.all(silent.map(({ client }) => client.navigate(client.url).catch(() => undefined)));
}
