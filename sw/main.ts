import { HANDOUT_CACHE, MEDIA_CACHE } from "#sync/downloads/download.ts";
import { SKIP_WAITING, SYNC_NOW } from "#sync/worker-messages.ts";
import { sendNow } from "./background-sync.ts";
import { answerHandout } from "./handouts.ts";
import { answerOffline } from "./media.ts";
import { answerFresh, answerPrecached, answerShell, install, isPrecached } from "./precache.ts";
import { openPulse, showReminder, subscribeAnew } from "./push.ts";
import { choose } from "./route-request.ts";
import { claimPages, startIfFirst, takeOver } from "./updates.ts";

declare const self: ServiceWorkerGlobalScope;

self.addEventListener("install", (event) => {
  install(event);
  event.waitUntil(startIfFirst());
});

self.addEventListener("activate", (event) => event.waitUntil(claimPages()));

self.addEventListener("message", (event) => {
  if (event.data === SKIP_WAITING) event.waitUntil(takeOver());
  if (event.data === SYNC_NOW) event.waitUntil(sendNow());
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const answer = answers[choose(request, self.location.origin, isPrecached)];
  if (answer) event.respondWith(answer(request));
});

self.addEventListener("push", (event) => event.waitUntil(showReminder(event.data)));

self.addEventListener("notificationclick", (event) =>
  event.waitUntil(openPulse(event.notification)),
);

self.addEventListener("pushsubscriptionchange", (event) =>
  event.waitUntil(subscribeAnew(event as ExtendableEvent)),
);

const answers = {
  media: async (request: Request) => answerOffline(request, await self.caches.open(MEDIA_CACHE)),
  handout: async (request: Request) =>
    answerHandout(request, await self.caches.open(HANDOUT_CACHE), fetch),
  precache: answerPrecached,
  shell: answerShell,
  fresh: answerFresh,
  network: undefined,
};
