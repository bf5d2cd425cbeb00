import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { RealBrowser } from "../support/browser.ts";
import { workerReady } from "../support/people.ts";
import { hasPlayed, kept, known, medium, play, player, scrubber, visit } from "./player.ts";
import { comeBack, download, goOffline, type House, openHouse, pause } from "./running-app.ts";

/** A video of a minute that can be had as a stream, in pieces of twelve seconds, and as a file. */
const LESSON = "rl-135";
const PIECES = "/media/hls/";

let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterEach(() => house.tidy());
afterAll(() => house?.close());

async function atLesson(): Promise<RealBrowser> {
  const browser = await house.open();
  await visit(house, browser, LESSON);
  await workerReady(browser.page);
  return browser;
}

const asked = (part: string) => house.proxy.seen.filter((one) => one.includes(part));

test("[PLAY-04] a stream plays through, its code comes only then, and it is one record like any other", async () => {
  const browser = await atLesson();
  const { page, complaints } = browser;
  expect(asked("/assets/hls")).toEqual([]);
  expect(asked(PIECES)).toEqual([]);
  await play(page);
  await hasPlayed(page, 1);
  expect((await medium(page)).from).toMatch(/^blob:/);
  expect(asked("/assets/hls")).toHaveLength(2);
  expect(asked("master.m3u8")).toHaveLength(1);
  // Beyond the first piece.
  await hasPlayed(page, 13, 60_000);
  const stoppedAt = await pause(page);
  await expect.poll(async () => (await kept(page, LESSON))?.position).toBe(stoppedAt);
  await page.reload();
  await expect
    .poll(async () => Number(await scrubber(page).inputValue()))
    .toBe(Math.floor(stoppedAt));
  await play(page);
  await hasPlayed(page, stoppedAt + 1);
  const end = await pause(page);
  await expect.poll(async () => (await kept(page, LESSON))?.furthest).toBeCloseTo(end, 0);
  expect((await known(house, browser, LESSON))?.seconds_watched).toBeCloseTo(end, 0);
  expect(complaints).toEqual([]);
});

test("[PLAY-04] a stream that loses the network plays what has come, says so, and goes on by itself", async () => {
  const browser = await atLesson();
  const { page, complaints } = browser;
  await play(page);
  await hasPlayed(page, 1);
  await goOffline(house, browser);
  await player(page).getByText("There is no network").waitFor();
  await hasPlayed(page, 3);
  await comeBack(house, browser);
  await player(page).getByText("There is no network").waitFor({ state: "detached" });
  await hasPlayed(page, 5);
  expect(complaints).toEqual([]);
});

test("[PLAY-04] pieces that are gone end the stream, and the whole file goes on from the same place", async () => {
  const browser = await atLesson();
  const { page } = browser;
  house.proxy.readdress((address) => (/(0[1-9]\.m4s)$/.test(address) ? "/media/gone" : address));
  await play(page);
  await hasPlayed(page, 1);
  const before = (await medium(page)).at;
  await page.waitForFunction(() => document.querySelector("video")?.currentSrc.endsWith(".mp4"));
  await hasPlayed(page, before + 1);
  await pause(page);
  await expect.poll(async () => (await kept(page, LESSON))?.intervals).toHaveLength(1);
  await expect(player(page).getByRole("button", { name: "Try again" }).count()).resolves.toBe(0);
});

test("[PLAY-04] without its code a stream is the whole file", async () => {
  const { page } = await atLesson();
  house.proxy.readdress((address) => (address.startsWith("/assets/hls") ? "/media/gone" : address));
  await play(page);
  await hasPlayed(page, 1);
  expect((await medium(page)).from).toMatch(/\.mp4$/);
});

test("[PLAY-06] a download always wins over the stream, and plays without a network", async () => {
  const browser = await atLesson();
  const { page, complaints } = browser;
  await download(browser, house, LESSON);
  await play(page);
  await hasPlayed(page, 1);
  expect((await medium(page)).from).toMatch(/\/offline\/[0-9a-f]{64}$/);
  expect(asked(PIECES)).toEqual([]);
  await goOffline(house, browser);
  await page.reload();
  await player(page).waitFor();
  await play(page);
  await hasPlayed(page, 2);
  expect((await medium(page)).from).toMatch(/\/offline\/[0-9a-f]{64}$/);
  expect(complaints).toEqual([]);
});

test("[PLAY-06] a copy that has gone from under it is played from the network instead, and that is said", async () => {
  const browser = await atLesson();
  const { page } = browser;
  await download(browser, house, LESSON);
  await page.evaluate(async () => {
    const cache = await caches.open("media-v1");
    for (const request of await cache.keys()) await cache.delete(request);
  });
  await play(page);
  await hasPlayed(page, 1);
  expect((await medium(page)).from).not.toContain("/offline/");
  await player(page).getByText("The copy on this device could not be played").waitFor();
});
