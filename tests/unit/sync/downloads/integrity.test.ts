import { expect, test } from "vitest";
import { type Download, HANDOUT_CACHE, MEDIA_CACHE } from "#sync/downloads/download.ts";
import { bytesOf, lesson } from "../../../support/download-device.ts";
import type { Fault } from "../../../support/media-server.ts";
import {
  AUDIO,
  CHUNK,
  isDone,
  isFailed,
  isPausedFor,
  ranges,
  setUpDownload,
  storedBytes,
} from "./setup.ts";

const CAPTIONS = "/media/rain.vtt";

test.each<Fault["kind"] & ("corrupt" | "truncate")>(["corrupt", "truncate"])(
  "[DL-02] refetches a %s chunk instead of storing it",
  async (kind) => {
    const setup = await setUpDownload();
    setup.server.fail({ kind });
    await setup.tab.downloads.add("rain");
    await setup.tab.until(setup.hash, isDone);
    expect(await storedBytes(setup)).toEqual(setup.bytes);
    expect(ranges(setup).slice(0, 3)).toEqual(["0-999", "0-999", "1000-1999"]);
  },
);

test("[DL-02] fails a download after the same bytes are wrong twice, and retries it on request", async () => {
  const setup = await setUpDownload();
  const { tab, server, device, hash, bytes } = setup;
  server.fail({ kind: "corrupt" }, { kind: "corrupt" });
  await tab.downloads.add("rain");
  const failed = await tab.until(hash, isFailed);
  expect(failed).toMatchObject({ failure: "corrupt", have: 0 });
  expect(device.files.paths(MEDIA_CACHE)).toEqual([]);
  await tab.downloads.resume(hash);
  const done = await tab.until(hash, isDone);
  expect(done.failure).toBeUndefined();
  expect(await storedBytes(setup)).toEqual(bytes);
});

test("[DL-02] rejects a catalog whose chunks don't cover the file", async () => {
  const { tab, hash, server } = await setUpDownload();
  await tab.database.content
    .toCollection()
    .modify(
      (content) =>
        content.file && Object.assign(content.file, { bytes: content.file.bytes + CHUNK }),
    );
  await tab.downloads.add("rain");
  expect(await tab.until(hash, isFailed)).toMatchObject({ failure: "unknown" });
  expect(server.asked).toEqual([]);
});

test("[DL-02] takes the whole file in one request from a server without range support", async () => {
  const setup = await setUpDownload();
  setup.server.fail({ kind: "whole" });
  await setup.tab.downloads.add("rain");
  await setup.tab.until(setup.hash, isDone);
  expect(await storedBytes(setup)).toEqual(setup.bytes);
  expect(ranges(setup)).toEqual(["0-999"]);
});

test("[DL-02] never mixes a changed file with a partial download of the old one", async () => {
  const setup = await setUpDownload();
  const { tab, server, hash } = setup;
  server.fail({ kind: "hold" });
  await tab.downloads.add("rain");
  await server.held();
  server.put(AUDIO, bytesOf("storm", 4321), "audio/mp4", CHUNK);
  server.release();
  const failed = await tab.until(hash, isFailed);
  expect(failed.failure).toBe("corrupt");
  expect(await storedBytes(setup)).toEqual(setup.bytes.slice(0, failed.have * CHUNK));
});

test("[DL-02] restarts an unfinished download when the catalog names a new file", async () => {
  const setup = await setUpDownload();
  const { tab, server, device, hash } = setup;
  server.fail({ kind: "corrupt" }, { kind: "corrupt" });
  await tab.downloads.add("rain");
  await tab.until(hash, isFailed);
  const bytes = bytesOf("storm", 2222);
  const file = server.put(AUDIO, bytes, "audio/mp4", CHUNK);
  await tab.database.content.put(lesson("rain", file));
  await tab.downloads.add("rain");
  await tab.until(file.sha256, isDone);
  expect((await tab.downloads.all()).map((row) => row.fileHash)).toEqual([file.sha256]);
  expect(await storedBytes({ ...setup, hash: file.sha256 })).toEqual(bytes);
  expect(device.files.paths(MEDIA_CACHE)).toHaveLength(4);
});

test("[DL-02] plays a complete older version until the new one is complete, then removes it", async () => {
  const setup = await setUpDownload();
  const { tab, server, device, hash } = setup;
  await tab.downloads.add("rain");
  await tab.until(hash, isDone);
  const file = server.put(AUDIO, bytesOf("storm", 2222), "audio/mp4", CHUNK);
  await tab.database.content.put(lesson("rain", file));
  server.fail({ kind: "hold" });
  await tab.downloads.add("rain");
  await server.held();
  expect(await tab.downloads.ofContent("rain")).toMatchObject({
    fileHash: hash,
    state: "downloaded",
  });
  server.release();
  await tab.until(file.sha256, isDone);
  expect(await tab.downloads.ofContent("rain")).toMatchObject({ fileHash: file.sha256 });
  await expect
    .poll(() => device.files.paths(MEDIA_CACHE).filter((path) => path.includes(hash)))
    .toEqual([]);
});

test.each([404, 410])("[DL-01] reports a file answered with %i as gone", async (status) => {
  const { tab, server, hash } = await setUpDownload();
  server.fail({ kind: "status", status });
  await tab.downloads.add("rain");
  expect(await tab.until(hash, isFailed)).toMatchObject({ failure: "gone" });
});

test.each<[string, Fault, Download["pause"]]>([
  ["the page of a captive portal", { kind: "portal" }, "portal"],
  ["a redirect", { kind: "status", status: 302 }, "portal"],
  ["a server in trouble", { kind: "status", status: 503 }, "offline"],
])("[DL-02] treats %s as no network and stores nothing of it", async (_name, fault, reason) => {
  const setup = await setUpDownload();
  setup.server.fail(fault);
  await setup.tab.downloads.add("rain");
  const paused = await setup.tab.until(setup.hash, isPausedFor(reason));
  expect([paused.have, setup.device.files.used()]).toEqual([0, 0]);
  setup.tab.wake("online");
  await setup.tab.until(setup.hash, isDone);
  expect(await storedBytes(setup)).toEqual(setup.bytes);
});

test("[DL-02] completes a download only with its captions", async () => {
  const { tab, server, device, hash, bytes } = await setUpDownload();
  const file = server.put(AUDIO, bytes, "audio/mp4", CHUNK);
  await tab.database.content.put(lesson("rain", file, { subtitlesUrl: CAPTIONS }));
  server.put(CAPTIONS, Buffer.from("WEBVTT\n\n00:00.000 --> 00:02.000\nRain"), "text/vtt", CHUNK);
  server.fail(...Array.from({ length: 5 }, (): Fault => ({ kind: "whole" })).slice(0, 1), {
    kind: "cut",
  });
  await tab.downloads.add("rain");
  const paused = await tab.until(hash, isPausedFor("offline"));
  expect([paused.have, device.files.paths(HANDOUT_CACHE)]).toEqual([5, []]);
  tab.wake("online");
  await tab.until(hash, isDone);
  expect(device.files.paths(HANDOUT_CACHE)).toEqual([CAPTIONS]);
});

test("[DL-02] completes a download whose captions are gone from the server", async () => {
  const { tab, server, hash, bytes } = await setUpDownload();
  const file = server.put(AUDIO, bytes, "audio/mp4", CHUNK);
  await tab.database.content.put(lesson("rain", file, { subtitlesUrl: CAPTIONS }));
  await tab.downloads.add("rain");
  await tab.until(hash, isDone);
  expect(server.asked.at(-1)).toBe(CAPTIONS);
});

test("[DL-01] pauses a download when storage is full and resumes it when another is removed", async () => {
  const setup = await setUpDownload();
  const { tab, server, device, hash } = setup;
  await tab.downloads.add("rain");
  await tab.until(hash, isDone);
  const sea = server.put("/media/sea.m4a", bytesOf("sea", 4000), "audio/mp4", CHUNK);
  await tab.database.content.put(lesson("sea", sea));
  server.fail({ kind: "hold" });
  await tab.downloads.add("sea");
  await server.held();
  device.files.limit(device.files.used() + 1500);
  server.release();
  const paused = await tab.until(sea.sha256, isPausedFor("storage"));
  expect(paused.have).toBe(1);
  expect(await storedBytes(setup)).toEqual(setup.bytes);
  await tab.downloads.remove(hash);
  await tab.until(sea.sha256, isDone);
});

test("[DL-03] shows at startup what the browser evicted, and refetches only that on request", async () => {
  const setup = await setUpDownload();
  const { tab, server, device, hash, bytes } = setup;
  await tab.downloads.add("rain");
  await tab.until(hash, isDone);
  await tab.downloads.stop();
  device.files.evict(MEDIA_CACHE, (path) => !path.endsWith("/3"));
  server.asked.length = 0;
  const next = device.openTab();
  next.downloads.start();
  const lost = await next.until(hash, isPausedFor("evicted"));
  expect(lost.have).toBe(3);
  next.wake("online");
  next.status$.next({ reach: "up" });
  await next.downloads.resume(hash);
  await next.until(hash, isDone);
  expect(ranges(setup)).toEqual(["3000-3999", "4000-4320"]);
  expect(await storedBytes(setup)).toEqual(bytes);
});

test("[DL-02] frees bytes at startup that belong to no download", async () => {
  const { tab, device, hash } = await setUpDownload();
  await tab.downloads.add("rain");
  await tab.until(hash, isDone);
  const cache = await device.files.open(MEDIA_CACHE);
  await cache.put(`/offline/${"0".repeat(64)}/0`, new Response("left by a crash"));
  await tab.downloads.reconcile();
  expect(device.files.paths(MEDIA_CACHE).every((path) => path.includes(hash))).toBe(true);
});

test("[DL-01] downloads a handout lesson like any other, and reports a lesson without a file as an error", async () => {
  const { tab, server } = await setUpDownload();
  const handout = server.put("/media/plan.pdf", bytesOf("plan", 1200), "application/pdf", CHUNK);
  await tab.database.content.bulkPut([
    lesson("plan", undefined, { type: "Handout", handout }),
    lesson("empty"),
  ]);
  await tab.downloads.add("plan");
  expect((await tab.until(handout.sha256, isDone)).mime).toBe("application/pdf");
  await expect(tab.downloads.add("empty")).rejects.toThrow("no file");
});
