import { expect, test } from "vitest";
import { CHUNK_BYTES } from "#contract/constants.ts";
import { type Download, HANDOUT_CACHE, MEDIA_CACHE } from "#sync/downloads/download.ts";
import { bytesOf, lesson } from "../../../support/download-device.ts";
import { isLong } from "../../../support/long-tests.ts";
import { seededRandom } from "../../../support/random.ts";
import {
  CHUNK,
  type DownloadSetup,
  isDone,
  isPausedFor,
  ranges,
  setUpDownload,
  storedBytes,
} from "./setup.ts";

/** A part of a chunk that is not complete. */
const isPart = (path: string) => /^\/offline\/\w+\/\d+\/\d+$/.test(path);

/** Bytes of the chunk that is arriving. */
async function arrivedParts({ device }: DownloadSetup) {
  const cache = await device.files.open(MEDIA_CACHE);
  const parts = device.files.paths(MEDIA_CACHE).filter(isPart);
  const bodies = await Promise.all(parts.map(async (path) => (await cache.match(path))?.blob()));
  return bodies.reduce((sum, body) => sum + (body?.size ?? 0), 0);
}

test("[DL-01] reports a download's size and progress and stores it completely", async () => {
  const setup = await setUpDownload();
  const { tab, hash, bytes, device } = setup;
  const had: number[] = [];
  await tab.downloads.add("rain");
  const row = await tab.until(hash, (now) => {
    had.push(now?.have ?? -1);
    return isDone(now);
  });
  expect(row).toMatchObject({ contentId: "rain", bytes: bytes.length, have: 5 });
  expect(had).toEqual(had.toSorted());
  expect(await storedBytes(setup)).toEqual(bytes);
  expect(ranges(setup)).toEqual(["0-999", "1000-1999", "2000-2999", "3000-3999", "4000-4320"]);
  expect(device.files.persistAsked()).toBe(1);
  expect(await tab.downloads.ofContent("rain")).toEqual(row);
});

test("[DL-01] downloads a file with full-size chunks intact", async () => {
  const setup = await setUpDownload(CHUNK_BYTES, 2 * CHUNK_BYTES + 5);
  await setup.tab.downloads.add("rain");
  await setup.tab.until(setup.hash, isDone);
  expect(Buffer.compare(await storedBytes(setup), setup.bytes)).toBe(0);
});

test("[DL-01] resumes after a lost connection with the missing chunk", async () => {
  const setup = await setUpDownload();
  const { tab, server, device, hash, bytes } = setup;
  server.fail({ kind: "hold" });
  await tab.downloads.add("rain");
  await server.held();
  device.radio.isOn = false;
  server.release();
  const paused = await tab.until(hash, isPausedFor("offline"));
  expect(paused.have).toBe(1);
  device.radio.isOn = true;
  tab.wake("online");
  await tab.until(hash, isDone);
  expect(ranges(setup)).toEqual(["0-999", "1000-1999", "2000-2999", "3000-3999", "4000-4320"]);
  expect(await storedBytes(setup)).toEqual(bytes);
});

test.each([
  ["the page is looked at again", (setup: DownloadSetup) => setup.tab.wake("visible")],
  [
    "a reply shows the server is up",
    (setup: DownloadSetup) => setup.tab.status$.next({ reach: "up" }),
  ],
  ["half a minute has passed", (setup: DownloadSetup) => setup.device.advance(30_000)],
])("[DL-01] resumes a connection cut within a chunk when %s", async (_when, act) => {
  const setup = await setUpDownload();
  const { tab, server, hash, bytes } = setup;
  server.fail({ kind: "cut" });
  await tab.downloads.add("rain");
  const paused = await tab.until(hash, isPausedFor("offline"));
  expect([paused.have, paused.failure]).toEqual([0, undefined]);
  // The back-off starts when the transfer has ended, after the row is written.
  await expect.poll(() => tab.locks.ifFree("respite-download", async () => true)).toBe(true);
  act(setup);
  await tab.until(hash, isDone);
  expect(await storedBytes(setup)).toEqual(bytes);
});

test("[DL-01] resumes after repeated cuts without fetching a byte twice, and retries soon while data arrives", async () => {
  const setup = await setUpDownload();
  const { tab, server, device, hash, bytes } = setup;
  server.fail(...Array.from({ length: 6 }, () => ({ kind: "cut" }) as const));
  await tab.downloads.add("rain");
  const aMomentLater = async () => {
    device.advance(2_000);
    return (await tab.database.downloads.get(hash))?.state;
  };
  await expect.poll(aMomentLater).toBe("downloaded");
  expect(ranges(setup).slice(0, 4)).toEqual(["0-999", "500-999", "750-999", "875-999"]);
  expect(await storedBytes(setup)).toEqual(bytes);
});

test("[DL-02] discards a partial chunk that doesn't match the rest and fetches it again in full", async () => {
  const setup = await setUpDownload();
  const { tab, server, hash, bytes } = setup;
  server.fail({ kind: "cut" }, { kind: "corrupt" });
  await tab.downloads.add("rain");
  await tab.until(hash, isPausedFor("offline"));
  tab.wake("online");
  await tab.until(hash, isDone);
  expect(ranges(setup).slice(0, 4)).toEqual(["0-999", "500-999", "0-999", "1000-1999"]);
  expect(await storedBytes(setup)).toEqual(bytes);
});

test("[DL-01] loses only the current chunk when a tab closes midway", async () => {
  const setup = await setUpDownload();
  const { tab, server, device, hash, bytes } = setup;
  server.fail({ kind: "hold" });
  await tab.downloads.add("rain");
  await server.held();
  server.fail({ kind: "hold" });
  server.release();
  await tab.until(hash, (row) => row?.have === 1);
  await server.held();
  tab.kill();
  server.release();

  const next = device.openTab();
  next.downloads.start();
  await next.until(hash, isDone);
  expect(ranges(setup)).toEqual([
    "0-999",
    "1000-1999",
    "1000-1999",
    "2000-2999",
    "3000-3999",
    "4000-4320",
  ]);
  expect(await storedBytes(setup)).toEqual(bytes);
});

const KILLS = isLong ? 20 : 6;

test(`[DL-01] a download killed at ${KILLS} random moments fetches at most 1.02 times its size`, async () => {
  // As many chunks and parts as a file of 200 MB.
  const chunkBytes = 16_000;
  const setup = await setUpDownload(chunkBytes, 47 * chunkBytes + 321);
  const { server, device, hash, bytes } = setup;
  const random = seededRandom(21);
  let { tab } = setup;
  await tab.downloads.stop();
  for (let kills = 0; kills < KILLS; kills++) {
    const before = server.asked.length;
    const whole = Math.floor(random() * 3);
    const share = random();
    server.fail(...Array.from({ length: whole }, () => ({ kind: "none" }) as const));
    server.fail({ kind: "stall", share });
    tab = device.openTab();
    tab.downloads.start();
    if (kills === 0) await tab.downloads.add("rain");
    await expect.poll(() => server.asked.length).toBe(before + whole + 1);
    const [, first = 0, last = 0] = /(\d+)-(\d+)$/.exec(server.asked.at(-1) ?? "") ?? [];
    const arrived = (Number(first) % chunkBytes) + Math.floor((+last + 1 - +first) * share);
    await expect.poll(() => arrivedParts(setup)).toBeGreaterThan(arrived - chunkBytes / 16);
    tab.kill();
  }
  const next = device.openTab();
  next.downloads.start();
  await next.until(hash, isDone);
  expect(await storedBytes(setup)).toEqual(bytes);
  expect(server.sent() / bytes.length).toBeLessThanOrEqual(1.02);
  expect(device.files.paths(MEDIA_CACHE).filter((path) => isPart(path))).toEqual([]);
});

test("[DL-01] refetches a chunk that was stored but not counted when the tab died", async () => {
  const setup = await setUpDownload();
  const { tab, device, hash, bytes } = setup;
  await tab.downloads.stop();
  const cache = await device.files.open(MEDIA_CACHE);
  await tab.downloads.add("rain");
  await cache.put(`/offline/${hash}/0`, new Response("half a chu"));
  const next = device.openTab();
  next.downloads.start();
  await next.until(hash, isDone);
  expect(await storedBytes(setup)).toEqual(bytes);
});

test("[DL-01] keeps the bytes already downloaded when paused and resumed", async () => {
  const setup = await setUpDownload();
  const { tab, server, hash, bytes } = setup;
  server.fail({ kind: "hold" });
  await tab.downloads.add("rain");
  await server.held();
  await tab.downloads.pause(hash);
  server.release();
  tab.wake("online");
  tab.status$.next({ reach: "up" });
  await expect.poll(() => tab.locks.ifFree("respite-download", async () => true)).toBe(true);
  expect(await tab.database.downloads.get(hash)).toMatchObject({
    state: "paused",
    pause: "person",
  });
  await tab.downloads.resume(hash);
  await tab.until(hash, isDone);
  expect(await storedBytes(setup)).toEqual(bytes);
});

test("[DL-01] aborts the request of a canceled download and frees all its bytes", async () => {
  const setup = await setUpDownload();
  const { tab, server, device, hash } = setup;
  server.fail({ kind: "hold" });
  await tab.downloads.add("rain");
  await server.held();
  server.fail({ kind: "hold" });
  server.release();
  await tab.until(hash, (row) => row?.have === 1);
  await server.held();
  await tab.downloads.remove(hash);
  await expect.poll(() => tab.locks.ifFree("respite-download", async () => true)).toBe(true);
  server.release();
  expect(await tab.downloads.all()).toEqual([]);
  expect(device.files.paths(MEDIA_CACHE)).toEqual([]);
  expect(device.files.used()).toBe(0);
});

test("[DL-01] frees the bytes and captions of a removed download and keeps the others", async () => {
  const { tab, server, device, hash } = await setUpDownload();
  const other = server.put("/media/sea.m4a", bytesOf("sea", 2500), "audio/mp4", CHUNK);
  const subtitlesUrl = "/media/sea.vtt";
  server.put(subtitlesUrl, Buffer.from("WEBVTT\n\nsea"), "text/vtt", CHUNK);
  await tab.database.content.put(lesson("sea", other, { subtitlesUrl }));
  await tab.downloads.add("rain");
  await tab.downloads.add("sea");
  await Promise.all([tab.until(hash, isDone), tab.until(other.sha256, isDone)]);
  await tab.downloads.remove(other.sha256);
  expect((await tab.downloads.all()).map((row) => row.contentId)).toEqual(["rain"]);
  expect(device.files.paths(HANDOUT_CACHE)).toEqual([]);
  expect(device.files.paths(MEDIA_CACHE)).toEqual(
    ["0", "1", "2", "3", "4", "meta"].map((name) => `/offline/${hash}/${name}`),
  );
});

test("[DL-01] downloads one file at a time, in the order of requests", async () => {
  const setup = await setUpDownload();
  const { tab, server, hash } = setup;
  const files = ["a", "b", "c"].map((name) =>
    server.put(`/media/${name}.m4a`, bytesOf(name, 1500), "audio/mp4", CHUNK),
  );
  for (const [index, file] of files.entries())
    await tab.database.content.put(lesson(`l${index}`, file));
  await tab.downloads.add("rain");
  await Promise.all([2, 0, 1].map((index) => tab.downloads.add(`l${index}`)));
  await Promise.all(
    [hash, ...files.map((file) => file.sha256)].map((each) => tab.until(each, isDone)),
  );
  const order = [...new Set(server.asked.map((line) => line.split(" ")[0]))];
  expect(order).toEqual(["/media/rain.m4a", "/media/c.m4a", "/media/a.m4a", "/media/b.m4a"]);
  expect(server.mostOpen()).toBe(1);
});

test("[DL-01] transfers in one of two tabs; both show it, and either can pause or resume it", async () => {
  const setup = await setUpDownload();
  const { tab, server, device, hash, bytes } = setup;
  const second = device.openTab();
  second.downloads.start();
  server.fail({ kind: "hold" });
  await tab.downloads.add("rain");
  await second.until(hash, (row) => row?.state === "downloading");
  await server.held();
  await second.downloads.pause(hash);
  server.release();
  await expect.poll(() => tab.locks.ifFree("respite-download", async () => true)).toBe(true);
  expect((await tab.database.downloads.get(hash))?.state).toBe("paused");
  await second.downloads.resume(hash);
  await Promise.all([tab.until(hash, isDone), second.until(hash, isDone)]);
  expect(await storedBytes(setup)).toEqual(bytes);
  expect(server.mostOpen()).toBe(1);
  expect(new Set(ranges(setup).slice(1)).size).toBe(5);
});

test("[DL-01] takes over in another tab when the transferring tab dies", async () => {
  const setup = await setUpDownload();
  const { tab, server, device, hash, bytes } = setup;
  const second = device.openTab();
  server.fail({ kind: "hold" });
  await tab.downloads.add("rain");
  await server.held();
  second.downloads.start();
  await second.until(hash, (row?: Download) => row?.state === "downloading");
  tab.kill();
  server.release();
  await expect
    .poll(async () => {
      device.advance(5_000);
      return (await second.database.downloads.get(hash))?.state;
    })
    .toBe("downloaded");
  expect(await storedBytes(setup)).toEqual(bytes);
});
