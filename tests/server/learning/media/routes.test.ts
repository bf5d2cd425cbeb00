import { createHash } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { CHUNK_BYTES } from "#contract/constants.ts";
import { type TestServer, testServer } from "../../../support/server.ts";

let server: TestServer;
let folder: string;
let url: string;
const bytes = Buffer.from(Array.from({ length: 1000 }, (_, n) => n % 251));

beforeAll(async () => {
  server = await testServer();
  folder = mkdtempSync(join(tmpdir(), "respite-media-"));
  const path = join(folder, "lesson.m4a");
  writeFileSync(path, bytes);
  const { sha256 } = await server.files.put(path);
  url = `/media/${sha256}/lesson.m4a`;
  await server.files.putAs("hls/walk-0123abcd/master.m3u8", path);
  await server.files.putAs("hls/walk-0123abcd/low/seg-1.m4s", path);
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await server.close();
});

const get = (address: string, headers: Record<string, string> = {}) =>
  server.app.inject({ url: address, headers });

test("[DL-01] serves a file with its length, type, and hash, cacheable forever", async () => {
  const reply = await get(url);
  expect(reply.statusCode).toBe(200);
  expect(reply.rawPayload.equals(bytes)).toBe(true);
  expect(reply.headers).toMatchObject({
    "content-type": "audio/mp4",
    "content-length": "1000",
    "accept-ranges": "bytes",
    "cache-control": "public, max-age=31536000, immutable",
    "x-content-type-options": "nosniff",
    etag: `"${createHash("sha256").update(bytes).digest("hex")}"`,
  });
});

test.each([
  ["bytes=0-1", 0, 1],
  ["bytes=900-", 900, 999],
  ["bytes=-500", 500, 999],
])("[DL-02] serves exactly the requested range: %s", async (range, from, to) => {
  const reply = await get(url, { range });
  expect(reply.statusCode).toBe(206);
  expect(reply.headers["content-range"]).toBe(`bytes ${from}-${to}/1000`);
  expect(reply.headers["content-length"]).toBe(String(to - from + 1));
  expect(reply.rawPayload.equals(bytes.subarray(from, to + 1))).toBe(true);
});

test("[DL-02] returns 416 with the file's length for a range past the end", async () => {
  const reply = await get(url, { range: "bytes=1000-" });
  expect([reply.statusCode, reply.headers["content-range"]]).toEqual([416, "bytes */1000"]);
});

test("[DL-02] serves a range only if the file is still the same", async () => {
  const { etag } = (await get(url)).headers;
  const known = await get(url, { range: "bytes=5-", "if-range": String(etag) });
  const other = await get(url, { range: "bytes=5-", "if-range": '"another"' });
  expect([known.statusCode, other.statusCode]).toEqual([206, 200]);
  expect((await get(url, { "if-none-match": String(etag) })).statusCode).toBe(304);
});

test("[DL-01] answers HEAD with the length and no body", async () => {
  const reply = await server.app.inject({ method: "HEAD", url });
  expect([reply.statusCode, reply.headers["content-length"], reply.body]).toEqual([
    200,
    "1000",
    "",
  ]);
});

test("[DL-01] serves playlists and segments with their own types", async () => {
  const playlist = await get("/media/hls/walk-0123abcd/master.m3u8");
  const segment = await get("/media/hls/walk-0123abcd/low/seg-1.m4s");
  expect([playlist.statusCode, playlist.headers["content-type"]]).toEqual([
    200,
    "application/vnd.apple.mpegurl",
  ]);
  expect([segment.statusCode, segment.headers["content-type"]]).toEqual([200, "video/iso.segment"]);
});

test("[SEC-02] rejects paths outside the file store", async () => {
  const paths = [
    `/media/${"0".repeat(64)}/lesson.m4a`,
    "/media/passwd/lesson.m4a",
    "/media/..%2f..%2fpackage.json/x",
    "/media/hls/..%2f..%2f..%2fetc/passwd",
    "/media/hls/../../etc/passwd",
    "/media/hls/walk-0123abcd/..%2f..%2fsecret",
    "/media/hls/walk-0123abcd/%00",
    "/media/hls/walk-0123abcd",
    "/media/hls/",
    "/media",
  ];
  for (const path of paths) {
    const reply = await get(path, { accept: "text/html" });
    expect([path, reply.statusCode, reply.json().code]).toEqual([path, 404, "not_found"]);
  }
});

test("[DL-02] stores the hash of each chunk", async () => {
  const path = join(folder, "long.mp4");
  const long = Buffer.alloc(CHUNK_BYTES + 7, 3);
  writeFileSync(path, long);
  const hash = (part: Buffer) => createHash("sha256").update(part).digest("hex");
  const first = await server.files.put(path);
  expect(first).toEqual({
    sha256: hash(long),
    bytes: CHUNK_BYTES + 7,
    chunks: [hash(long.subarray(0, CHUNK_BYTES)), hash(long.subarray(CHUNK_BYTES))],
  });
  expect(await server.files.put(path)).toEqual(first);
});
