import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { RealBrowser } from "../support/browser.ts";
import { longTest } from "../support/long-tests.ts";
import { workerReady } from "../support/people.ts";
import {
  hasPlayed,
  medium,
  openLesson,
  play,
  player,
  scrubber,
  serverProgress,
  setSpeed,
  storedProgress,
} from "./player.ts";
import { download, goOffline, goOnline, pause, type RunningApp, startApp } from "./running-app.ts";

/** A one-minute video available as a file and as a stream with 12-second segments. */
const LESSON = "rl-135";
const PIECES = "/media/hls/";

let app: RunningApp;
beforeAll(async () => {
  app = await startApp();
});
afterEach(() => app.reset());
afterAll(() => app?.close());

async function atLesson(): Promise<RealBrowser> {
  const browser = await app.openBrowser();
  await openLesson(app, browser, LESSON);
  await workerReady(browser.page);
  return browser;
}

const requestsTo = (part: string) => app.proxy.seen.filter((one) => one.includes(part));

test("[PLAY-04] a stream plays, loads its code on demand, and records progress like any other lesson", async () => {
  const browser = await atLesson();
  const { page, pageErrors } = browser;
  expect(requestsTo("/assets/hls")).toEqual([]);
  expect(requestsTo(PIECES)).toEqual([]);
  await play(page);
  await hasPlayed(page, 1);
  expect((await medium(page)).from).toMatch(/^blob:/);
  expect(requestsTo("/assets/hls")).toHaveLength(2);
  expect(requestsTo("/captioned-")).toHaveLength(1);
  // The page shows the captions file itself.
  expect(requestsTo("/captions-")).toEqual([]);
  // Past the first segment.
  await setSpeed(page, "2×");
  await hasPlayed(page, 13, 60_000);
  const stoppedAt = await pause(page);
  await expect.poll(async () => (await storedProgress(page, LESSON))?.position).toBe(stoppedAt);
  await page.reload();
  await expect
    .poll(async () => Number(await scrubber(page).inputValue()))
    .toBe(Math.floor(stoppedAt));
  await play(page);
  await hasPlayed(page, stoppedAt + 1);
  const end = await pause(page);
  await expect.poll(async () => (await storedProgress(page, LESSON))?.furthest).toBeCloseTo(end, 0);
  expect((await serverProgress(app, browser, LESSON))?.seconds_watched).toBeCloseTo(end, 0);
  expect(pageErrors).toEqual([]);
});

longTest(
  "[PLAY-04] a stream that loses its connection plays the buffer, says so, and resumes by itself",
  async () => {
    const browser = await atLesson();
    const { page, pageErrors } = browser;
    await play(page);
    await hasPlayed(page, 1);
    await goOffline(app, browser);
    await player(page).getByText("You're offline").waitFor();
    await hasPlayed(page, 3);
    await goOnline(app, browser);
    await player(page).getByText("You're offline").waitFor({ state: "detached" });
    await hasPlayed(page, 5);
    expect(pageErrors).toEqual([]);
  },
);

longTest(
  "[PLAY-04] missing segments switch playback to the file at the same position",
  async () => {
    const browser = await atLesson();
    const { page } = browser;
    app.proxy.rewriteUrl((address) => (/(0[1-9]\.m4s)$/.test(address) ? "/media/gone" : address));
    await play(page);
    await hasPlayed(page, 1);
    const before = (await medium(page)).at;
    await page.waitForFunction(() => document.querySelector("video")?.currentSrc.endsWith(".mp4"));
    await hasPlayed(page, before + 1);
    await pause(page);
    await expect.poll(async () => (await storedProgress(page, LESSON))?.intervals).toHaveLength(1);
    await expect(player(page).getByRole("button", { name: "Try again" }).count()).resolves.toBe(0);
  },
);

longTest(
  "[PLAY-04] a lesson plays from its file when the streaming code fails to load",
  async () => {
    const { page } = await atLesson();
    app.proxy.rewriteUrl((address) =>
      address.startsWith("/assets/hls") ? "/media/gone" : address,
    );
    await play(page);
    await hasPlayed(page, 1);
    expect((await medium(page)).from).toMatch(/\.mp4$/);
  },
);

longTest("[PLAY-06] a download is preferred to the stream and plays offline", async () => {
  const browser = await atLesson();
  const { page, pageErrors } = browser;
  await download(browser, app, LESSON);
  await play(page);
  await hasPlayed(page, 1);
  expect((await medium(page)).from).toMatch(/\/offline\/[0-9a-f]{64}$/);
  expect(requestsTo(PIECES)).toEqual([]);
  await goOffline(app, browser);
  await page.reload();
  await player(page).waitFor();
  await play(page);
  await hasPlayed(page, 2);
  expect((await medium(page)).from).toMatch(/\/offline\/[0-9a-f]{64}$/);
  expect(pageErrors).toEqual([]);
});

longTest(
  "[PLAY-06] a lesson whose downloaded copy was deleted plays from the network with a message",
  async () => {
    const browser = await atLesson();
    const { page } = browser;
    await download(browser, app, LESSON);
    await page.evaluate(async () => {
      const cache = await caches.open("media-v1");
      for (const request of await cache.keys()) await cache.delete(request);
    });
    await play(page);
    await hasPlayed(page, 1);
    expect((await medium(page)).from).not.toContain("/offline/");
    await player(page).getByText("The download is damaged").waitFor();
  },
);
