import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { TimeWatchedWire } from "#contract/learning/time-watched.ts";
import { SYNC_LOCK } from "#sync/engine/state.ts";
import { SYNC_NOW } from "#sync/worker-messages.ts";
import type { RealBrowser } from "../support/browser.ts";
import { longTest } from "../support/long-tests.ts";
import { demoCatalogue, leader, nurse, recordsOf, signIn, workerReady } from "../support/people.ts";
import {
  batchesOf,
  goOffline,
  goOnline,
  progressWrite,
  queueWrites,
  type RunningApp,
  startApp,
  waitUntilSynced,
  writesSent,
} from "./running-app.ts";

// Two real tabs and a real service worker that sync the same outbox.

let app: RunningApp;
beforeAll(async () => {
  app = await startApp();
});
afterEach(() => app.reset());
afterAll(() => app?.close());

type Write = { readonly id: string; readonly body: TimeWatchedWire };

/** Returns progress that grows lesson by lesson. It must arrive in this order within each lesson. */
const increasingProgress = (lessons: readonly string[]) =>
  [30, 60, 90].flatMap((seconds) => lessons.map((id) => progressWrite(id, seconds)));

async function someLessons(count: number) {
  const { content } = await demoCatalogue(app.server.url);
  return content.slice(0, count).map(({ record_id_ }) => record_id_);
}

async function twoTabs(person: typeof nurse) {
  const browser = await app.openBrowser();
  await signIn(browser.page, app.proxy.url, person);
  await workerReady(browser.page);
  const other = await browser.context.newPage();
  for (const page of [browser.page, other]) {
    await page.goto(`${app.proxy.url}/sending`);
    await waitUntilSynced(page);
  }
  return { browser, tabs: [browser.page, other] as const };
}

const wakeWorker = ({ page }: RealBrowser) =>
  page.evaluate(async (word) => {
    (await navigator.serviceWorker.ready).active?.postMessage(word);
  }, SYNC_NOW);

async function serverHas(person: typeof nurse) {
  const { time_watched } = await recordsOf(app.server.url, person);
  return Object.fromEntries(time_watched.map((row) => [row.record_id_, row.seconds_watched]));
}

longTest(
  "[SYNC-03] [SYNC-05] sixty writes from two tabs and a worker are sent by one at a time, once each, in lane order",
  async () => {
    const { browser, tabs } = await twoTabs(nurse);
    await goOffline(app, browser);
    const lessons = await someLessons(15);
    // The lessons overlap, so writes of one tab follow writes of the other in the same lane.
    const queued = [increasingProgress(lessons.slice(0, 10)), increasingProgress(lessons.slice(5))];
    const ids: string[] = [];
    for (const [index, page] of tabs.entries())
      ids.push(...(await queueWrites(page, queued[index] ?? [])));
    expect(ids).toHaveLength(60);
    app.proxy.exchanges.length = 0;
    await goOnline(app, browser);
    const wakes = tabs.map((page) =>
      page.evaluate(() => window.dispatchEvent(new Event("online"))),
    );
    await Promise.all([...wakes, wakeWorker(browser)]);
    const left = async () => {
      const sent = new Set(writesSent(app).map(({ id }) => id));
      return ids.filter((id) => !sent.has(id));
    };
    await expect.poll(left, { timeout: 90_000 }).toEqual([]);
    for (const page of tabs) await waitUntilSynced(page);

    const writes = writesSent<Write>(app);
    expect(writes.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
    expect(batchesOf(app.proxy).filter(({ concurrent: beside }) => beside > 0)).toEqual([]);
    const indexOf = new Map(ids.map((id, index) => [id, index]));
    for (const lesson of lessons) {
      const indexes = writes
        .filter(({ body }) => body.record_id_ === lesson)
        .map(({ id }) => indexOf.get(id) ?? -1);
      expect(indexes, lesson).toEqual(indexes.toSorted((a, b) => a - b));
    }
    expect(await serverHas(nurse)).toEqual(Object.fromEntries(lessons.map((id) => [id, 90])));
    expect(browser.pageErrors).toEqual([]);
  },
);

longTest(
  "[SYNC-03] twenty tabs that come back online send each write once",
  async () => {
    const { browser, tabs } = await twoTabs(nurse);
    const all: Page[] = [...tabs];
    while (all.length < 20) {
      const tab = await browser.context.newPage();
      await tab.goto(`${app.proxy.url}/sending`);
      all.push(tab);
    }
    await waitUntilSynced(all.at(-1) ?? tabs[0]);
    await goOffline(app, browser);
    // Lessons that no other test here watches.
    const lessons = (await someLessons(40)).slice(20);
    const ids: string[] = [];
    for (const [at, tab] of all.entries())
      ids.push(...(await queueWrites(tab, [progressWrite(lessons[at] ?? "", 30)])));
    app.proxy.exchanges.length = 0;
    await goOnline(app, browser);
    await Promise.all(
      all.map((tab) => tab.evaluate(() => window.dispatchEvent(new Event("online")))),
    );
    for (const tab of all) await waitUntilSynced(tab, 90_000);
    expect(
      writesSent(app)
        .map(({ id }) => id)
        .toSorted(),
    ).toEqual(ids.toSorted());
    expect(batchesOf(app.proxy).filter(({ concurrent: beside }) => beside > 0)).toEqual([]);
    const seconds = await serverHas(nurse);
    expect(lessons.map((id) => seconds[id])).toEqual(lessons.map(() => 30));
    expect(browser.pageErrors).toEqual([]);
  },
  240_000,
);

/** Returns whether this tab holds the sync lock. */
const isSending = (page: Page) =>
  page.evaluate(async (lock) => {
    const idOf = async (name: string) =>
      (await navigator.locks.query()).held?.find((one) => one.name === name)?.clientId;
    const mine = await navigator.locks.request("who-am-i", () => idOf("who-am-i"));
    return (await idOf(lock)) === mine;
  }, SYNC_LOCK);

/** Denies background sync, so that only tabs send. */
async function disableBackgroundSync({ context }: RealBrowser) {
  const session = await context.browser()?.newBrowserCDPSession();
  await session?.send("Browser.setPermission", {
    permission: { name: "background-sync" },
    setting: "denied",
  });
}

/** Kills the tab's renderer process. */
async function crash({ context }: RealBrowser, page: Page) {
  const crashed = page.waitForEvent("crash");
  const session = await context.newCDPSession(page);
  // A crashed page does not reply.
  session.send("Page.crash").catch(() => undefined);
  await crashed;
}

test("[SYNC-03] [SYNC-04] another tab takes over from a killed one, and nothing is counted twice", async () => {
  const { browser, tabs } = await twoTabs(leader);
  await disableBackgroundSync(browser);
  app.proxy.cut();
  const lessons = await someLessons(10);
  const queued = increasingProgress(lessons);
  await queueWrites(tabs[0], queued);
  app.proxy.exchanges.length = 0;
  app.proxy.holdAfter("/api/sync/batch", 0);
  app.proxy.restore();
  // A hidden tab draws no frames, and a real click would wait for one.
  await tabs[0].getByRole("button", { name: /^(Sync now|Syncing…)$/ }).dispatchEvent("click");
  await expect.poll(() => batchesOf(app.proxy).length, { timeout: 30_000 }).toBe(1);
  await expect.poll(() => batchesOf(app.proxy)[0]?.status).toBe(200);
  const first = writesSent(app).map(({ id }) => id);

  const [leading, other] = (await isSending(tabs[0])) ? tabs : tabs.toReversed();
  if (!leading || !other || !(await isSending(leading))) throw new Error("No tab is sending");
  // The other tab is asked too and finds the lock held.
  await other.getByRole("button", { name: "Sync now" }).dispatchEvent("click");
  await crash(browser, leading);
  app.proxy.release();
  await expect
    .poll(() => serverHas(leader), { timeout: 90_000, interval: 1000 })
    .toEqual(Object.fromEntries(lessons.map((id) => [id, 90])));
  await waitUntilSynced(other);
  // The writes without a reply are sent again with the same ids.
  const again = writesSent(app)
    .map(({ id }) => id)
    .slice(first.length);
  expect(again).toEqual(expect.arrayContaining(first));
  expect(new Set([...first, ...again]).size).toBe(queued.length);
});
