import { cacheNames } from "workbox-core/cacheNames.js";
import { registerQuotaErrorCallback } from "workbox-core/registerQuotaErrorCallback.js";
import { PrecacheController } from "workbox-precaching/PrecacheController.js";
import { createLocks } from "#sync/ports-browser/locks.ts";
import { addBuild, type Builds, outdatedKeys } from "./builds.ts";

/** Replaced by the build. Files with a hash in their name have no revision. */
declare const __PRECACHE_MANIFEST__: { url: string; revision: string | null }[];
declare const self: ServiceWorkerGlobalScope;

const SHELL = "/index.html";
/** Entry of the precache itself that lists which keys each build needs that became active. */
const BUILDS = "/precache-builds";
/** Entry that lists the keys of the build that was installed last. */
const INSTALLED = "/precache-installed";
/** Chunks of all builds. Those of older builds stay cached for tabs that run them. */
const ASSETS = "/assets/";

/** Lock held while a build's files are added or deleted. */
const LOCK = "precache";

const controller = new PrecacheController();
controller.addToCacheList(__PRECACHE_MANIFEST__);

const openPrecache = () => self.caches.open(cacheNames.precache);
const withoutHash = ({ origin, pathname, search }: URL) => origin + pathname + search;

const isListed = (url: URL) => controller.getCacheKeyForURL(withoutHash(url)) !== undefined;

export const isPrecached = (url: URL) => url.pathname.startsWith(ASSETS) || isListed(url);

/** Adds the files of this build. Fails if the server has a newer page already: the next check installs that build. */
async function addFiles(event: ExtendableEvent) {
  await controller.install(event);
  const cache = await openPrecache();
  await expectOwnPage(cache);
  await write(cache, INSTALLED, currentKeys());
}

async function expectOwnPage(cache: Cache) {
  const key = controller.getCacheKeyForURL(SHELL) ?? SHELL;
  const page = await cache.match(key);
  const code = (await page?.text())?.match(/\/assets\/[\w-]+\.(js|css)/g) ?? [];
  if (code.every((path) => isListed(new URL(path, self.location.href)))) return;
  await cache.delete(key);
  throw new Error("The page belongs to another build");
}

export const install = (event: ExtendableEvent) => {
  const add = () => addFiles(event);
  // Old browsers have no Web Locks.
  const { locks } = self.navigator as { readonly locks?: LockManager };
  event.waitUntil(locks ? locks.request(LOCK, add) : add());
};

export const servePrecached = async (request: Request): Promise<Response> => {
  const url = withoutHash(new URL(request.url));
  const cache = await openPrecache();
  return (await cache.match(controller.getCacheKeyForURL(url) ?? url)) ?? fetch(request);
};

/** Serves another build's page rather than none. */
export const serveShell = async (request: Request): Promise<Response> =>
  (await controller.matchPrecache(SHELL)) ??
  fetch(request).catch(async (error: unknown) => {
    const other = await (await openPrecache()).match(SHELL, { ignoreSearch: true });
    if (!other) throw error;
    return other;
  });

/** Serves the page from the server, past every cache, so that a newer build is reached. Falls back to the shell. */
export const serveFresh = async (request: Request): Promise<Response> => {
  const reload = new Request(request.url, { cache: "reload", credentials: "same-origin" });
  const fresh = await fetch(reload).catch(() => undefined);
  return fresh?.ok ? fresh : serveShell(request);
};

const currentKeys = () => [...controller.getURLsToCacheKeys().values()];

const write = (cache: Cache, entry: string, value: unknown) =>
  cache.put(entry, new Response(JSON.stringify(value)));

const read = async <T>(cache: Cache, entry: string): Promise<readonly T[]> =>
  (await (await cache.match(entry))?.json()) ?? [];

const readBuilds = (cache: Cache): Promise<Builds> => read(cache, BUILDS);

/** Keeps the build that was installed last as well, which may be waiting or on its way to become active. */
async function deleteAllBut(builds: Builds, cache: Cache) {
  const present = (await cache.keys()).map((request) => request.url);
  const lists = [BUILDS, INSTALLED].map((entry) => new URL(entry, self.location.href).href);
  const kept = [...builds, lists, await read<string>(cache, INSTALLED)];
  for (const key of outdatedKeys(kept, present)) await cache.delete(key);
}

/**
 * Records the current build and deletes files that neither it nor the two builds before it need. While another build is being
 * added, they stay until that one becomes active.
 */
export const deleteOldBuilds = async () => {
  const cache = await openPrecache();
  const builds = addBuild(await readBuilds(cache), currentKeys());
  const list = () => write(cache, BUILDS, builds);
  const wasListed = await list().then(
    () => true,
    () => false,
  );
  await createLocks().ifFree(LOCK, () => deleteAllBut(builds, cache));
  // On a full device there is room only now.
  if (!wasListed) await list();
};

/**
 * Makes room for an update on a full device: deletes all builds but the active one, the last one installed, and the one being
 * installed. The update then succeeds at the next check. Does nothing while another worker waits.
 */
registerQuotaErrorCallback(async () => {
  if (self.registration.waiting) return;
  const cache = await openPrecache();
  const [active = []] = await readBuilds(cache);
  await deleteAllBut([active, currentKeys()], cache);
});
