import { serveDownload } from "#sw/media.ts";
import { MEDIA_CACHE, OFFLINE_PATH } from "#sync/downloads/download.ts";

/** The worker types used here. The real ones conflict with those of a page. */
type Worker = {
  readonly skipWaiting: () => Promise<void>;
  readonly clients: { readonly claim: () => Promise<void> };
  readonly caches: CacheStorage;
  addEventListener: (name: string, listener: (event: WorkerEvent) => void) => void;
};
type WorkerEvent = {
  readonly request: Request;
  readonly waitUntil: (work: Promise<unknown>) => void;
  readonly respondWith: (answer: Promise<Response>) => void;
};
const worker = globalThis as unknown as Worker;

worker.addEventListener("install", (event) => event.waitUntil(worker.skipWaiting()));
worker.addEventListener("activate", (event) => event.waitUntil(worker.clients.claim()));
worker.addEventListener("fetch", (event) => {
  const { request } = event;
  if (!new URL(request.url).pathname.startsWith(OFFLINE_PATH)) return;
  event.respondWith(
    worker.caches.open(MEDIA_CACHE).then((chunks) => serveDownload(request, chunks)),
  );
});
