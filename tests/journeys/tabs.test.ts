import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { TimeWatchedWire } from "#contract/learning/time-watched.ts";
import { PASS_LOCK } from "#sync/engine/state.ts";
import { SYNC_NOW } from "#sync/worker-messages.ts";
import type { RealBrowser } from "../support/browser.ts";
import { demoCatalogue, leader, nurse, recordsOf, signIn, workerReady } from "../support/people.ts";
import {
  batchesOf,
  comeBack,
  everythingSent,
  goOffline,
  type House,
  heard,
  openHouse,
  owe,
  writesSent,
} from "./running-app.ts";

// Several senders of one browser, real ones: two tabs and a worker.

let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterEach(() => house.tidy());
afterAll(() => house?.close());

type Write = { readonly id: string; readonly body: TimeWatchedWire };

/** Each lesson heard further and further: what must arrive in this order, lesson by lesson. */
const heardOnAndOn = (lessons: readonly string[]) =>
  [30, 60, 90].flatMap((seconds) => lessons.map((id) => heard(id, seconds)));

async function someLessons(count: number) {
  const { content } = await demoCatalogue(house.server.url);
  return content.slice(0, count).map(({ record_id_ }) => record_id_);
}

async function twoTabs(person: typeof nurse) {
  const browser = await house.open();
  await signIn(browser.page, house.proxy.url, person);
  await workerReady(browser.page);
  const other = await browser.context.newPage();
  for (const page of [browser.page, other]) {
    await page.goto(`${house.proxy.url}/sending`);
    await everythingSent(page);
  }
  return { browser, tabs: [browser.page, other] as const };
}

const wakeWorker = ({ page }: RealBrowser) =>
  page.evaluate(async (word) => {
    (await navigator.serviceWorker.ready).active?.postMessage(word);
  }, SYNC_NOW);

async function serverHas(person: typeof nurse) {
  const { time_watched } = await recordsOf(house.server.url, person);
  return Object.fromEntries(time_watched.map((row) => [row.record_id_, row.seconds_watched]));
}

test("[SYNC-03] [SYNC-05] sixty acts of two tabs, and the worker woken with them: one sends at a time, each act goes once, in its lane's order", async () => {
  const { browser, tabs } = await twoTabs(nurse);
  await goOffline(house, browser);
  const lessons = await someLessons(15);
  // The same lessons in part, so that what one tab did follows in the lanes of the other.
  const deeds = [heardOnAndOn(lessons.slice(0, 10)), heardOnAndOn(lessons.slice(5))];
  const ids: string[] = [];
  for (const [index, page] of tabs.entries()) ids.push(...(await owe(page, deeds[index] ?? [])));
  expect(ids).toHaveLength(60);
  house.proxy.exchanges.length = 0;
  await comeBack(house, browser);
  const wakes = tabs.map((page) => page.evaluate(() => window.dispatchEvent(new Event("online"))));
  await Promise.all([...wakes, wakeWorker(browser)]);
  const left = async () => {
    const sent = new Set(writesSent(house).map(({ id }) => id));
    return ids.filter((id) => !sent.has(id));
  };
  await expect.poll(left, { timeout: 90_000 }).toEqual([]);
  for (const page of tabs) await everythingSent(page);

  const writes = writesSent<Write>(house);
  expect(writes.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
  expect(batchesOf(house.proxy).filter(({ beside }) => beside > 0)).toEqual([]);
  const place = new Map(ids.map((id, index) => [id, index]));
  for (const lesson of lessons) {
    const places = writes
      .filter(({ body }) => body.record_id_ === lesson)
      .map(({ id }) => place.get(id) ?? -1);
    expect(places, lesson).toEqual(places.toSorted((a, b) => a - b));
  }
  expect(await serverHas(nurse)).toEqual(Object.fromEntries(lessons.map((id) => [id, 90])));
  expect(browser.complaints).toEqual([]);
});

/** Whether this tab holds the lock of those who send. */
const isSending = (page: Page) =>
  page.evaluate(async (lock) => {
    const idOf = async (name: string) =>
      (await navigator.locks.query()).held?.find((one) => one.name === name)?.clientId;
    const mine = await navigator.locks.request("who-am-i", () => idOf("who-am-i"));
    return (await idOf(lock)) === mine;
  }, PASS_LOCK);

/** The worker is not woken by the browser any more: only tabs send. */
async function refuseWakeUps({ context }: RealBrowser) {
  const session = await context.browser()?.newBrowserCDPSession();
  await session?.send("Browser.setPermission", {
    permission: { name: "background-sync" },
    setting: "denied",
  });
}

/** Ends the process behind a tab, in the middle of whatever it does. */
async function crash({ context }: RealBrowser, page: Page) {
  const crashed = page.waitForEvent("crash");
  const session = await context.newCDPSession(page);
  // A page that is gone answers no more.
  session.send("Page.crash").catch(() => undefined);
  await crashed;
}

test("[SYNC-03] [SYNC-04] the tab that sends is killed in the middle of it: the other takes over, and nothing counts twice", async () => {
  const { browser, tabs } = await twoTabs(leader);
  await refuseWakeUps(browser);
  house.proxy.cut();
  const lessons = await someLessons(10);
  const deeds = heardOnAndOn(lessons);
  await owe(tabs[0], deeds);
  house.proxy.exchanges.length = 0;
  house.proxy.holdAfter("/api/sync/batch", 0);
  house.proxy.restore();
  // A tab that nobody sees draws no frames, for which a real click would wait.
  await tabs[0].getByRole("button", { name: /^(Sync now|Looking)$/ }).dispatchEvent("click");
  await expect.poll(() => batchesOf(house.proxy).length, { timeout: 30_000 }).toBe(1);
  await expect.poll(() => batchesOf(house.proxy)[0]?.status).toBe(200);
  const first = writesSent(house).map(({ id }) => id);

  const [leading, other] = (await isSending(tabs[0])) ? tabs : tabs.toReversed();
  if (!leading || !other || !(await isSending(leading))) throw new Error("No tab is sending");
  // Asked too, the other finds the way taken.
  await other.getByRole("button", { name: "Sync now" }).dispatchEvent("click");
  await crash(browser, leading);
  house.proxy.release();
  await expect
    .poll(() => serverHas(leader), { timeout: 90_000, interval: 1000 })
    .toEqual(Object.fromEntries(lessons.map((id) => [id, 90])));
  await everythingSent(other);
  // What the dead tab had not heard the answer of is asked again, under the same numbers.
  const again = writesSent(house)
    .map(({ id }) => id)
    .slice(first.length);
  expect(again).toEqual(expect.arrayContaining(first));
  expect(new Set([...first, ...again]).size).toBe(deeds.length);
});
