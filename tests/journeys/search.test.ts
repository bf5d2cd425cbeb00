import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { nurse, signIn, workerReady } from "../support/people.ts";
import { violations } from "../unit/src/support/ui-in-browser.ts";
import { hasPlayed, medium, player } from "./player.ts";
import {
  goOffline,
  goOnline,
  queueWrites,
  type RunningApp,
  startApp,
  waitForOfflineData,
  waitUntilSynced,
} from "./running-app.ts";

let app: RunningApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app?.close());

const LESSON = "rl-121";
const said = "tells the heart it may slow down";

const field = (page: Page) => page.getByRole("combobox", { name: /^Search/ });
const results = (page: Page, text: string | RegExp) =>
  page.getByRole("status").filter({ hasText: text }).waitFor();

/** Reports that the whole lesson was listened to. */
async function listened(page: Page) {
  const body = {
    record_id_: LESSON,
    seconds_watched: 84,
    video_finished: false,
    intervals: [[0, 84]],
  };
  await queueWrites(page, [{ call: "recordTimeWatched", lane: `content:${LESSON}`, body }]);
  await page.reload();
  await waitUntilSynced(page);
}

test("[LIB-14] search works offline, corrects typos, always suggests the typed text, and plays a transcript from the time something was said", async () => {
  const browser = await app.openBrowser();
  const { page, pageErrors } = browser;
  await signIn(page, app.proxy.url, nurse);
  await waitForOfflineData(browser);
  await workerReady(page);
  await listened(page);
  await field(page).fill("slow down");
  await page.getByRole("button", { name: /^Transcripts \d/ }).waitFor();

  await goOffline(app, browser);
  await page.reload();
  await field(page).fill("nihgt sh");
  const suggested = page.getByRole("option", { name: "night shift", exact: true });
  await suggested.waitFor();
  expect(await violations(page)).toEqual([]);
  await field(page).press("ArrowDown");
  await expect.poll(() => suggested.getAttribute("aria-selected")).toBe("true");
  await field(page).press("Enter");
  await results(page, /^\d+ results for night shift/);

  await field(page).fill("nihgt shft");
  await field(page).press("Enter");
  await results(page, /^\d+ results for night shift/);
  expect(await violations(page)).toEqual([]);
  await page.getByRole("link", { name: "Search for “nihgt shft” instead" }).click();
  await page.getByRole("heading", { name: "No results for “nihgt shft”" }).waitFor();

  // Otherwise, a phone would show an empty page.
  await field(page).fill("zzqqx");
  await page.getByRole("option", { name: "zzqqx", exact: true }).click();
  await page.getByRole("heading", { name: "No results for “zzqqx”" }).waitFor();

  await field(page).fill("");
  await page.getByRole("button", { name: "nihgt shft" }).waitFor();
  await page.getByRole("button", { name: "Clear recent searches" }).click();
  await page.getByRole("heading", { name: "Recent" }).waitFor({ state: "detached" });

  // Its recording isn't on the device.
  await goOnline(app, browser);
  await field(page).fill(said);
  await field(page).press("Enter");
  await page.getByRole("link", { name: /^Play from 1:1\d$/ }).click();
  await player(page).waitFor();
  await hasPlayed(page, 70);
  expect((await medium(page)).at).toBeLessThan(84);
  expect(pageErrors).toEqual([]);
});

test("[LIB-05] Back and Forward restore a typed search and its results", async () => {
  const { page } = await app.openPage(nurse, "/library");
  await field(page).fill("sleep");
  await expect.poll(() => new URL(page.url()).search).toBe("?q=sleep");
  await results(page, /^\d+ results for sleep/);
  await page.getByRole("button", { name: "Clear search" }).click();
  await expect.poll(() => new URL(page.url()).search).toBe("");
  await expect.poll(() => field(page).inputValue()).toBe("");
  await page.goBack();
  await expect.poll(() => field(page).inputValue()).toBe("sleep");
  await results(page, /^\d+ results for sleep/);
  await page.goBack();
  await expect.poll(() => field(page).inputValue()).toBe("");
  await page.goForward();
  await expect.poll(() => field(page).inputValue()).toBe("sleep");
  await results(page, /^\d+ results for sleep/);
});
