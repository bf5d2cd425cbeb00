import { expect, test } from "vitest";
import { MEDIA_CACHE } from "#sync/downloads/download.ts";
import { bytesOf, lesson } from "../../../support/download-device.ts";
import { begin, bytesKept, CHUNK, isDone, isPausedFor, ranges, type Story } from "./stories.ts";

/** More lessons of two chunks, of a series of their own. */
async function withMore({ tab, server }: Story, names: readonly string[]) {
  const files = names.map((name) =>
    server.put(`/media/${name}.m4a`, bytesOf(name, 1500), "audio/mp4", CHUNK),
  );
  await tab.database.content.bulkPut(names.map((name, index) => lesson(name, files[index])));
  return files.map(({ sha256 }) => sha256);
}

const isAtRest = async ({ tab }: Story) => {
  await expect.poll(() => tab.locks.ifFree("respite-download", async () => true)).toBe(true);
};

test("[DL-01] all of the queue is paused at once, stays so whatever the network does, and goes on as a whole", async () => {
  const story = await begin();
  const { tab, server, hash } = story;
  const [sea = ""] = await withMore(story, ["sea"]);
  server.fail({ kind: "hold" });
  await tab.downloads.add("rain");
  await tab.downloads.add("sea");
  await server.held();
  await tab.downloads.pauseAll();
  server.release();
  tab.wake("online");
  tab.status$.next({ reach: "up" });
  await isAtRest(story);
  expect((await tab.downloads.all()).map(({ pause }) => pause)).toEqual(["person", "person"]);
  await tab.downloads.resumeAll();
  await Promise.all([tab.until(hash, isDone), tab.until(sea, isDone)]);
});

test("[DL-01] pausing all also holds what waits for the network, but neither what is here nor what has no room", async () => {
  const story = await begin();
  const { tab, server, device, hash } = story;
  const [sea = "", wind = ""] = await withMore(story, ["sea", "wind"]);
  await tab.downloads.add("rain");
  await tab.until(hash, isDone);
  device.files.limit(device.files.used() + 100);
  await tab.downloads.add("sea");
  await tab.until(sea, isPausedFor("storage"));
  device.files.limit(1e6);
  server.fail({ kind: "cut" });
  await tab.downloads.add("wind");
  await tab.until(wind, isPausedFor("offline"));
  await tab.downloads.pauseAll();
  const states = (await tab.downloads.all()).map(({ state, pause }) => pause ?? state);
  expect(states).toEqual(["downloaded", "storage", "person"]);
});

test("[DL-01] what is put first comes right after the one that runs", async () => {
  const story = await begin();
  const { tab, server, hash } = story;
  const [sea = "", wind = "", dune = ""] = await withMore(story, ["sea", "wind", "dune"]);
  server.fail({ kind: "hold" });
  for (const id of ["rain", "sea", "wind", "dune"]) await tab.downloads.add(id);
  await server.held();
  await tab.downloads.putFirst(dune);
  expect((await tab.downloads.all()).map(({ contentId }) => contentId)).toEqual([
    "dune",
    "rain",
    "sea",
    "wind",
  ]);
  server.release();
  await Promise.all([hash, sea, wind, dune].map((each) => tab.until(each, isDone)));
  const order = [...new Set(server.asked.map((line) => line.split(" ")[0]))];
  expect(order).toEqual([
    "/media/rain.m4a",
    "/media/dune.m4a",
    "/media/sea.m4a",
    "/media/wind.m4a",
  ]);
});

test("[DL-01] what was removed by a slip comes back whole, without a byte fetched again", async () => {
  const story = await begin();
  const { tab, server, device, hash } = story;
  await tab.downloads.add("rain");
  const row = await tab.until(hash, isDone);
  server.asked.length = 0;
  await tab.downloads.setAside([row]);
  expect(await tab.downloads.all()).toEqual([]);
  await tab.downloads.bringBack([row]);
  expect(await tab.database.downloads.get(hash)).toEqual(row);
  expect([server.asked, device.files.paths(MEDIA_CACHE).length]).toEqual([[], 6]);
});

test("[DL-01] a running download cancelled by a slip goes on where it was", async () => {
  const story = await begin();
  const { tab, server, hash, bytes } = story;
  server.fail({ kind: "hold" });
  await tab.downloads.add("rain");
  await server.held();
  server.fail({ kind: "hold" });
  server.release();
  const row = await tab.until(hash, (now) => now?.have === 1);
  await server.held();
  await tab.downloads.setAside([row]);
  await isAtRest(story);
  server.release();
  await tab.downloads.bringBack([row]);
  await tab.until(hash, isDone);
  expect(ranges(story).filter((range) => range === "0-999")).toHaveLength(1);
  expect(await bytesKept(story)).toEqual(bytes);
});

test("[DL-01] what was removed is freed when nobody took it back, and not when it was asked for again", async () => {
  const story = await begin();
  const { tab, device, hash, bytes } = story;
  await tab.downloads.add("rain");
  const row = await tab.until(hash, isDone);
  await tab.downloads.setAside([row]);
  await tab.downloads.add("rain");
  await tab.until(hash, isDone);
  await tab.downloads.letGo([row]);
  expect(await bytesKept(story)).toEqual(bytes);
  await tab.downloads.setAside([row]);
  await tab.downloads.letGo([row]);
  expect(device.files.used()).toBe(0);
});

test("[DL-01] a page closed before the bytes were freed leaves nothing behind", async () => {
  const { tab, device, hash } = await begin();
  await tab.downloads.add("rain");
  const row = await tab.until(hash, isDone);
  await tab.downloads.setAside([row]);
  tab.kill();
  const next = device.openTab();
  next.downloads.start();
  await expect.poll(() => device.files.used()).toBe(0);
  await next.downloads.bringBack([row]);
  // Its bytes are gone, so that it is fetched anew rather than called here.
  expect((await next.until(hash, isDone)).have).toBe(5);
});

test("[DL-03] what is removed to make room lets the paused download go on by itself, and nothing else is lost", async () => {
  const story = await begin();
  const { tab, device, hash } = story;
  const [sea = "", wind = ""] = await withMore(story, ["sea", "wind"]);
  await tab.downloads.add("rain");
  await tab.downloads.add("sea");
  await Promise.all([tab.until(hash, isDone), tab.until(sea, isDone)]);
  device.files.limit(device.files.used() + 100);
  await tab.downloads.add("wind");
  await tab.until(wind, isPausedFor("storage"));
  const [rain] = await tab.downloads.all();
  await tab.downloads.setAside(rain ? [rain] : []);
  await tab.downloads.letGo(rain ? [rain] : []);
  await tab.until(wind, isDone);
  expect((await tab.downloads.all()).map(({ contentId }) => contentId)).toEqual(["sea", "wind"]);
});
