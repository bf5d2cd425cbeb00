import { isFull, putIfRoom } from "../downloads/download-store.ts";
import type { Files } from "../ports.ts";

const CACHE = "respite-ballast";
const KEY = "/ballast";
const RESERVED_BYTES = 512 * 1024;
/** Quota is reserved only if there is at least this many times as much free space. */
const MIN_FREE_RATIO = 100;

/**
 * Reserves storage that is released when the quota is full, so that small writes still succeed. It
 * is in Cache Storage, where deleting frees space at once.
 */
export async function reserveQuota(files: Files): Promise<void> {
  const estimate = await files.estimate();
  if (!estimate || estimate.quota - estimate.used < RESERVED_BYTES * MIN_FREE_RATIO) return;
  const cache = await files.open(CACHE);
  if (await cache.match(KEY)) return;
  await putIfRoom(cache, KEY, new Response(new Uint8Array(RESERVED_BYTES)));
}

const releaseQuota = async (files: Files): Promise<boolean> =>
  (await files.open(CACHE)).delete(KEY);

/** Runs the work. If storage is full, releases the reserved quota and runs it once more. */
export async function withReservedQuota<T>(files: Files, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isFull(error) || !(await releaseQuota(files).catch(() => false))) throw error;
    return await work();
  }
}
