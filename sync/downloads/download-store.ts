import type { FileCache, Files } from "../ports.ts";
import {
  chunkKey,
  type Download,
  HANDOUT_CACHE,
  MEDIA_CACHE,
  type MediaMeta,
  metaKey,
  OFFLINE_PATH,
} from "./download.ts";

/** Returns false if storage is full. Throws for any other error. */
export const putIfRoom = async (cache: FileCache, key: string, response: Response) => {
  try {
    await cache.put(key, response);
    return true;
  } catch (error) {
    if (isFull(error)) return false;
    throw error;
  }
};

/** Recognizes quota errors from Cache Storage and from IndexedDB, where Dexie wraps them. */
export const isFull = (error: unknown): boolean =>
  error instanceof Error &&
  (error.name === "QuotaExceededError" || ("inner" in error && isFull(error.inner)));

export const storeChunk = (
  cache: FileCache,
  fileHash: string,
  index: number,
  bytes: Uint8Array<ArrayBuffer>,
) => {
  const headers = {
    "content-type": "application/octet-stream",
    "content-length": String(bytes.length),
  };
  return putIfRoom(cache, chunkKey(fileHash, index), new Response(bytes, { headers }));
};

export const storeMeta = (cache: FileCache, download: Download, chunkBytes: number) => {
  const { bytes, mime, chunks } = download;
  const meta: MediaMeta = { bytes, mime, chunks: chunks.length, chunkBytes };
  const headers = { "content-type": "application/json" };
  return putIfRoom(
    cache,
    metaKey(download.fileHash),
    new Response(JSON.stringify(meta), { headers }),
  );
};

/** Returns the stored names below `/offline/`: `<hash>/<index>` and `<hash>/meta`. */
export const storedNames = async (cache: FileCache): Promise<Set<string>> => {
  const requests = await cache.keys();
  const paths = requests.map(({ url }) => new URL(url).pathname);
  return new Set(
    paths
      .filter((path) => path.startsWith(OFFLINE_PATH))
      .map((path) => path.slice(OFFLINE_PATH.length)),
  );
};

/** Returns how many of the first `count` chunks are stored without a gap. */
export const countLeading = (names: ReadonlySet<string>, fileHash: string, count: number) => {
  let index = 0;
  while (index < count && names.has(`${fileHash}/${index}`)) index++;
  return index;
};

/** Deletes the bytes of files. Callers delete the rows first. */
export const deleteChunks = async (files: Files, fileHashes: readonly string[]) => {
  if (fileHashes.length === 0) return;
  const cache = await files.open(MEDIA_CACHE);
  const hashes = new Set(fileHashes);
  for (const name of await storedNames(cache)) {
    const [hash = ""] = name.split("/");
    if (hashes.has(hash)) await cache.delete(OFFLINE_PATH + name);
  }
};

export const deleteCaptions = async (files: Files, urls: readonly string[]) => {
  const cache = await files.open(HANDOUT_CACHE);
  for (const url of urls) await cache.delete(url);
};
