import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { STORE_SECONDS } from "#contract/constants.ts";
import { newProfile } from "../support/browser.ts";
import { longTest } from "../support/long-tests.ts";
import { nurse, openAs, recordsOf, signIn, workerReady } from "../support/people.ts";
import {
  download,
  goOffline,
  goOnline,
  lessonUrl,
  listenUntil,
  ownerOf,
  pause,
  type RunningApp,
  rowsOf,
  startApp,
  waitUntilSynced,
} from "./running-app.ts";

let app: RunningApp;
beforeAll(async () => {
  app = await startApp();
});
afterEach(() => app.reset());
afterAll(() => app?.close());

type StoredProgress = {
  readonly contentId: string;
  readonly position: number;
  readonly furthest: number;
  readonly intervals: readonly (readonly [number, number])[];
};
const storedProgress = async (page: Page, id: string) =>
  (
    await rowsOf<StoredProgress>(page, `respite-person-${await ownerOf(page)}`, "timeWatched")
  ).filter(({ contentId }) => contentId === id);
const medium = (page: Page) =>
  page.evaluate(() => {
    const video = document.querySelector("video");
    return { at: video?.currentTime ?? -1, from: video?.currentSrc ?? "" };
  });
const scrubber = (page: Page) => page.getByRole("slider", { name: "Position" });

/** Opening a page is slow on a busy machine. */
const PATIENCE = { timeout: 15_000 };

test("[PLAY-02] [PLAY-07] a lesson resumes where it was reloaded or closed and loses a few seconds at most", async () => {
  const id = "rl-121";
  const profile = newProfile();
  const { page, quit } = await app.openBrowser(profile);
  await openAs(page, lessonUrl(app, id), nurse);
  await listenUntil(page, 5);
  const position = async () => (await storedProgress(page, id))[0]?.position ?? 0;
  await page.reload();
  // The reload may cut off a store, so only the one before it is certain.
  await expect
    .poll(async () => Number(await scrubber(page).inputValue()), PATIENCE)
    .toBeGreaterThanOrEqual(5 - 2 * STORE_SECONDS);
  await page.getByRole("button", { name: "Play", exact: true }).first().click();
  const reloadedAt = await position();
  await expect.poll(position, PATIENCE).toBeGreaterThan(reloadedAt + STORE_SECONDS - 1);
  const sampled = await position();
  const before = performance.now();
  const { at } = await medium(page);
  await page.close();
  const closedAt = at + (performance.now() - before) / 1000;
  await quit();

  const again = await app.openBrowser(profile);
  await again.page.goto(lessonUrl(app, id));
  await expect
    .poll(async () => Number(await scrubber(again.page).inputValue()), PATIENCE)
    .toBeGreaterThanOrEqual(Math.floor(sampled));
  const shownAt = Number(await scrubber(again.page).inputValue());
  expect(shownAt).toBeLessThanOrEqual(closedAt + 1);
  await again.page.getByRole("button", { name: "Play", exact: true }).first().click();
  await again.page.waitForFunction(() => (document.querySelector("video")?.currentTime ?? 0) > 1);
  expect((await medium(again.page)).at).toBeGreaterThanOrEqual(shownAt - 4);
});

longTest("[PLAY-02] pausing and hiding the tab each save the position at once", async () => {
  const id = "rl-120";
  const { page, context } = await app.openBrowser();
  const position = async () => (await storedProgress(page, id))[0]?.position ?? 0;
  await openAs(page, lessonUrl(app, id), nurse);
  await listenUntil(page, 1);
  const paused = await pause(page);
  await expect.poll(position, PATIENCE).toBeCloseTo(paused, 0);

  await listenUntil(page, paused + 1);
  const other = await context.newPage();
  await other.bringToFront();
  const hidden = await page.evaluate(() => document.hidden);
  if (!hidden)
    await page.evaluate(() => {
      Object.defineProperty(document, "visibilityState", { value: "hidden", configurable: true });
      document.dispatchEvent(new Event("visibilitychange"));
    });
  await expect.poll(position, PATIENCE).toBeGreaterThan(paused + 0.5);
});

longTest(
  "[PLAY-06] streaming and downloaded playback share one player, one position, and one record",
  async () => {
    const id = "rl-134";
    const browser = await app.openBrowser();
    const { page, pageErrors } = browser;
    await signIn(page, app.proxy.url, nurse);
    await workerReady(page);
    await page.goto(lessonUrl(app, id));
    await listenUntil(page, 3);
    expect((await medium(page)).from).toContain("/media/");
    const online = await pause(page);
    const position = async () => (await storedProgress(page, id))[0]?.position ?? 0;
    await expect.poll(position, PATIENCE).toBeCloseTo(online, 0);
    const startAt = Math.floor(await position());
    await download(browser, app, id);
    await goOffline(app, browser);

    await page.goto(lessonUrl(app, id));
    await expect
      .poll(async () => Number(await scrubber(page).inputValue()), PATIENCE)
      .toBe(startAt);
    await listenUntil(page, online + 3);
    expect((await medium(page)).from).toMatch(/\/offline\/[0-9a-f]{64}$/);
    const offline = await pause(page);
    await expect
      .poll(async () => (await storedProgress(page, id))[0]?.furthest, PATIENCE)
      .toBeCloseTo(offline, 0);
    expect(await storedProgress(page, id)).toHaveLength(1);

    await goOnline(app, browser);
    await page.goto(`${app.proxy.url}/downloads`);
    await waitUntilSynced(page);
    const mine = (await recordsOf(app.server.url, nurse)).time_watched;
    const [record, ...others] = mine.filter(({ record_id_ }) => record_id_ === id);
    expect(others).toEqual([]);
    expect(record?.seconds_watched).toBeCloseTo(offline, 0);
    const secondsPlayed = record?.intervals.reduce((sum, [from, to]) => sum + to - from, 0) ?? 0;
    expect(secondsPlayed).toBeGreaterThan(offline - 1.5);
    expect(secondsPlayed).toBeLessThanOrEqual(offline + 0.5);
    expect(pageErrors).toEqual([]);
  },
);
