import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { SAMPLE_SECONDS } from "#contract/constants.ts";
import { newProfile } from "../support/browser.ts";
import { nurse, openAs, recordsOf, signIn, workerReady } from "../support/people.ts";
import {
  comeBack,
  download,
  everythingSent,
  goOffline,
  type House,
  lessonUrl,
  listenUntil,
  openHouse,
  ownerOf,
  pause,
  rowsOf,
} from "./running-app.ts";

let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterEach(() => house.tidy());
afterAll(() => house?.close());

type Watched = {
  readonly contentId: string;
  readonly position: number;
  readonly furthest: number;
  readonly intervals: readonly (readonly [number, number])[];
};
const kept = async (page: Page, id: string) =>
  (await rowsOf<Watched>(page, `respite-person-${await ownerOf(page)}`, "timeWatched")).filter(
    ({ contentId }) => contentId === id,
  );
const medium = (page: Page) =>
  page.evaluate(() => {
    const video = document.querySelector("video");
    return { at: video?.currentTime ?? -1, from: video?.currentSrc ?? "" };
  });
const scrubber = (page: Page) => page.getByRole("slider", { name: "Position" });

/** A busy machine takes its time to open a page. */
const PATIENCE = { timeout: 15_000 };

test("[PLAY-02] closed in the middle, a lesson goes on where it was: at most one sample is lost", async () => {
  const id = "rl-121";
  const profile = newProfile();
  const { page, quit } = await house.open(profile);
  await openAs(page, lessonUrl(house, id), nurse);
  await listenUntil(page, SAMPLE_SECONDS + 2);
  // Counted from when it was opened, which is earlier than its first sound.
  const position = async () => (await kept(page, id))[0]?.position ?? 0;
  await expect.poll(position, PATIENCE).toBeGreaterThan(SAMPLE_SECONDS - 1);
  const sampled = await position();
  const before = performance.now();
  const { at } = await medium(page);
  await page.close();
  const closedAt = at + (performance.now() - before) / 1000;
  await quit();

  const again = await house.open(profile);
  await again.page.goto(lessonUrl(house, id));
  await expect
    .poll(async () => Number(await scrubber(again.page).inputValue()), PATIENCE)
    .toBeGreaterThanOrEqual(Math.floor(sampled));
  const shownAt = Number(await scrubber(again.page).inputValue());
  expect(shownAt).toBeLessThanOrEqual(closedAt + 1);
  await again.page.getByRole("button", { name: "Play", exact: true }).first().click();
  await again.page.waitForFunction(() => (document.querySelector("video")?.currentTime ?? 0) > 1);
  expect((await medium(again.page)).at).toBeGreaterThanOrEqual(shownAt - 4);
});

test("[PLAY-02] pausing, and hiding the tab, each write the place down at once", async () => {
  const id = "rl-120";
  const { page, context } = await house.open();
  const position = async () => (await kept(page, id))[0]?.position ?? 0;
  await openAs(page, lessonUrl(house, id), nurse);
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

test("[PLAY-06] online and from the download it is the same player, the same place and one record", async () => {
  const id = "rl-134";
  const browser = await house.open();
  const { page, complaints } = browser;
  await signIn(page, house.proxy.url, nurse);
  await workerReady(page);
  await page.goto(lessonUrl(house, id));
  await listenUntil(page, 3);
  expect((await medium(page)).from).toContain("/media/");
  const online = await pause(page);
  const position = async () => (await kept(page, id))[0]?.position ?? 0;
  await expect.poll(position, PATIENCE).toBeCloseTo(online, 0);
  const place = Math.floor(await position());
  await download(browser, house, id);
  await goOffline(house, browser);

  await page.goto(lessonUrl(house, id));
  await expect.poll(async () => Number(await scrubber(page).inputValue()), PATIENCE).toBe(place);
  await listenUntil(page, online + 3);
  expect((await medium(page)).from).toMatch(/\/offline\/[0-9a-f]{64}$/);
  const offline = await pause(page);
  await expect
    .poll(async () => (await kept(page, id))[0]?.furthest, PATIENCE)
    .toBeCloseTo(offline, 0);
  expect(await kept(page, id)).toHaveLength(1);

  await comeBack(house, browser);
  await page.goto(`${house.proxy.url}/downloads`);
  await everythingSent(page);
  const mine = (await recordsOf(house.server.url, nurse)).time_watched;
  const [record, ...others] = mine.filter(({ record_id_ }) => record_id_ === id);
  expect(others).toEqual([]);
  expect(record?.seconds_watched).toBeCloseTo(offline, 0);
  const heard = record?.intervals.reduce((sum, [from, to]) => sum + to - from, 0) ?? 0;
  expect(heard).toBeGreaterThan(offline - 1.5);
  expect(heard).toBeLessThanOrEqual(offline + 0.5);
  expect(complaints).toEqual([]);
});
