import { expect, test } from "vitest";
import { MEDIA_CACHE } from "#sync/downloads/download.ts";
import { bytesOf, lesson } from "../../../support/download-device.ts";
import {
  CHUNK,
  type DownloadSetup,
  isDone,
  isPausedFor,
  ranges,
  setUpDownload,
  storedBytes,
} from "./setup.ts";

/** Adds lessons of two chunks in a series of their own. */
async function withMore({ tab, server }: DownloadSetup, names: readonly string[]) {
  const files = names.map((name) =>
    server.put(`/media/${name}.m4a`, bytesOf(name, 1500), "audio/mp4", CHUNK),
  );
  await tab.database.content.bulkPut(names.map((name, index) => lesson(name, files[index])));
  return files.map(({ sha256 }) => sha256);
}

const isAtRest = async ({ tab }: DownloadSetup) => {
  await expect.poll(() => tab.locks.ifFree("respite-download", async () => true)).toBe(true);
};

test("[DL-01] pauses and resumes the whole queue, whatever the network does", async () => {
  const setup = await setUpDownload();
  const { tab, server, hash } = setup;
  const [sea = ""] = await withMore(setup, ["sea"]);
  server.fail({ kind: "hold" });
  await tab.downloads.add("rain");
  await tab.downloads.add("sea");
  await server.held();
  await tab.downloads.pauseAll();
  server.release();
  tab.wake("online");
  tab.status$.next({ reach: "up" });
  await isAtRest(setup);
  expect((await tab.downloads.all()).map(({ pause }) => pause)).toEqual(["person", "person"]);
  await tab.downloads.resumeAll();
  await Promise.all([tab.until(hash, isDone), tab.until(sea, isDone)]);
});

test("[DL-01] pausing all also holds downloads that wait for the network, but not finished ones or those without space", async () => {
  const setup = await setUpDownload();
  const { tab, server, device, hash } = setup;
  const [sea = "", wind = ""] = await withMore(setup, ["sea", "wind"]);
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

test("[DL-01] starts a prioritized download right after the running one", async () => {
  const setup = await setUpDownload();
  const { tab, server, hash } = setup;
  const [sea = "", wind = "", dune = ""] = await withMore(setup, ["sea", "wind", "dune"]);
  server.fail({ kind: "hold" });
  for (const id of ["rain", "sea", "wind", "dune"]) await tab.downloads.add(id);
  await server.held();
  await tab.downloads.moveToFront(dune);
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

test("[DL-01] restores a removed download in full without fetching a byte again", async () => {
  const setup = await setUpDownload();
  const { tab, server, device, hash } = setup;
  await tab.downloads.add("rain");
  const row = await tab.until(hash, isDone);
  server.asked.length = 0;
  await tab.downloads.unlist([row]);
  expect(await tab.downloads.all()).toEqual([]);
  await tab.downloads.restore([row]);
  expect(await tab.database.downloads.get(hash)).toEqual(row);
  expect([server.asked, device.files.paths(MEDIA_CACHE).length]).toEqual([[], 6]);
});

test("[DL-01] resumes a download that was canceled by mistake where it stopped", async () => {
  const setup = await setUpDownload();
  const { tab, server, hash, bytes } = setup;
  server.fail({ kind: "hold" });
  await tab.downloads.add("rain");
  await server.held();
  server.fail({ kind: "hold" });
  server.release();
  const row = await tab.until(hash, (now) => now?.have === 1);
  await server.held();
  await tab.downloads.unlist([row]);
  await isAtRest(setup);
  server.release();
  await tab.downloads.restore([row]);
  await tab.until(hash, isDone);
  expect(ranges(setup).filter((range) => range === "0-999")).toHaveLength(1);
  expect(await storedBytes(setup)).toEqual(bytes);
});

test("[DL-01] frees a removed download unless it was restored or requested again", async () => {
  const setup = await setUpDownload();
  const { tab, device, hash, bytes } = setup;
  await tab.downloads.add("rain");
  const row = await tab.until(hash, isDone);
  await tab.downloads.unlist([row]);
  await tab.downloads.add("rain");
  await tab.until(hash, isDone);
  await tab.downloads.deleteFiles([row]);
  expect(await storedBytes(setup)).toEqual(bytes);
  await tab.downloads.unlist([row]);
  await tab.downloads.deleteFiles([row]);
  expect(device.files.used()).toBe(0);
});

test("[DL-01] frees removed downloads at the next start when the page closed early", async () => {
  const { tab, device, hash } = await setUpDownload();
  await tab.downloads.add("rain");
  const row = await tab.until(hash, isDone);
  await tab.downloads.unlist([row]);
  tab.kill();
  const next = device.openTab();
  next.downloads.start();
  await expect.poll(() => device.files.used()).toBe(0);
  await next.downloads.restore([row]);
  // Its bytes are gone, so it is downloaded again.
  expect((await next.until(hash, isDone)).have).toBe(5);
});

test("[DL-03] resumes a paused download once space was freed, and loses nothing else", async () => {
  const setup = await setUpDownload();
  const { tab, device, hash } = setup;
  const [sea = "", wind = ""] = await withMore(setup, ["sea", "wind"]);
  await tab.downloads.add("rain");
  await tab.downloads.add("sea");
  await Promise.all([tab.until(hash, isDone), tab.until(sea, isDone)]);
  device.files.limit(device.files.used() + 100);
  await tab.downloads.add("wind");
  await tab.until(wind, isPausedFor("storage"));
  const [rain] = await tab.downloads.all();
  await tab.downloads.unlist(rain ? [rain] : []);
  await tab.downloads.deleteFiles(rain ? [rain] : []);
  await tab.until(wind, isDone);
  expect((await tab.downloads.all()).map(({ contentId }) => contentId)).toEqual(["sea", "wind"]);
});
