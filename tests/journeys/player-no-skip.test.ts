import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { BACK_SECONDS } from "#features/player/seek-steps.ts";
import type { RealBrowser } from "../support/browser.ts";
import { longTest } from "../support/long-tests.ts";
import {
  hasPlayed,
  medium,
  openLesson,
  play,
  player,
  scrubber,
  serverProgress,
  storedProgress,
} from "./player.ts";
import { pause, type RunningApp, startApp } from "./running-app.ts";

let app: RunningApp;
beforeAll(async () => {
  app = await startApp({}, { needsWorker: false });
});
afterEach(() => app.reset());
afterAll(() => app?.close());

/** Seconds that the recorded position may be ahead of the listening time. */
const TOLERANCE = 0.75;

type Handlers = Record<string, MediaSessionActionHandler | null>;

/** Records the page's media session handlers so that a test can call them. */
const watchMediaSession = (page: Page) =>
  page.addInitScript(() => {
    const handlers: Handlers = {};
    Reflect.set(window, "handlers", handlers);
    const session = MediaSession.prototype;
    const set = session.setActionHandler;
    session.setActionHandler = function (action, handler) {
      handlers[action] = handler;
      set.call(this, action, handler);
    };
  });

const pressSystemKey = (page: Page, action: string, details: object = {}) =>
  page.evaluate(
    ([name, more]) => {
      const handlers: Handlers = Reflect.get(window, "handlers");
      handlers[name]?.({ action: name as MediaSessionAction, ...more });
    },
    [action, details] as const,
  );

/** Signs in, opens a lesson, and plays it for three seconds. `wall` returns the seconds since playback began. */
async function listening(id: string): Promise<RealBrowser & { readonly wall: () => number }> {
  const browser = await app.openBrowser();
  const { page } = browser;
  await watchMediaSession(page);
  await openLesson(app, browser, id);
  const began = performance.now();
  await play(page);
  await hasPlayed(page, 3);
  return { ...browser, wall: () => (performance.now() - began) / 1000 };
}

/** Expects that neither the player nor the stored progress is ahead of the listening time. */
async function expectNoSkip(page: Page, id: string, wall: number, rate = 1) {
  const most = wall * rate + TOLERANCE;
  expect((await medium(page)).at).toBeLessThanOrEqual(most + TOLERANCE);
  const furthest = async () => (await storedProgress(page, id))?.furthest;
  await expect.poll(furthest).toBeGreaterThan(2);
  const written = await storedProgress(page, id);
  expect(written?.furthest).toBeLessThanOrEqual(most);
  expect(written?.finished).toBe(false);
}

test("[PLAY-01] seeking ahead by script never unlocks more, playing or paused", async () => {
  const id = "rl-120";
  const browser = await listening(id);
  const { page, pageErrors, wall } = browser;
  const leap = () =>
    page.evaluate(async () => {
      const video = document.querySelector("video");
      if (!video) throw new Error("no medium");
      const landed = () =>
        new Promise((done) => video.addEventListener("seeked", done, { once: true }));
      for (let time = 10; time < 50; time += 2) {
        const there = landed();
        video.currentTime = time;
        await there;
      }
      for (let time = 10; time < 50; time += 2) video.currentTime = time;
      await landed();
      for (let turn = 0; turn < 10; turn += 1) {
        const there = landed();
        video.currentTime = video.duration;
        await there;
      }
    });
  await leap();
  await pause(page);
  await leap();
  await expect.poll(async () => (await medium(page)).at).toBeLessThan(wall() + TOLERANCE);
  await play(page);
  await pause(page);
  const elapsed = wall();
  await expectNoSkip(page, id, elapsed);
  await expect(page.getByText("Completed").count()).resolves.toBe(0);
  const record = await serverProgress(app, browser, id);
  expect(record?.video_finished).toBe(false);
  expect(record?.seconds_watched).toBeLessThanOrEqual(elapsed + TOLERANCE);
  const played = record?.intervals.reduce((sum, [from, to]) => sum + to - from, 0) ?? 0;
  expect(played).toBeLessThanOrEqual(elapsed + TOLERANCE);
  expect(pageErrors).toEqual([]);
});

longTest(
  "[PLAY-01] the scrubber and the player's keys seek back freely and never ahead",
  async () => {
    const id = "rl-121";
    const { page, pageErrors, wall } = await listening(id);
    await scrubber(page).focus();
    for (let press = 0; press < 20; press += 1) await page.keyboard.press("ArrowRight");
    await page.keyboard.press("End");
    await page.keyboard.press("PageUp");
    const bar = await scrubber(page).boundingBox();
    if (!bar) throw new Error("no bar");
    await page.mouse.click(bar.x + bar.width * 0.9, bar.y + bar.height / 2);
    await page.mouse.move(bar.x + 5, bar.y + bar.height / 2);
    await page.mouse.down();
    await page.mouse.move(bar.x + bar.width, bar.y + bar.height / 2, { steps: 10 });
    await page.mouse.up();
    await player(page)
      .getByRole("button", { name: /^Forward 30 seconds/ })
      .click({ force: true });
    for (const key of ["l", "L", "l", "ArrowRight", "End"]) await page.keyboard.press(key);
    await pause(page);
    await expectNoSkip(page, id, wall());

    await page.keyboard.press("Home");
    await expect.poll(async () => (await medium(page)).at).toBe(0);
    await page.keyboard.press("End");
    const ahead = async () =>
      (await medium(page)).at - ((await storedProgress(page, id))?.furthest ?? 0);
    await expect.poll(ahead).toBeCloseTo(0, 1);
    expect(pageErrors).toEqual([]);
  },
);

longTest(
  "[PLAY-01] media keys respect the same limit and offer no next or previous track",
  async () => {
    const id = "rl-122";
    const { page, pageErrors, wall } = await listening(id);
    for (let press = 0; press < 5; press += 1) {
      await pressSystemKey(page, "seekforward", { seekOffset: 20 });
      await pressSystemKey(page, "seekforward");
      await pressSystemKey(page, "seekto", { seekTime: 80 });
      await pressSystemKey(page, "seekto", { seekTime: 80, fastSeek: true });
    }
    await pressSystemKey(page, "pause");
    await page.waitForFunction(() => document.querySelector("video")?.paused);
    await expectNoSkip(page, id, wall());
    await pressSystemKey(page, "seekbackward", { seekOffset: 1 });
    const { at } = await medium(page);
    expect(at).toBeGreaterThan(0);
    await pressSystemKey(page, "seekbackward");
    expect((await medium(page)).at).toBeCloseTo(Math.max(0, at - BACK_SECONDS), 1);
    const keys = await page.evaluate(() => {
      const handlers: Handlers = Reflect.get(window, "handlers");
      const { title, artist, artwork } = navigator.mediaSession.metadata ?? {};
      return {
        next: handlers.nexttrack,
        previous: handlers.previoustrack,
        state: navigator.mediaSession.playbackState,
        title,
        artist,
        pictures: artwork?.map(({ sizes, type }) => `${sizes} ${type}`),
      };
    });
    expect(keys).toEqual({
      next: null,
      previous: null,
      state: "paused",
      title: "Box breathing, gently",
      artist: expect.stringContaining(","),
      pictures: ["512x512 image/png", "192x192 image/png"],
    });
    expect(pageErrors).toEqual([]);
  },
);

longTest(
  "[PLAY-01] a playback rate of 16 is limited to 2 and earns no more than double time",
  async () => {
    const id = "rl-133";
    const browser = await listening(id);
    const { page, pageErrors, wall } = browser;
    const rates = await page.evaluate(async () => {
      const video = document.querySelector("video");
      if (!video) throw new Error("no medium");
      const seen: number[] = [];
      for (let turn = 0; turn < 20; turn += 1) {
        const changed = new Promise((done) =>
          video.addEventListener("ratechange", done, { once: true }),
        );
        video.playbackRate = 16;
        await changed;
        seen.push(video.playbackRate);
        await new Promise((done) => video.addEventListener("timeupdate", done, { once: true }));
      }
      return seen;
    });
    expect(Math.max(...rates)).toBe(2);
    await pause(page);
    const elapsed = wall();
    await expectNoSkip(page, id, elapsed, 2);
    const record = await serverProgress(app, browser, id);
    expect(record?.seconds_watched).toBeLessThanOrEqual(elapsed * 2 + TOLERANCE);
    expect(pageErrors).toEqual([]);
  },
);

longTest("[PLAY-01] the seek limit is explained visibly and to screen readers", async () => {
  const { page } = await listening("rl-134");
  const explanation = page.getByText("You can go back anytime.");
  await explanation.waitFor();
  const described = await scrubber(page).evaluate((bar) => {
    const id = bar.getAttribute("aria-describedby");
    return id ? document.getElementById(id)?.textContent : undefined;
  });
  expect(described).toBe(await explanation.textContent());
  expect(await scrubber(page).getAttribute("aria-valuetext")).toMatch(
    /^\d+ seconds? of 1 minute \d+ seconds\. You can skip up to \d+ seconds?\.$/,
  );
});
