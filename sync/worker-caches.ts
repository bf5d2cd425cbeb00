/** Workbox puts this into the name of the cache with the app. Downloads have caches of their own. */
const PRECACHE = "-precache-";

/** Deletes the cached app of every build. */
export async function deletePrecache(caches: CacheStorage): Promise<void> {
  for (const name of await caches.keys()) if (name.includes(PRECACHE)) await caches.delete(name);
}
