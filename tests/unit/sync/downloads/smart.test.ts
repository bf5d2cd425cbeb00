import { expect, test } from "vitest";
import { QUIET_MS } from "#sync/downloads/smart-plan.ts";
import { AT_FIRST, type SmartSettings } from "#sync/downloads/smart-settings.ts";
import { hasArrived } from "#sync/local/facts.ts";
import { bytesOf, lesson, type Tab } from "../../../support/download-device.ts";
import { begin, CHUNK, isDone, isPausedFor, type Story } from "./stories.ts";

const NAMES = ["rain", "sea", "wind", "dune"];

/** A series of four, of which the first was begun. */
async function withSeries() {
  const story = await begin();
  const { tab, server, device } = story;
  const files = NAMES.map((name) =>
    server.put(`/media/${name}.m4a`, bytesOf(name, 1500), "audio/mp4", CHUNK),
  );
  await tab.database.content.bulkPut(
    NAMES.map((name, order) => lesson(name, files[order], { order })),
  );
  await hasArrived.set(tab.database.facts, true);
  await listen(tab, "rain", device.clock.now());
  const hashOf = Object.fromEntries(NAMES.map((name, at) => [name, files[at]?.sha256 ?? ""]));
  tab.smart.start();
  return { ...story, hashOf };
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
  tab.smart.commands.setSmart({ ...AT_FIRST.settings, isOn: true, ...more });

const ids = async ({ tab }: Pick<Story, "tab">) =>
  (await tab.downloads.all()).map(({ contentId }) => contentId).toSorted();

test("[DL-05] off at first; turned on, the next lessons come by themselves, and again the next when one is heard", async () => {
  const story = await withSeries();
  const { tab, device, hashOf } = story;
  expect(await tab.downloads.smart()).toMatchObject({ settings: { isOn: false } });
  await turnOn(tab);
  await tab.until(hashOf.sea ?? "", isDone);
  await tab.until(hashOf.wind ?? "", isDone);
  expect(await tab.downloads.smart()).toMatchObject({ count: 2, bytes: 3000 });
  expect((await tab.downloads.listed()).map(({ isSmart }) => isSmart)).toEqual([true, true]);
  await listen(tab, "sea", device.clock.now() + 1);
  await tab.until(hashOf.dune ?? "", isDone);
});

test("[DL-05] what it fetched goes a while after it was heard, what was asked for by hand stays", async () => {
  const story = await withSeries();
  const { tab, device, hashOf } = story;
  await turnOn(tab);
  await tab.until(hashOf.wind ?? "", isDone);
  await tab.smart.commands.add("wind");
  await listen(tab, "sea", device.clock.now());
  await listen(tab, "wind", device.clock.now());
  await tab.until(hashOf.dune ?? "", isDone);
  expect(await ids(story)).toEqual(["dune", "sea", "wind"]);
  const aWhileLater = async () => {
    device.advance(QUIET_MS);
    return ids(story);
  };
  await expect.poll(aWhileLater).toEqual(["dune", "wind"]);
});

test("[DL-05] on a connection that costs, what it has begun waits, and goes on when none does", async () => {
  const story = await withSeries();
  const { tab, server, device, hashOf } = story;
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

test("[DL-05] what waits for a free connection comes at once when the person asks for it", async () => {
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

test("[DL-05] what the person asks for by hand comes before what comes by itself", async () => {
  const story = await withSeries();
  const { tab, server, hashOf } = story;
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

test("[DL-05] what the person removes is not fetched again, unless it is brought back", async () => {
  const story = await withSeries();
  const { tab, hashOf } = story;
  await turnOn(tab, { count: 1 });
  const sea = await tab.until(hashOf.sea ?? "", isDone);
  await tab.smart.commands.setAside([sea]);
  await tab.smart.commands.letGo([sea]);
  await tab.until(hashOf.wind ?? "", isDone);
  expect(await ids(story)).toEqual(["wind"]);
  await tab.smart.commands.bringBack([sea]);
  await tab.until(hashOf.sea ?? "", isDone);
});

test("[DL-05] turned off, what is on its way by itself stops, and what is here stays", async () => {
  const story = await withSeries();
  const { tab, server, hashOf } = story;
  await turnOn(tab, { count: 1 });
  await tab.until(hashOf.sea ?? "", isDone);
  server.fail({ kind: "hold" });
  await turnOn(tab, { count: 2 });
  await server.held();
  await tab.smart.commands.setSmart(AT_FIRST.settings);
  server.release();
  expect(await ids(story)).toEqual(["sea"]);
});

test("[DL-05] two tabs decide as one: nothing is asked for twice, and one transfers", async () => {
  const story = await withSeries();
  const { tab, server, device, hashOf } = story;
  const second = device.openTab();
  second.downloads.start();
  second.smart.start();
  await turnOn(tab, { count: 3 });
  await Promise.all(
    ["sea", "wind", "dune"].map((name) => second.until(hashOf[name] ?? "", isDone)),
  );
  expect(await ids(story)).toEqual(["dune", "sea", "wind"]);
  expect(server.asked).toHaveLength(6);
  expect(server.mostOpen()).toBe(1);
});

test("[DL-05] killed while it fetched, the next tab goes on, still as its own", async () => {
  const story = await withSeries();
  const { tab, server, device, hashOf } = story;
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
