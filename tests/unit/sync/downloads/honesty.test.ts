import { expect, test } from "vitest";
import { type Download, HANDOUT_CACHE, MEDIA_CACHE } from "#sync/downloads/download.ts";
import { bytesOf, lesson } from "../../../support/download-device.ts";
import type { Fault } from "../../../support/media-server.ts";
import {
  AUDIO,
  begin,
  bytesKept,
  CHUNK,
  isDone,
  isFailed,
  isPausedFor,
  ranges,
} from "./stories.ts";

const CAPTIONS = "/media/rain.vtt";

test.each<Fault["kind"] & ("corrupt" | "truncate")>(["corrupt", "truncate"])(
  "[DL-02] a %s chunk is never stored, but fetched again",
  async (kind) => {
    const story = await begin();
    story.server.fail({ kind });
    await story.tab.downloads.add("rain");
    await story.tab.until(story.hash, isDone);
    expect(await bytesKept(story)).toEqual(story.bytes);
    expect(ranges(story).slice(0, 3)).toEqual(["0-999", "0-999", "1000-1999"]);
  },
);

test("[DL-02] bytes wrong twice fail the download, which says so and is retried on demand", async () => {
  const story = await begin();
  const { tab, server, device, hash, bytes } = story;
  server.fail({ kind: "corrupt" }, { kind: "corrupt" });
  await tab.downloads.add("rain");
  const failed = await tab.until(hash, isFailed);
  expect(failed).toMatchObject({ failure: "corrupt", have: 0 });
  expect(device.files.paths(MEDIA_CACHE)).toEqual([]);
  await tab.downloads.resume(hash);
  const done = await tab.until(hash, isDone);
  expect(done.failure).toBeUndefined();
  expect(await bytesKept(story)).toEqual(bytes);
});

test("[DL-02] a catalogue whose chunks do not cover the file is not believed", async () => {
  const { tab, hash, server } = await begin();
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

test("[DL-02] a server that knows no ranges sends the whole file, which is taken in one go", async () => {
  const story = await begin();
  story.server.fail({ kind: "whole" });
  await story.tab.downloads.add("rain");
  await story.tab.until(story.hash, isDone);
  expect(await bytesKept(story)).toEqual(story.bytes);
  expect(ranges(story)).toEqual(["0-999"]);
});

test("[DL-02] a file that changed on the server never mixes with what was begun", async () => {
  const story = await begin();
  const { tab, server, hash } = story;
  server.fail({ kind: "hold" });
  await tab.downloads.add("rain");
  await server.held();
  server.put(AUDIO, bytesOf("storm", 4321), "audio/mp4", CHUNK);
  server.release();
  const failed = await tab.until(hash, isFailed);
  expect(failed.failure).toBe("corrupt");
  expect(await bytesKept(story)).toEqual(story.bytes.slice(0, failed.have * CHUNK));
});

test("[DL-02] when the catalogue names a new file, a begun download starts over with it", async () => {
  const story = await begin();
  const { tab, server, device, hash } = story;
  server.fail({ kind: "corrupt" }, { kind: "corrupt" });
  await tab.downloads.add("rain");
  await tab.until(hash, isFailed);
  const bytes = bytesOf("storm", 2222);
  const file = server.put(AUDIO, bytes, "audio/mp4", CHUNK);
  await tab.database.content.put(lesson("rain", file));
  await tab.downloads.add("rain");
  await tab.until(file.sha256, isDone);
  expect((await tab.downloads.all()).map((row) => row.fileHash)).toEqual([file.sha256]);
  expect(await bytesKept({ ...story, hash: file.sha256 })).toEqual(bytes);
  expect(device.files.paths(MEDIA_CACHE)).toHaveLength(4);
});

test("[DL-02] a complete older version plays until the new one is complete, then goes", async () => {
  const story = await begin();
  const { tab, server, device, hash } = story;
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

test.each([404, 410])(
  "[DL-01] a file answered with %i is gone, and the row says so",
  async (status) => {
    const { tab, server, hash } = await begin();
    server.fail({ kind: "status", status });
    await tab.downloads.add("rain");
    expect(await tab.until(hash, isFailed)).toMatchObject({ failure: "gone" });
  },
);

test.each<[string, Fault, Download["pause"]]>([
  ["the page of a captive portal", { kind: "portal" }, "portal"],
  ["a redirect", { kind: "status", status: 302 }, "portal"],
  ["a server in trouble", { kind: "status", status: 503 }, "offline"],
])("[DL-02] %s is no network, and nothing of it is stored", async (_name, fault, reason) => {
  const story = await begin();
  story.server.fail(fault);
  await story.tab.downloads.add("rain");
  const paused = await story.tab.until(story.hash, isPausedFor(reason));
  expect([paused.have, story.device.files.used()]).toEqual([0, 0]);
  story.tab.wake("online");
  await story.tab.until(story.hash, isDone);
  expect(await bytesKept(story)).toEqual(story.bytes);
});

test("[DL-02] captions come with the medium, and it is downloaded only when they are there", async () => {
  const { tab, server, device, hash, bytes } = await begin();
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

test("[DL-02] captions the server no longer has do not hold the medium back", async () => {
  const { tab, server, hash, bytes } = await begin();
  const file = server.put(AUDIO, bytes, "audio/mp4", CHUNK);
  await tab.database.content.put(lesson("rain", file, { subtitlesUrl: CAPTIONS }));
  await tab.downloads.add("rain");
  await tab.until(hash, isDone);
  expect(server.asked.at(-1)).toBe(CAPTIONS);
});

test("[DL-01] without room a download waits, says why, and loses nothing; removing another lets it go on", async () => {
  const story = await begin();
  const { tab, server, device, hash } = story;
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
  expect(await bytesKept(story)).toEqual(story.bytes);
  await tab.downloads.remove(hash);
  await tab.until(sea.sha256, isDone);
});

test("[DL-03] at start, rows say what the browser threw away; asked for again, only that is fetched", async () => {
  const story = await begin();
  const { tab, server, device, hash, bytes } = story;
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
  expect(ranges(story)).toEqual(["3000-3999", "4000-4320"]);
  expect(await bytesKept(story)).toEqual(bytes);
});

test("[DL-02] at start, bytes that belong to no download are freed", async () => {
  const { tab, device, hash } = await begin();
  await tab.downloads.add("rain");
  await tab.until(hash, isDone);
  const shelf = await device.files.open(MEDIA_CACHE);
  await shelf.put(`/offline/${"0".repeat(64)}/0`, new Response("left by a crash"));
  await tab.downloads.reconcile();
  expect(device.files.paths(MEDIA_CACHE).every((path) => path.includes(hash))).toBe(true);
});

test("[DL-01] a handout that is a lesson of its own is downloaded like one, and a lesson without a file is a mistake", async () => {
  const { tab, server } = await begin();
  const handout = server.put("/media/plan.pdf", bytesOf("plan", 1200), "application/pdf", CHUNK);
  await tab.database.content.bulkPut([
    lesson("plan", undefined, { type: "Handout", handout }),
    lesson("empty"),
  ]);
  await tab.downloads.add("plan");
  expect((await tab.until(handout.sha256, isDone)).mime).toBe("application/pdf");
  await expect(tab.downloads.add("empty")).rejects.toThrow("no file");
});
