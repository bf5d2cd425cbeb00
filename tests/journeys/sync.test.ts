import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, onTestFinished } from "vitest";
import type { TimeWatchedWire } from "#contract/learning/time-watched.ts";
import type { RealBrowser } from "../support/browser.ts";
import { createCertificate } from "../support/certificate.ts";
import { longTest } from "../support/long-tests.ts";
import {
  demoCatalogue,
  leader,
  nurse,
  recordsOf,
  signIn,
  signInWithForm,
  workerReady,
} from "../support/people.ts";
import { startProxy } from "../support/proxy.ts";
import { seededRandom } from "../support/random.ts";
import {
  batchesOf,
  download,
  goOffline,
  goOnline,
  lessonUrl,
  listenUntil,
  ownerOf,
  pause,
  personDatabase,
  progressWrite,
  queuedWrites,
  queueWrites,
  type RunningApp,
  rowsOf,
  startApp,
  waitUntilSynced,
  writesSent,
} from "./running-app.ts";

let app: RunningApp;
beforeAll(async () => {
  app = await startApp();
});
afterEach(() => app.reset());
afterAll(() => app?.close());

const [ONE, TWO] = [
  { id: "rl-100", title: "Start where you are" },
  { id: "rl-101", title: "Plan your 5-minute breaks" },
];

type Entry = { readonly id: string; readonly body: TimeWatchedWire };
type StoredProgress = { readonly contentId: string; readonly furthest: number };

async function ready(person: typeof nurse): Promise<RealBrowser> {
  const browser = await app.openBrowser();
  await signIn(browser.page, app.proxy.url, person);
  await workerReady(browser.page);
  return browser;
}

/** Plays a lesson offline, after the engine's first cycle has failed. That one sends without a probe, and could take the first progress. */
async function listenOffline(page: Page, lesson: string, seconds: number): Promise<number> {
  await Promise.all([
    page.waitForEvent("requestfailed", (request) => request.url().includes("/api/sync/")),
    page.goto(lessonUrl(app, lesson)),
  ]);
  await listenUntil(page, seconds);
  return await pause(page);
}
const batches = () => batchesOf(app.proxy);
const writes = () => writesSent<Entry>(app);

longTest("[SYNC-02] a write made offline shows at once and is listed as pending", async () => {
  const browser = await ready(nurse);
  const { page, pageErrors } = browser;
  await download(browser, app, ONE.id);
  await page.goto(`${app.proxy.url}/sending`);
  await waitUntilSynced(page);
  await page.getByText(/^Last synced (just now|today)/).waitFor();
  await goOffline(app, browser);

  const stoppedAt = await listenOffline(page, ONE.id, 2);
  const owner = await ownerOf(page);
  const entries = () => queuedWrites<Entry>(page, owner);
  const rows = () => rowsOf<StoredProgress>(page, personDatabase(owner), "timeWatched");
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
  await page.getByText("Offline, 1 change saved on this device").first().waitFor();
  await bar.getByRole("link", { name: "Downloads", exact: true }).click();
  await page.getByRole("heading", { level: 1, name: "Downloads" }).waitFor();
  // The status line links to the sync page.
  await page.getByRole("link", { name: "Offline, 1 change saved on this device" }).click();
  await page.getByRole("heading", { level: 1, name: "Sync" }).waitFor();
  await page.getByText("Offline, 1 change saved on this device").first().waitFor();
  await page.getByText(/^Progress to 0:0\d$/).waitFor();
  await page.getByRole("listitem").getByText("Waiting to sync", { exact: true }).waitFor();
  await page.getByText(/^Last synced (just now|today)/).waitFor();

  // Restores only the connection, without an `online` event. "Sync now" does not wait for the next retry.
  app.proxy.exchanges.length = 0;
  await goOnline(app, browser);
  await page.getByRole("button", { name: /^Sync now|^Syncing/ }).click();
  await waitUntilSynced(page);
  expect(new Set(writes().map(({ id }) => id))).toEqual(new Set([entry?.id]));
  await expect.poll(entries).toEqual([]);
  expect((await recordsOf(app.server.url, nurse)).time_watched).toMatchObject([
    { record_id_: ONE.id, seconds_watched: row?.furthest },
  ]);
  expect(pageErrors).toEqual([]);
});

longTest('[SYNC-02] "Sync now" syncs at once with nothing pending', async () => {
  const { page } = await ready(nurse);
  await page.goto(`${app.proxy.url}/sending`);
  await waitUntilSynced(page);
  await page.getByRole("button", { name: "Sync now" }).waitFor();
  app.proxy.seen.length = 0;
  await page.getByRole("button", { name: "Sync now" }).click();
  // Its reply names the state of the catalog, which this device has already.
  await expect.poll(() => app.proxy.seen).toContain("GET /api/sync/mine");
});

/** Opens two tabs of one person, each with a pending write, offline. */
async function openTabsWithQueuedWrites(person: typeof nurse) {
  const browser = await ready(person);
  await download(browser, app, ONE.id);
  await download(browser, app, TWO.id);
  await goOffline(app, browser);
  const other = await browser.context.newPage();
  const owner = await ownerOf(browser.page);
  for (const [page, { id }, queuedCount] of [
    [browser.page, ONE, 1],
    [other, TWO, 2],
  ] as const) {
    await page.bringToFront();
    await listenOffline(page, id, 1.5);
    await expect.poll(async () => (await queuedWrites(page, owner)).length).toBe(queuedCount);
    await page.goto(`${app.proxy.url}/sending`);
    await page
      .getByText(/^Offline/)
      .first()
      .waitFor();
  }
  await other.getByText("Offline, 2 changes saved on this device").waitFor();
  app.proxy.exchanges.length = 0;
  return { browser, tabs: [browser.page, other] as const };
}

longTest(
  "[SYNC-03] only one of two tabs and a worker syncs at a time, and each write arrives once",
  async () => {
    const { browser, tabs } = await openTabsWithQueuedWrites(leader);
    // Holds the reply back, so that one tab is syncing while the others are asked to.
    app.proxy.holdAfter("/api/sync/batch", 0);
    await goOnline(app, browser);
    await expect.poll(() => batches().length, { timeout: 30_000 }).toBe(1);
    await browser.page.evaluate(async () => {
      (await navigator.serviceWorker.ready).active?.postMessage("sync");
    });
    for (const tab of tabs) {
      await tab.bringToFront();
      await tab.evaluate(() => window.dispatchEvent(new Event("online")));
    }
    // One tab syncs. The other finds the lock held and goes back to idle.
    const atIt = async () => {
      const labels = await Promise.all(
        tabs.map((tab) => tab.getByRole("button", { name: /^(Sync now|Syncing…)$/ }).textContent()),
      );
      return labels.map((label) => label?.trim()).toSorted();
    };
    await expect.poll(atIt).toEqual(expect.arrayContaining(["Sync now"]));
    const { held = [] } = await browser.page.evaluate(() => navigator.locks.query());
    expect(held.filter(({ name }) => name === "respite-pass")).toHaveLength(1);
    expect(batches()).toHaveLength(1);
    app.proxy.release();

    for (const tab of tabs) await waitUntilSynced(tab);
    const ids = writes().map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const arrived = writes().map(({ body }) => body.record_id_);
    expect(arrived.toSorted()).toEqual([ONE.id, TWO.id]);
    const { time_watched } = await recordsOf(app.server.url, leader);
    expect(time_watched.map(({ record_id_ }) => record_id_).toSorted()).toEqual([ONE.id, TWO.id]);
  },
);

longTest(
  "[SYNC-06] [SYNC-17] everything arrives once over a connection with 2 s latency that loses 30% of the requests",
  async () => {
    const browser = await ready(nurse);
    const { page, pageErrors } = browser;
    await page.goto(`${app.proxy.url}/sending`);
    await waitUntilSynced(page);
    const { content } = await demoCatalogue(app.server.url);
    const lessons = content.slice(0, 5).map(({ record_id_ }) => record_id_);
    app.proxy.exchanges.length = 0;
    // Half of the losses hit the request, and half the reply.
    app.proxy.degrade({ delayMs: 2000, loss: 0.16, random: seededRandom(7) });
    const ids = await queueWrites(
      page,
      lessons.map((id) => progressWrite(id, 20)),
    );
    await page.getByRole("button", { name: /^Sync now|^Syncing/ }).click();
    await waitUntilSynced(page, 90_000);
    expect(new Set(writes().map(({ id }) => id))).toEqual(new Set(ids));
    const { time_watched } = await recordsOf(app.server.url, nurse);
    expect(time_watched.filter(({ record_id_ }) => lessons.includes(record_id_))).toHaveLength(5);
    expect(pageErrors).toEqual([]);
  },
);

longTest(
  "[SYNC-06] a captive portal in front of everything changes nothing on the device",
  async () => {
    const browser = await ready(nurse);
    const { page, pageErrors } = browser;
    await page.goto(`${app.proxy.url}/sending`);
    await waitUntilSynced(page);
    app.proxy.answerWith("<!doctype html><title>Guest Wi-Fi</title><h1>Accept the terms</h1>");
    await queueWrites(page, [progressWrite(TWO.id, 20)]);
    for (const path of [
      "/library",
      lessonUrl(app, ONE.id).slice(app.proxy.url.length),
      "/sending",
    ]) {
      await page.goto(app.proxy.url + path);
      await page.getByRole("heading", { level: 1 }).waitFor();
      expect(await page.getByText("Accept the terms").count()).toBe(0);
    }
    expect(await queuedWrites(page, await ownerOf(page))).toHaveLength(1);
    app.proxy.answerWith(undefined);
    await waitUntilSynced(page);
    const { time_watched } = await recordsOf(app.server.url, nurse);
    expect(time_watched.map(({ record_id_ }) => record_id_)).toContain(TWO.id);
    expect(pageErrors.filter((text) => !/MIME type|JSON/.test(text))).toEqual([]);
  },
);

longTest(
  "[SYNC-06] a TLS interceptor in front of everything, trusted or not, changes nothing on the device",
  async () => {
    const [ours, theirs] = [createCertificate(), createCertificate()];
    const proxy = await startProxy(app.server.url, 0, ours);
    onTestFinished(proxy.close);
    const browser = await app.openBrowser(undefined, [
      `--ignore-certificate-errors-spki-list=${ours.pin}`,
    ]);
    const { page, pageErrors } = browser;
    await signInWithForm(page, proxy.url, leader);
    await workerReady(page);
    await page.goto(`${proxy.url}/sending`);
    await waitUntilSynced(page);
    const opens = async (path: string) => {
      await page.goto(proxy.url + path);
      await page.getByRole("heading", { level: 1 }).waitFor();
      expect(await page.getByText("blocked by policy").count()).toBe(0);
    };

    // Chromium doesn't trust this one, so each connection fails.
    proxy.present(theirs);
    await queueWrites(page, [progressWrite(TWO.id, 20)]);
    await opens("/library");
    await opens("/sending");
    await page.getByText("Can't reach Respite").first().waitFor();
    expect(await queuedWrites(page, await ownerOf(page))).toHaveLength(1);

    // This one is trusted on the device.
    proxy.present(ours);
    proxy.answerWith(
      "<!doctype html><title>Gateway</title><h1>This site is blocked by policy</h1>",
    );
    await opens("/library");
    await opens("/sending");
    expect(await queuedWrites(page, await ownerOf(page))).toHaveLength(1);

    proxy.answerWith(undefined);
    await waitUntilSynced(page);
    const { time_watched } = await recordsOf(app.server.url, leader);
    expect(time_watched.map(({ record_id_ }) => record_id_)).toContain(TWO.id);
    expect(pageErrors.filter((text) => !/MIME type|JSON|ERR_CERT/.test(text))).toEqual([]);
  },
);
