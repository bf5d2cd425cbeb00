import { cacheNames } from "workbox-core/cacheNames.js";
import { registerQuotaErrorCallback } from "workbox-core/registerQuotaErrorCallback.js";
import { PrecacheController } from "workbox-precaching/PrecacheController.js";
import { addBuild, type Builds, outdatedKeys } from "./builds.ts";

/** Replaced by the build. Files with a hash in their name have no revision. */
declare const __PRECACHE_MANIFEST__: { url: string; revision: string | null }[];
declare const self: ServiceWorkerGlobalScope;

const SHELL = "/index.html";
/** Entry of the precache itself that lists which keys each build needs. */
const BUILDS = "/precache-builds";
/** Chunks of all builds. Those of older builds stay cached for tabs that run them. */
const ASSETS = "/assets/";

/** Lock held while a build's files are added or deleted. */
const LOCK = "precache";

const controller = new PrecacheController();
controller.addToCacheList(__PRECACHE_MANIFEST__);

const openPrecache = () => self.caches.open(cacheNames.precache);
const withoutHash = ({ origin, pathname, search }: URL) => origin + pathname + search;

export const isPrecached = (url: URL) =>
  url.pathname.startsWith(ASSETS) || controller.getCacheKeyForURL(withoutHash(url)) !== undefined;

export const install = (event: ExtendableEvent) => {
  event.waitUntil(self.navigator.locks.request(LOCK, () => controller.install(event)));
};

export const servePrecached = async (request: Request): Promise<Response> => {
  const url = withoutHash(new URL(request.url));
  const cache = await openPrecache();
  return (await cache.match(controller.getCacheKeyForURL(url) ?? url)) ?? fetch(request);
};

export const serveShell = async (request: Request): Promise<Response> =>
  (await controller.matchPrecache(SHELL)) ?? fetch(request);

/** Serves the page from the server, past every cache, so that a newer build is reached. Falls back to the shell. */
export const serveFresh = async (request: Request): Promise<Response> => {
  const reload = new Request(request.url, { cache: "reload", credentials: "same-origin" });
  const fresh = await fetch(reload).catch(() => undefined);
  return fresh?.ok ? fresh : serveShell(request);
};

const currentKeys = () => [...controller.getURLsToCacheKeys().values()];

async function readBuilds(cache: Cache): Promise<Builds> {
  const stored = await cache.match(BUILDS);
  return stored ? await stored.json() : [];
}

async function deleteAllBut(builds: Builds, cache: Cache) {
  const present = (await cache.keys()).map((request) => request.url);
  const list = new URL(BUILDS, self.location.href).href;
  for (const key of outdatedKeys([...builds, [list]], present)) await cache.delete(key);
}

/** Whether another worker waits or is being installed. Its files aren't listed yet. */
const isUpdateComing = () => (self.registration.installing ?? self.registration.waiting) !== null;

/**
 * Records the current build and deletes files that neither it nor the two builds before it need. While another build is being
 * added, they stay until that one becomes active.
 */
export const deleteOldBuilds = async () => {
  const cache = await openPrecache();
  const builds = addBuild(await readBuilds(cache), currentKeys());
  await cache.put(BUILDS, new Response(JSON.stringify(builds)));
  await self.navigator.locks.request(LOCK, { ifAvailable: true }, async (lock) => {
    if (lock && !isUpdateComing()) await deleteAllBut(builds, cache);
  });
};

/**
 * Makes room for an update on a full device: deletes all builds but the active one and the one being installed. The update
 * then succeeds at the next check. Does nothing while another worker waits or takes over, because its files are not listed yet.
 */
registerQuotaErrorCallback(async () => {
  const { waiting, active: serving } = self.registration;
  if (waiting || serving?.state === "activating") return;
  const cache = await openPrecache();
  const [active = []] = await readBuilds(cache);
  await deleteAllBut([active, currentKeys()], cache);
});
