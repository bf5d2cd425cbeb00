import { expect, onTestFinished, test, vi } from "vitest";
import { KEEP_AFTER_WATCHING_MS } from "#sync/downloads/smart-plan.ts";
import { DEFAULT_SMART, type SmartSettings } from "#sync/downloads/smart-settings.ts";
import { catalogLoaded } from "#sync/local/fact.ts";
import type { Connection } from "#sync/ports.ts";
import { browserConnection } from "#sync/ports-browser.ts";
import { bytesOf, lesson, type Tab } from "../../../support/download-device.ts";
import { CHUNK, type DownloadSetup, isDone, isPausedFor, setUpDownload } from "./setup.ts";

const NAMES = ["rain", "sea", "wind", "dune"];

/** Creates a series of four lessons, the first one in progress. */
async function withSeries(connection?: Connection) {
  const setup = await setUpDownload(CHUNK, undefined, connection);
  const { tab, server, device } = setup;
  const files = NAMES.map((name) =>
    server.put(`/media/${name}.m4a`, bytesOf(name, 1500), "audio/mp4", CHUNK),
  );
  await tab.database.content.bulkPut(
    NAMES.map((name, order) => lesson(name, files[order], { order })),
  );
  await catalogLoaded.set(tab.database.facts, true);
  await listen(tab, "rain", device.clock.now());
  const hashOf = Object.fromEntries(NAMES.map((name, at) => [name, files[at]?.sha256 ?? ""]));
  tab.smart.start();
  return { ...setup, hashOf };
}

const listen = (tab: Tab, contentId: string, updatedAt: number, finished = true) =>
  tab.person.timeWatched.put({
    contentId,
    furthest: 60,
    finished,
    intervals: [],
    position: 0,
    updatedAt,
  });

const turnOn = (tab: Tab, more: Partial<SmartSettings> = {}) =>
  tab.smart.commands.setSmart({ ...DEFAULT_SMART.settings, isOn: true, ...more });

const ids = async ({ tab }: Pick<DownloadSetup, "tab">) =>
  (await tab.downloads.all()).map(({ contentId }) => contentId).toSorted();

test("[DL-05] is off by default; when turned on, it downloads the next lessons, and more as lessons are completed", async () => {
  const setup = await withSeries();
  const { tab, device, hashOf } = setup;
  expect(await tab.downloads.smart()).toMatchObject({ settings: { isOn: false } });
  await turnOn(tab);
  await tab.until(hashOf.sea ?? "", isDone);
  await tab.until(hashOf.wind ?? "", isDone);
  expect(await tab.downloads.smart()).toMatchObject({ count: 2, bytes: 3000 });
  expect((await tab.downloads.listed()).map(({ isSmart }) => isSmart)).toEqual([true, true]);
  await listen(tab, "sea", device.clock.now() + 1);
  await tab.until(hashOf.dune ?? "", isDone);
});

test("[DL-05] removes automatic downloads some time after completion, and never manual ones", async () => {
  const setup = await withSeries();
  const { tab, device, hashOf } = setup;
  await turnOn(tab);
  await tab.until(hashOf.wind ?? "", isDone);
  await tab.smart.commands.add("wind");
  await listen(tab, "sea", device.clock.now());
  await listen(tab, "wind", device.clock.now());
  await tab.until(hashOf.dune ?? "", isDone);
  expect(await ids(setup)).toEqual(["dune", "sea", "wind"]);
  const aWhileLater = async () => {
    device.advance(KEEP_AFTER_WATCHING_MS);
    return ids(setup);
  };
  await expect.poll(aWhileLater).toEqual(["dune", "wind"]);
});

test("[DL-05] pauses automatic downloads on a metered connection and resumes them on an unmetered one", async () => {
  const setup = await withSeries();
  const { tab, server, device, hashOf } = setup;
  server.fail({ kind: "hold" });
  await turnOn(tab, { count: 1 });
  await server.held();
  device.connect("metered");
  await tab.until(hashOf.sea ?? "", isPausedFor("metered"));
  server.release();
  tab.wake("online");
  expect(await tab.database.downloads.get(hashOf.sea ?? "")).toMatchObject({ pause: "metered" });
  device.connect("unmetered");
  await tab.until(hashOf.sea ?? "", isDone);
});

/** Makes this process report a connection as browsers do, until the end of the test. */
function reportConnection() {
  const reported = Object.assign(new EventTarget(), { type: "wifi", saveData: false });
  vi.stubGlobal("navigator", { connection: reported });
  onTestFinished(() => {
    vi.unstubAllGlobals();
  });
  return (saveData: boolean) => {
    reported.saveData = saveData;
    reported.dispatchEvent(new Event("change"));
  };
}

test("[DL-05] with Save-Data, automatic downloads stop even on wifi, and continue without it", async () => {
  const saveData = reportConnection();
  const { tab, server, hashOf } = await withSeries(browserConnection());
  server.fail({ kind: "hold" });
  await turnOn(tab, { count: 1 });
  await server.held();
  saveData(true);
  await tab.until(hashOf.sea ?? "", isPausedFor("metered"));
  server.release();
  saveData(false);
  await tab.until(hashOf.sea ?? "", isDone);
});

test("[DL-05] downloads a waiting lesson at once when the person requests it", async () => {
  const { tab, server, device, hashOf } = await withSeries();
  server.fail({ kind: "hold" });
  await turnOn(tab, { count: 1 });
  await server.held();
  device.connect("metered");
  await tab.until(hashOf.sea ?? "", isPausedFor("metered"));
  server.release();
  await tab.smart.commands.resume(hashOf.sea ?? "");
  await tab.until(hashOf.sea ?? "", isDone);
});

test("[DL-05] puts manual downloads before automatic ones", async () => {
  const setup = await withSeries();
  const { tab, server, hashOf } = setup;
  server.fail({ kind: "hold" });
  await turnOn(tab);
  await server.held();
  await tab.until(hashOf.wind ?? "", (row) => row !== undefined);
  await tab.smart.commands.add("dune");
  server.release();
  await tab.until(hashOf.wind ?? "", isDone);
  const order = [...new Set(server.asked.map((line) => line.split(" ")[0]))];
  expect(order).toEqual(["/media/sea.m4a", "/media/dune.m4a", "/media/wind.m4a"]);
});

test("[DL-05] doesn't download a removed lesson again unless it is restored", async () => {
  const setup = await withSeries();
  const { tab, hashOf } = setup;
  await turnOn(tab, { count: 1 });
  const sea = await tab.until(hashOf.sea ?? "", isDone);
  await tab.smart.commands.unlist([sea]);
  await tab.smart.commands.deleteFiles([sea]);
  await tab.until(hashOf.wind ?? "", isDone);
  expect(await ids(setup)).toEqual(["wind"]);
  await tab.smart.commands.restore([sea]);
  await tab.until(hashOf.sea ?? "", isDone);
});

test("[DL-05] stops automatic downloads when turned off and keeps finished ones", async () => {
  const setup = await withSeries();
  const { tab, server, hashOf } = setup;
  await turnOn(tab, { count: 1 });
  await tab.until(hashOf.sea ?? "", isDone);
  server.fail({ kind: "hold" });
  await turnOn(tab, { count: 2 });
  await server.held();
  await tab.smart.commands.setSmart(DEFAULT_SMART.settings);
  server.release();
  expect(await ids(setup)).toEqual(["sea"]);
});

test("[DL-05] downloads each lesson once when two tabs plan at the same time", async () => {
  const setup = await withSeries();
  const { tab, server, device, hashOf } = setup;
  const second = device.openTab();
  second.downloads.start();
  second.smart.start();
  await turnOn(tab, { count: 3 });
  await Promise.all(
    ["sea", "wind", "dune"].map((name) => second.until(hashOf[name] ?? "", isDone)),
  );
  expect(await ids(setup)).toEqual(["dune", "sea", "wind"]);
  expect(server.asked).toHaveLength(6);
  expect(server.mostOpen()).toBe(1);
});

test("[DL-05] continues an automatic download as automatic after its tab was killed", async () => {
  const setup = await withSeries();
  const { tab, server, device, hashOf } = setup;
  server.fail({ kind: "hold" });
  await turnOn(tab, { count: 1 });
  await server.held();
  tab.kill();
  server.release();
  const next = device.openTab();
  next.downloads.start();
  next.smart.start();
  await next.until(hashOf.sea ?? "", isDone);
  expect(await next.downloads.listed()).toMatchObject([{ contentId: "sea", isSmart: true }]);
});
