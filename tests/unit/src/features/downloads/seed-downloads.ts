import type { Page } from "playwright-core";
import { CHUNK_BYTES } from "#contract/constants.ts";
import { chunkKey, type Download, MEDIA_CACHE, metaKey } from "#sync/downloads/download.ts";
import type { Content } from "#sync/local/content.ts";
import type { TimeWatched } from "#sync/records/types.ts";
import { lesson } from "../../../../support/download-device.ts";
import { OWNER } from "../../support/signed-in.ts";

export const hashOf = (id: string) => id.padEnd(64, "0");

/** A library lesson with a recording of this size. */
export const listedLesson = (
  id: string,
  title: string,
  bytes: number,
  mime = "audio/mp4",
  sha256 = hashOf(id),
): Content =>
  lesson(id, { url: `/media/${id}`, mime, bytes, sha256, chunks: chunksOf(bytes) }, { title });

const chunksOf = (bytes: number) =>
  Array.from({ length: Math.ceil(bytes / CHUNK_BYTES) }, () => "");

/** Its download, complete by default. */
export const downloadOf = (
  { id, title, file }: Content,
  addedAt: number,
  more: Partial<Download> = {},
): Download => ({
  fileHash: file?.sha256 ?? "",
  contentId: id,
  title,
  url: file?.url ?? "",
  mime: file?.mime ?? "",
  bytes: file?.bytes ?? 0,
  chunks: file?.chunks ?? [],
  have: file?.chunks.length ?? 0,
  state: "downloaded",
  addedAt,
  ...more,
});

/** Writes rows into the page's databases and cache. The page must be reloaded to see them. */
export async function seedDownloads(
  page: Page,
  downloads: readonly Download[],
  content: readonly Content[],
  timeWatched: readonly TimeWatched[] = [],
): Promise<void> {
  const keys = downloads.flatMap(({ fileHash, have, state }) => [
    ...Array.from({ length: have }, (_, index) => chunkKey(fileHash, index)),
    ...(state === "downloaded" ? [metaKey(fileHash)] : []),
  ]);
  const stores = {
    "respite-device": { downloads, content, facts: [{ key: "arrived", value: true }] },
  };
  const person = { [`respite-person-${OWNER}`]: { timeWatched } };
  await page.evaluate(writeRows, { databases: { ...stores, ...person }, cache: MEDIA_CACHE, keys });
}

async function writeRows(args: {
  databases: Record<string, Record<string, readonly object[]>>;
  cache: string;
  keys: readonly string[];
}) {
  for (const [name, stores] of Object.entries(args.databases)) {
    const opening = indexedDB.open(name);
    await new Promise((done) => {
      opening.onsuccess = done;
    });
    const writing = opening.result.transaction(Object.keys(stores), "readwrite");
    for (const [store, rows] of Object.entries(stores))
      for (const row of rows) writing.objectStore(store).put(row);
    await new Promise((done, fail) => {
      writing.oncomplete = done;
      writing.onabort = fail;
    });
    opening.result.close();
  }
  const mediaCache = await caches.open(args.cache);
  for (const key of args.keys) await mediaCache.put(key, new Response("a part"));
}
