import { createHash } from "node:crypto";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { makeBackup } from "#server/platform/backup/make.ts";
import { restoreBackup } from "#server/platform/backup/restore.ts";
import { readConfig, type S3Config } from "#server/platform/config.ts";
import { openBucket } from "#server/platform/storage/bucket.ts";
import { copyStorage } from "#server/platform/storage/copy.ts";
import { diskFiles } from "#server/platform/storage/disk-files.ts";
import { openStorage, type Storage } from "#server/platform/storage/open-storage.ts";
import { StorageError } from "#server/platform/storage/storage-error.ts";
import { backupKeyIn } from "../../../support/backup-key.ts";
import { createDataFolder } from "../../../support/database.ts";
import { startProxy } from "../../../support/proxy.ts";
import { testServer } from "../../../support/server.ts";
import { hasSwift, startSwift } from "../../../support/swift.ts";

// Swift takes seconds to start.
vi.setConfig({ hookTimeout: 120_000 });

let folder: string;
let swift: Awaited<ReturnType<typeof startSwift>> | undefined;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "respite-storage-"));
  if (hasSwift) swift = await startSwift();
});
afterAll(async () => {
  await swift?.stop();
  rmSync(folder, { recursive: true });
});

const s3Config = (): S3Config => {
  if (!swift) throw new Error("Swift isn't installed.");
  return swift.s3;
};

let count = 0;
/** Writes a file with these bytes and returns its path and hash. */
function fileWith(bytes: Buffer, name = "file") {
  count += 1;
  const path = join(folder, `${count}-${name}`);
  writeFileSync(path, bytes);
  return { path, hash: createHash("sha256").update(bytes).digest("hex") };
}

const bytesOf = async (stream: Readable) => Buffer.concat(await stream.toArray());
const missing = createHash("sha256").update("missing").digest("hex");

/** More than one part of a multipart upload. */
const large = Buffer.alloc(17 * 2 ** 20, "Rest is part of the work. ");

const open = (kind: "folder" | "bucket"): Promise<Storage> =>
  openStorage({
    dataDir: mkdtempSync(join(folder, "data-")),
    s3: kind === "bucket" ? s3Config() : undefined,
  });

describe.for(["folder", "bucket"] as const)("%s", (kind) => {
  // A folder says nothing about S3.
  const row = kind === "bucket" ? "[OPS-06] " : "";
  let storage: Storage;
  const isLeftOut = kind === "bucket" && !hasSwift;
  beforeAll(async () => {
    if (!isLeftOut) storage = await open(kind);
  });

  test.skipIf(isLeftOut)(
    `${row}a ${kind} keeps a file with its type and reads any range of it`,
    async () => {
      const { files } = storage;
      const { path, hash } = fileWith(Buffer.from("0123456789"), "talk.mp3");
      expect(await files.put(path)).toEqual({ sha256: hash, bytes: 10, chunks: [hash] });
      expect([await files.sizeOf(hash), await files.typeOf(hash)]).toEqual([10, "audio/mpeg"]);
      expect((await bytesOf(files.read(hash, 2, 4))).toString()).toBe("234");
      expect((await bytesOf(files.read(hash, 0, 9))).toString()).toBe("0123456789");
      expect([await files.sizeOf(missing), await files.sizeOf("../secrets")]).toEqual([
        undefined,
        undefined,
      ]);
      expect(await files.isUsable()).toBe(true);
    },
  );

  test.skipIf(isLeftOut)(`${row}a ${kind} keeps the first type of the same bytes`, async () => {
    const { path, hash } = fileWith(Buffer.from("<svg/>"), "cover.txt");
    await storage.files.put(path);
    await storage.files.put(path, "image/svg+xml");
    expect(await storage.files.typeOf(hash)).toBe("text/plain; charset=utf-8");
  });

  test.skipIf(isLeftOut)(
    `${row}a ${kind} keeps large files, empty files, and streams`,
    async () => {
      const { files } = storage;
      const { path, hash } = fileWith(large);
      await files.put(path, "video/mp4");
      expect(await files.sizeOf(hash)).toBe(large.length);
      const from = 2 ** 24 - 3;
      expect(await bytesOf(files.read(hash, from, from + 9))).toEqual(
        large.subarray(from, from + 10),
      );
      const empty = fileWith(Buffer.alloc(0));
      await files.put(empty.path);
      expect(await files.sizeOf(empty.hash)).toBe(0);
      const key = "hls/0123/part-1.m4s";
      await files.putAs(key, fileWith(Buffer.from("segment")).path);
      expect([await files.sizeOf(key), await files.typeOf(key)]).toEqual([7, "video/iso.segment"]);
      const keys = [];
      for await (const one of files.keys()) keys.push(one);
      expect(keys).toEqual(expect.arrayContaining([hash, empty.hash, key]));
    },
  );

  test.skipIf(isLeftOut)(
    `${row}an upload in a ${kind} is complete on any machine, and nothing of it is left`,
    async () => {
      const { parts } = storage;
      const [first, second] = [large.subarray(0, 2 ** 22), Buffer.from("the end")];
      await parts.write("u1", first, 0);
      // The next part reaches another process with another disk.
      const other = kind === "bucket" ? await open(kind) : storage;
      await other.parts.write("u1", second, first.length);
      expect(await parts.sizeOf("u1")).toBe(first.length + second.length);
      const path = await parts.toDisk("u1");
      expect(readFileSync(path).equals(Buffer.concat([first, second]))).toBe(true);
      expect(await parts.ids()).toContain("u1");
      await parts.remove("u1");
      expect(await other.parts.ids()).not.toContain("u1");
      expect([await other.parts.sizeOf("u1"), existsSync(path)]).toEqual([0, false]);
    },
  );

  test.skipIf(isLeftOut)(`${row}recordings in a ${kind} are served in ranges`, async () => {
    const server = await testServer({ config: kind === "bucket" ? { s3: s3Config() } : {} });
    const { path, hash } = fileWith(large, "talk.mp4");
    await server.files.put(path);
    const ask = (headers: Record<string, string>) =>
      server.app.inject({ url: `/media/${hash}/talk.mp4`, headers });
    const last = await ask({ range: "bytes=-5" });
    expect([last.statusCode, last.headers["content-type"]]).toEqual([206, "video/mp4"]);
    expect(last.rawPayload).toEqual(large.subarray(-5));
    expect((await ask({})).rawPayload.equals(large)).toBe(true);
    expect((await ask({ "if-none-match": `"${hash}"` })).statusCode).toBe(304);
    expect((await ask({ range: `bytes=${large.length}-` })).statusCode).toBe(416);
    await server.close();
  });
});

describe.skipIf(!hasSwift)("bucket only", () => {
  test("[OPS-06] [OPS-10] a backup of a folder is restored into a bucket, and from there into a folder", async () => {
    const place = (name: string) => {
      const dataDir = mkdtempSync(join(folder, `${name}-`));
      const backupKeyFile = backupKeyIn(folder);
      return { dataDir, databaseUrl: undefined, databaseDirectUrl: undefined, backupKeyFile };
    };
    const before = place("before");
    await createDataFolder(before.dataDir);
    const disk = diskFiles(join(before.dataDir, "media"));
    const { sha256 } = await disk.put(fileWith(large, "talk.mp4").path);
    await disk.putAs("hls/88/a.m4s", fileWith(Buffer.from("segment")).path);
    await makeBackup(before, join(folder, "backup-1"), Date.now());

    const inBucket = { ...place("in-bucket"), s3: s3Config() };
    await restoreBackup(inBucket, join(folder, "backup-1"), Date.now());
    const { files } = await openStorage(inBucket);
    expect([await files.sizeOf(sha256), await files.typeOf(sha256)]).toEqual([
      large.length,
      "video/mp4",
    ]);
    expect((await bytesOf(files.read("hls/88/a.m4s", 0, 6))).toString()).toBe("segment");
    expect(existsSync(join(inBucket.dataDir, "media"))).toBe(false);

    await makeBackup(inBucket, join(folder, "backup-2"), Date.now());
    const after = place("after");
    await restoreBackup(after, join(folder, "backup-2"), Date.now());
    const restored = diskFiles(join(after.dataDir, "media"));
    expect((await bytesOf(restored.read(sha256, 0, large.length - 1))).equals(large)).toBe(true);
    expect(await restored.sizeOf("hls/88/a.m4s")).toBe(7);
  });

  test("[OPS-06] every file moves from a folder to a bucket and back, and damaged ones are named", async () => {
    const source = join(folder, "source");
    const disk = diskFiles(source);
    const { hash } = await disk
      .put(fileWith(large, "a.mp4").path)
      .then(({ sha256 }) => ({ hash: sha256 }));
    await disk.putAs("hls/77/a.m4s", fileWith(Buffer.from("segment")).path);
    const bad = fileWith(Buffer.from("will be damaged"));
    await disk.put(bad.path);
    writeFileSync(join(source, bad.hash.slice(0, 2), bad.hash), "was damaged");

    const { files } = await openStorage({
      dataDir: folder,
      s3: { ...s3Config(), bucket: "respite" },
    });
    const first = await copyStorage(disk, files);
    expect(first.damaged).toEqual([bad.hash]);
    expect(first.copied + first.known).toBe(2);
    expect(await copyStorage(disk, files)).toEqual({
      copied: 0,
      bytes: 0,
      known: 2,
      damaged: [bad.hash],
    });
    expect(await files.typeOf(hash)).toBe("video/mp4");

    const back = diskFiles(join(folder, "back"));
    await copyStorage(files, back);
    expect([await back.sizeOf(hash), await back.typeOf(hash)]).toEqual([large.length, "video/mp4"]);
    expect(await back.sizeOf("hls/77/a.m4s")).toBe(7);
  });

  test("[OPS-06] a player fetches a recording from the bucket itself, by a signed address", async () => {
    const server = await testServer({ config: { s3: { ...s3Config(), hasLinks: true } } });
    const { path, hash } = fileWith(Buffer.from("sound"), "talk.m4a");
    await server.files.put(path);
    const ask = (destination: string) =>
      server.app.inject({
        url: `/media/${hash}/talk.m4a`,
        headers: { "sec-fetch-dest": destination },
      });
    const reply = await ask("audio");
    const link = String(reply.headers.location);
    expect([reply.statusCode, reply.headers["cache-control"]]).toEqual([
      302,
      "private, max-age=3600",
    ]);
    const fetched = await fetch(link, { headers: { range: "bytes=1-3" } });
    expect([fetched.status, await fetched.text()]).toEqual([206, "oun"]);
    expect((await fetch(link.replace(hash, missing))).status).toBe(403);
    expect(String(reply.headers["content-security-policy"])).toContain(
      `media-src 'self' blob: ${s3Config().endpoint};`,
    );
    // A download keeps its address.
    expect([(await ask("empty")).statusCode, (await ask("empty")).body]).toEqual([200, "sound"]);
    await server.close();
  });

  test("[OPS-06] [OPS-09] while the bucket is away, files are asked for again later, and the process isn't ready", async () => {
    const proxy = await startProxy(s3Config().endpoint);
    // A signature covers the host name.
    const s3 = { ...s3Config(), endpoint: proxy.url };
    const server = await testServer({ config: { s3 } });
    const { path, hash } = fileWith(large, "away.mp4");
    await server.files.put(path);
    proxy.cut();
    await expect(server.files.put(fileWith(Buffer.from("new")).path)).rejects.toThrow(StorageError);
    const other = createHash("sha256").update("unknown").digest("hex");
    const reply = await server.app.inject(`/media/${other}/x.mp4`);
    expect([reply.statusCode, reply.headers["retry-after"]]).toEqual([503, "5"]);
    expect((await server.app.inject("/ready")).json()).toMatchObject({ code: "unavailable" });
    proxy.restore();
    expect((await server.app.inject(`/media/${hash}/x.mp4`)).rawPayload.equals(large)).toBe(true);
    await server.close();
    await proxy.close();
  });
});

/** Starts a store that sends a few bytes per connection, and then nothing until `cut` ends it. */
async function startFalteringStore(bytes: Buffer, bytesPerConnection: number) {
  let openings = 0;
  let socket: Socket | undefined;
  const store = createServer((request, response) => {
    openings += 1;
    socket = request.socket;
    const from = Number(/bytes=(\d+)-/.exec(request.headers.range ?? "")?.[1]);
    response.writeHead(206, { "content-length": bytes.length - from });
    response.flushHeaders();
    if (bytesPerConnection === 0) socket.destroy();
    else response.write(bytes.subarray(from, from + bytesPerConnection));
  });
  await new Promise<void>((resolve) => store.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void store.close());
  const { port } = store.address() as AddressInfo;
  const bucket = openBucket({
    ...{ endpoint: `http://127.0.0.1:${port}`, bucket: "respite", region: "us-east-1" },
    ...{ accessKeyId: "a", secretAccessKey: "b", hasLinks: false },
  });
  return { bucket, openings: () => openings, cut: () => socket?.destroy() };
}

test("[OPS-06] a recording is read to its end however often the connection breaks", async () => {
  const bytes = Buffer.from("0123456789");
  const { bucket, openings, cut } = await startFalteringStore(bytes, 1);
  const received: Buffer[] = [];
  for await (const chunk of bucket.read("talk", 0, bytes.length - 1)) {
    received.push(chunk);
    cut();
  }
  expect(Buffer.concat(received)).toEqual(bytes);
  expect(openings()).toBe(10);
});

test("[OPS-06] reading ends with an error if connections break without bringing anything", async () => {
  const { bucket, openings } = await startFalteringStore(Buffer.from("0123456789"), 0);
  await expect(bytesOf(bucket.read("talk", 0, 9))).rejects.toThrow();
  expect(openings()).toBeGreaterThan(1);
});

test("[OPS-06] a missing bucket and incomplete settings are named in one sentence", async () => {
  const settings = {
    S3_ENDPOINT: "https://s3.example",
    S3_BUCKET: "respite",
    S3_ACCESS_KEY_ID: "a",
    S3_SECRET_ACCESS_KEY: "b",
  };
  expect(readConfig(settings).s3).toEqual({
    endpoint: "https://s3.example",
    bucket: "respite",
    region: "us-east-1",
    accessKeyId: "a",
    secretAccessKey: "b",
    hasLinks: false,
  });
  expect(readConfig({}).s3).toBeUndefined();
  for (const name of ["S3_ENDPOINT", "S3_BUCKET", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"])
    expect(() => readConfig({ ...settings, [name]: "" })).toThrow(`Set ${name} when`);
  expect(() => readConfig({ ...settings, S3_BUCKET: "No Bucket" })).toThrow("S3_BUCKET must be");
  expect(() => readConfig({ ...settings, S3_LINKS: "yes" })).toThrow("S3_LINKS must be");
  const s3 = { ...readConfig(settings).s3, endpoint: "http://127.0.0.1:1" } as S3Config;
  await expect(openStorage({ dataDir: folder, s3 })).rejects.toThrow(
    /^Can't use the bucket respite/,
  );
});
