import { PrecacheController } from "workbox-precaching/PrecacheController.js";
import { type Builds, outdatedKeys, withBuild } from "./builds.ts";

/** Written by the build. Files whose name carries their hash have no revision. */
declare const __PRECACHE_MANIFEST__: { url: string; revision: string | null }[];
declare const self: ServiceWorkerGlobalScope;

const SHELL = "/index.html";
/** Remembers which keys which build needs; lies in the precache itself. */
const BUILDS = "/precache-builds";
/** Parts of a build; those of older ones are still here for tabs that run them. */
const ASSETS = "/assets/";

const controller = new PrecacheController();
controller.addToCacheList(__PRECACHE_MANIFEST__);

const open = () => self.caches.open(controller.strategy.cacheName);
const withoutHash = ({ origin, pathname, search }: URL) => origin + pathname + search;

export const isPrecached = (url: URL) =>
  url.pathname.startsWith(ASSETS) || controller.getCacheKeyForURL(withoutHash(url)) !== undefined;

export const install = (event: ExtendableEvent) => {
  event.waitUntil(controller.install(event));
};

export const answerPrecached = async (request: Request): Promise<Response> => {
  const url = withoutHash(new URL(request.url));
  const cache = await open();
  return (await cache.match(controller.getCacheKeyForURL(url) ?? url)) ?? fetch(request);
};

export const answerShell = async (request: Request): Promise<Response> =>
  (await controller.matchPrecache(SHELL)) ?? fetch(request);

/** The server's page, so that what was built since can be reached, or ours where there is no server. */
export const answerFresh = async (request: Request): Promise<Response> => {
  const own = new Request(request.url, { cache: "reload", credentials: "same-origin" });
  const fresh = await fetch(own).catch(() => undefined);
  return fresh?.ok ? fresh : answerShell(request);
};

/** Lets go of what neither this build nor the two before it need. */
export const forgetOldBuilds = async () => {
  const cache = await open();
  const known = await cache.match(BUILDS);
  const before: Builds = known ? await known.json() : [];
  const builds = withBuild(before, [...controller.getURLsToCacheKeys().values()]);
  await cache.put(BUILDS, new Response(JSON.stringify(builds)));
  const present = (await cache.keys()).map((request) => request.url);
  const own = new URL(BUILDS, self.location.href).href;
  for (const key of outdatedKeys([...builds, [own]], present)) await cache.delete(key);
};
