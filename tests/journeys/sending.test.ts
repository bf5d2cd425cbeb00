import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { TimeWatchedWire } from "#contract/learning/time-watched.ts";
import type { RealBrowser } from "../support/browser.ts";
import { leader, nurse, recordsOf, signIn, workerReady } from "../support/people.ts";
import {
  batchesOf,
  comeBack,
  download,
  everythingSent,
  goOffline,
  type House,
  lessonUrl,
  listenUntil,
  openHouse,
  owedBy,
  ownerOf,
  pause,
  personDatabase,
  rowsOf,
  writesSent,
} from "./running-app.ts";

let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterEach(() => house.tidy());
afterAll(() => house?.close());

const [ONE, TWO] = [
  { id: "rl-100", title: "You are allowed to be here" },
  { id: "rl-101", title: "Five minutes, decided beforehand" },
];

type Entry = { readonly id: string; readonly body: TimeWatchedWire };
type Watched = { readonly contentId: string; readonly furthest: number };

async function ready(person: typeof nurse): Promise<RealBrowser> {
  const browser = await house.open();
  await signIn(browser.page, house.proxy.url, person);
  await workerReady(browser.page);
  return browser;
}
const batches = () => batchesOf(house.proxy);
const writes = () => writesSent<Entry>(house);

test("[SYNC-02] without a network an act shows at once, with its entry, and what is owed stands on one page", async () => {
  const browser = await ready(nurse);
  const { page, complaints } = browser;
  await download(browser, house, ONE.id);
  await page.goto(`${house.proxy.url}/sending`);
  await everythingSent(page);
  await page.getByText(/^Last in step with the server (just now|today)/).waitFor();
  await goOffline(house, browser);

  await page.goto(lessonUrl(house, ONE.id));
  await listenUntil(page, 2);
  const stoppedAt = await pause(page);
  const owner = await ownerOf(page);
  const entries = () => owedBy<Entry>(page, owner);
  const rows = () => rowsOf<Watched>(page, personDatabase(owner), "timeWatched");
  await expect.poll(async () => (await rows())[0]?.furthest).toBeCloseTo(stoppedAt, 0);
  const [row] = await rows();
  const [entry, ...others] = await entries();
  expect(others).toEqual([]);
  expect(entry?.body).toMatchObject({ record_id_: ONE.id, seconds_watched: row?.furthest });

  const bar = page.getByRole("navigation", { name: "Main" });
  await bar.getByRole("link", { name: "Library", exact: true }).click();
  await page
    .getByRole("main")
    .getByRole("link", { name: new RegExp(ONE.title) })
    .first()
    .waitFor();
  await page.getByRole("heading", { name: "Continue" }).waitFor();
  await page.getByText("No network · 1 thing will be sent").first().waitFor();
  await bar.getByRole("link", { name: "Downloads", exact: true }).click();
  await page.getByRole("heading", { level: 1, name: "On this device" }).waitFor();
  // How it stands leads to what stands there.
  await page.getByRole("link", { name: "No network · 1 thing will be sent" }).click();
  await page.getByRole("heading", { level: 1, name: "Sending" }).waitFor();
  await page.getByText("No network · 1 thing will be sent").first().waitFor();
  await page.getByText(/^Heard as far as 0:0\d$/).waitFor();
  await page.getByText("Will be sent", { exact: true }).waitFor();
  await page.getByText(/^Last in step with the server (just now|today)/).waitFor();

  // Only the wire comes back; nothing tells the browser. "Sync now" does not wait for the next try.
  house.proxy.exchanges.length = 0;
  await comeBack(house, browser);
  await page.getByRole("button", { name: /^Sync now|^Looking/ }).click();
  await everythingSent(page);
  expect(new Set(writes().map(({ id }) => id))).toEqual(new Set([entry?.id]));
  await expect.poll(entries).toEqual([]);
  expect((await recordsOf(house.server.url, nurse)).time_watched).toMatchObject([
    { record_id_: ONE.id, seconds_watched: row?.furthest },
  ]);
  expect(complaints).toEqual([]);
});

test("[SYNC-02] asked to, it looks at once, though nothing is owed", async () => {
  const { page } = await ready(nurse);
  await page.goto(`${house.proxy.url}/sending`);
  await everythingSent(page);
  await page.getByRole("button", { name: "Sync now" }).waitFor();
  house.proxy.seen.length = 0;
  await page.getByRole("button", { name: "Sync now" }).click();
  await expect.poll(() => house.proxy.seen).toContain("GET /api/sync/mine");
  await expect.poll(() => house.proxy.seen).toContain("GET /api/sync/catalogue");
});

/** Two tabs of one person, each with something to send, and no network. */
async function twoTabsOwing(person: typeof nurse) {
  const browser = await ready(person);
  await download(browser, house, ONE.id);
  await download(browser, house, TWO.id);
  await goOffline(house, browser);
  const other = await browser.context.newPage();
  const owner = await ownerOf(browser.page);
  for (const [page, { id }, owed] of [
    [browser.page, ONE, 1],
    [other, TWO, 2],
  ] as const) {
    await page.bringToFront();
    await page.goto(lessonUrl(house, id));
    await listenUntil(page, 1.5);
    await pause(page);
    await expect.poll(async () => (await owedBy(page, owner)).length).toBe(owed);
    await page.goto(`${house.proxy.url}/sending`);
    await page
      .getByText(/No network/)
      .first()
      .waitFor();
  }
  await other.getByText("No network · 2 things will be sent").waitFor();
  house.proxy.exchanges.length = 0;
  return { browser, tabs: [browser.page, other] as const };
}

test("[SYNC-03] of two tabs and a worker only one sends at a time, and each act arrives once", async () => {
  const { browser, tabs } = await twoTabsOwing(leader);
  // The answer is held back, so that whoever sends is at it while the others are asked to.
  house.proxy.holdAfter("/api/sync/batch", 0);
  await comeBack(house, browser);
  await expect.poll(() => batches().length, { timeout: 30_000 }).toBe(1);
  await browser.page.evaluate(async () => {
    (await navigator.serviceWorker.ready).active?.postMessage("sync");
  });
  for (const tab of tabs) {
    await tab.bringToFront();
    await tab.evaluate(() => window.dispatchEvent(new Event("online")));
  }
  // One tab is at it; the other has been asked, found the way taken, and rests again.
  const atIt = async () => {
    const labels = await Promise.all(
      tabs.map((tab) => tab.getByRole("button", { name: /^(Sync now|Looking)$/ }).textContent()),
    );
    return labels.map((label) => label?.trim()).toSorted();
  };
  await expect.poll(atIt).toEqual(expect.arrayContaining(["Sync now"]));
  const { held = [] } = await browser.page.evaluate(() => navigator.locks.query());
  expect(held.filter(({ name }) => name === "respite-pass")).toHaveLength(1);
  expect(batches()).toHaveLength(1);
  house.proxy.release();

  for (const tab of tabs) await everythingSent(tab);
  const ids = writes().map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  const arrived = writes().map(({ body }) => body.record_id_);
  expect(arrived.toSorted()).toEqual([ONE.id, TWO.id]);
  const { time_watched } = await recordsOf(house.server.url, leader);
  expect(time_watched.map(({ record_id_ }) => record_id_).toSorted()).toEqual([ONE.id, TWO.id]);
});
