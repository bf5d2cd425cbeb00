import { clientsClaim } from "workbox-core/clientsClaim.js";
import { HANDOUT_CACHE, MEDIA_CACHE } from "#sync/downloads/download.ts";
import { MAY_INTERRUPT, SKIP_WAITING, SYNC_NOW } from "#sync/worker-messages.ts";
import { sendNow } from "./background-sync.ts";
import { serveHandout } from "./handouts.ts";
import { serveDownload } from "./media.ts";
import {
  deleteOldBuilds,
  install,
  isPrecached,
  serveFresh,
  servePrecached,
  serveShell,
} from "./precache.ts";
import { openReminder, resubscribe, showReminder } from "./push.ts";
import { routeRequest } from "./route-request.ts";
import { mayInterruptOthers, takeOver } from "./take-over.ts";

declare const self: ServiceWorkerGlobalScope;

// The first worker starts at once. An update waits until a page sends SKIP_WAITING and no other objects.
self.addEventListener("install", install);

clientsClaim();
self.addEventListener("activate", (event) => event.waitUntil(deleteOldBuilds()));

const questions: Readonly<Record<string, (asking: Client | null) => Promise<boolean>>> = {
  [SKIP_WAITING]: takeOver,
  [MAY_INTERRUPT]: mayInterruptOthers,
};

self.addEventListener("message", (event) => {
  const answering = questions[event.data]?.(event.source as Client | null);
  if (answering) event.waitUntil(answering.then((answer) => event.ports[0]?.postMessage(answer)));
  if (event.data === SYNC_NOW) event.waitUntil(sendNow());
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const serve = handlers[routeRequest(request, self.location.origin, isPrecached)];
  if (serve) event.respondWith(serve(request));
});

self.addEventListener("push", (event) => event.waitUntil(showReminder(event.data)));

self.addEventListener("notificationclick", (event) =>
  event.waitUntil(openReminder(event.notification)),
);

self.addEventListener("pushsubscriptionchange", (event) =>
  event.waitUntil(resubscribe(event as ExtendableEvent)),
);

const handlers = {
  media: async (request: Request) => serveDownload(request, await self.caches.open(MEDIA_CACHE)),
  handout: async (request: Request) =>
    serveHandout(request, await self.caches.open(HANDOUT_CACHE), fetch),
  precache: servePrecached,
  shell: serveShell,
  fresh: serveFresh,
  network: undefined,
};
