import { expect, test } from "vitest";
import { type Chunks, serveDownload } from "#sw/media.ts";
import { chunkKey, MEDIA_CACHE, type MediaMeta, metaKey } from "#sync/downloads/download.ts";
import { createFakeFiles } from "../../support/cache-storage.ts";

const HASH = "ab".repeat(32);
const CHUNK = 1000;
const BYTES = Uint8Array.from({ length: 3500 }, (_, index) => (index * 7 + (index >> 8)) % 256);

/** Stores a complete download of three full chunks and a half one. */
async function downloaded() {
  const files = createFakeFiles();
  const cache = await files.open(MEDIA_CACHE);
  for (let index = 0; index < 4; index++)
    await cache.put(
      chunkKey(HASH, index),
      new Response(BYTES.slice(index * CHUNK, (index + 1) * CHUNK)),
    );
  const meta: MediaMeta = { bytes: 3500, mime: "audio/mp4", chunks: 4, chunkBytes: CHUNK };
  await cache.put(metaKey(HASH), Response.json(meta));
  return { files, cache };
}

const ask = async (cache: Chunks, range?: string, method = "GET", path = `/offline/${HASH}`) =>
  serveDownload(
    new Request(`http://device.test${path}`, { method, headers: range ? { range } : {} }),
    cache,
  );

test.each([
  ["bytes=0-1", 0, 2],
  ["bytes=0-", 0, 3500],
  ["bytes=999-1000", 999, 1001],
  ["bytes=1000-1999", 1000, 2000],
  ["bytes=1500-", 1500, 3500],
  ["bytes=-500", 3000, 3500],
  ["bytes=-501", 2999, 3500],
  ["bytes=3499-", 3499, 3500],
])("[DL-04] serves %s of a download as 206 with exactly these bytes", async (range, start, end) => {
  const { cache } = await downloaded();
  const response = await ask(cache, range);
  expect(response.status).toBe(206);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    "content-range": `bytes ${start}-${end - 1}/3500`,
    "content-length": String(end - start),
    "content-type": "audio/mp4",
    "accept-ranges": "bytes",
  });
  expect(new Uint8Array(await response.arrayBuffer())).toEqual(BYTES.slice(start, end));
});

test("[DL-04] serves the whole file from its chunks when there is no range", async () => {
  const { cache } = await downloaded();
  const response = await ask(cache);
  expect([response.status, response.headers.get("content-length")]).toEqual([200, "3500"]);
  expect(response.headers.has("content-range")).toBe(false);
  expect(new Uint8Array(await response.arrayBuffer())).toEqual(BYTES);
});

test("[DL-04] responds 416 with the size to a range past the end", async () => {
  const { cache } = await downloaded();
  const response = await ask(cache, "bytes=3500-");
  expect([response.status, response.headers.get("content-range")]).toEqual([416, "bytes */3500"]);
});

test("[DL-04] responds to HEAD with the headers of GET and no body", async () => {
  const { cache } = await downloaded();
  const response = await ask(cache, "bytes=10-19", "HEAD");
  expect([response.status, response.headers.get("content-range"), response.body]).toEqual([
    206,
    "bytes 10-19/3500",
    null,
  ]);
});

test("[DL-04] responds 404 when the file is not fully downloaded", async () => {
  const { files, cache } = await downloaded();
  const statuses = async (...paths: string[]) =>
    Promise.all(paths.map(async (path) => (await ask(cache, undefined, "GET", path)).status));
  expect(
    await statuses(`/offline/${"cd".repeat(32)}`, `/offline/${HASH}/0`, "/offline/", "/offline/x"),
  ).toEqual([404, 404, 404, 404]);
  expect((await ask(cache, undefined, "POST")).status).toBe(404);
  files.evict(MEDIA_CACHE, (path) => !path.endsWith("/meta"));
  expect((await ask(cache, "bytes=0-1")).status).toBe(404);
});

test("[DL-04] aborts the response when a chunk disappears during playback", async () => {
  const { files, cache } = await downloaded();
  files.evict(MEDIA_CACHE, (path) => !path.endsWith("/2"));
  const response = await ask(cache, "bytes=1500-");
  await expect(response.arrayBuffer()).rejects.toThrow("is gone");
});

test("[DL-04] reads only the chunks that the player consumes", async () => {
  const { cache } = await downloaded();
  const read: string[] = [];
  const counting: Chunks = {
    match: (key) => {
      read.push(String(key));
      return cache.match(key);
    },
  };
  const response = await ask(counting, "bytes=1000-");
  const reader = response.body?.getReader();
  const first = await reader?.read();
  await reader?.cancel();
  expect(first?.value).toEqual(BYTES.slice(1000, 2000));
  expect(new Set(read)).toEqual(new Set([metaKey(HASH), chunkKey(HASH, 1)]));
});
