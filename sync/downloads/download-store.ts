import type { FileShelf, Files } from "../ports.ts";
import {
  chunkKey,
  type Download,
  HANDOUT_CACHE,
  MEDIA_CACHE,
  type MediaMeta,
  metaKey,
  OFFLINE_PATH,
} from "./download.ts";

/** False when there is no room; any other trouble is thrown. */
export const store = async (shelf: FileShelf, key: string, response: Response) => {
  try {
    await shelf.put(key, response);
    return true;
  } catch (error) {
    if (isFull(error)) return false;
    throw error;
  }
};

/** Said by Cache Storage, or by the database, which wraps it. */
export const isFull = (error: unknown): boolean =>
  error instanceof Error &&
  (error.name === "QuotaExceededError" || ("inner" in error && isFull(error.inner)));

export const storeChunk = (
  shelf: FileShelf,
  fileHash: string,
  index: number,
  bytes: Uint8Array<ArrayBuffer>,
) => {
  const headers = {
    "content-type": "application/octet-stream",
    "content-length": String(bytes.length),
  };
  return store(shelf, chunkKey(fileHash, index), new Response(bytes, { headers }));
};

export const storeMeta = (shelf: FileShelf, download: Download, chunkBytes: number) => {
  const { bytes, mime, chunks } = download;
  const meta: MediaMeta = { bytes, mime, chunks: chunks.length, chunkBytes };
  const headers = { "content-type": "application/json" };
  return store(shelf, metaKey(download.fileHash), new Response(JSON.stringify(meta), { headers }));
};

/** Names below `/offline/` that are there: `<hash>/<index>` and `<hash>/meta`. */
export const namesOn = async (shelf: FileShelf): Promise<Set<string>> => {
  const requests = await shelf.keys();
  const paths = requests.map(({ url }) => new URL(url).pathname);
  return new Set(
    paths
      .filter((path) => path.startsWith(OFFLINE_PATH))
      .map((path) => path.slice(OFFLINE_PATH.length)),
  );
};

/** How many of the first `count` chunks are there without a gap. */
export const unbroken = (names: ReadonlySet<string>, fileHash: string, count: number) => {
  let index = 0;
  while (index < count && names.has(`${fileHash}/${index}`)) index++;
  return index;
};

/** Frees the bytes of files. The caller has deleted their rows before. */
export const free = async (files: Files, fileHashes: readonly string[]) => {
  if (fileHashes.length === 0) return;
  const shelf = await files.open(MEDIA_CACHE);
  const hashes = new Set(fileHashes);
  for (const name of await namesOn(shelf)) {
    const [hash = ""] = name.split("/");
    if (hashes.has(hash)) await shelf.delete(OFFLINE_PATH + name);
  }
};

export const freeCaptions = async (files: Files, urls: readonly string[]) => {
  const shelf = await files.open(HANDOUT_CACHE);
  for (const url of urls) await shelf.delete(url);
};
