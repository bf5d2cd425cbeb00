import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { type Download, MEDIA_CACHE } from "#sync/downloads/download.ts";
import type { TimeWatched } from "#sync/records/types.ts";
import { ownerOf, rowsOf } from "../../../../journeys/running-app.ts";
import { longTest } from "../../../../support/long-tests.ts";
import { openSignedIn } from "../../support/signed-in.ts";
import { expectAccessible, openUi, violations } from "../../support/ui-in-browser.ts";
import { downloadOf, hashOf, listedLesson, seedDownloads } from "./seed-downloads.ts";

let ui: Awaited<ReturnType<typeof openUi>>;
beforeAll(async () => {
  ui = await openUi();
});

type Setting = Parameters<typeof openSignedIn>[2];

const sleep = listedLesson("a1", "Coming down after nights", 38e6);
const breath = listedLesson("b2", "Two minutes with the breathing circle", 12e6, "video/mp4");
const alarm = listedLesson("c3", "When the alarm does not stop in your head", 61e6);
const old = listedLesson("d4", "A lesson that has been taken back", 9e6);
const stairs = listedLesson("e5", "The stairwell, and what it is good for", 22e6);
const hands = listedLesson("f6", "Warm hands", 15e6);
const door = listedLesson("aa", "The door you close behind you", 30e6);
const watched = (contentId: string): TimeWatched => ({
  contentId,
  furthest: 60,
  finished: true,
  intervals: [],
  position: 0,
  updatedAt: 1,
});
const paused = (pause: Download["pause"], have = 1): Partial<Download> => ({
  state: "paused",
  have,
  ...(pause && { pause }),
});

/** Less space than the waiting download needs. */
const ROOM = { usage: 1e6, quota: 2e6 };

/** Opens the page with downloads in every state that needs no server. */
async function openWithDownloads(setting: Setting) {
  const opened = await openSignedIn(ui, "downloads", setting);
  const { page } = opened;
  await page.getByRole("heading", { name: "No downloads yet" }).waitFor();
  await page.route("**/media/**", (route) => route.abort());
  // Chromium reports a 10 GB quota.
  await page.addInitScript((room) => {
    navigator.storage.estimate = async () => room;
  }, ROOM);
  const newer = listedLesson("a1", sleep.title, 40e6, "audio/mp4", hashOf("bb"));
  const rows = [
    downloadOf(sleep, 1),
    downloadOf(breath, 2),
    downloadOf(alarm, 3),
    downloadOf(old, 4),
    downloadOf(stairs, 5, paused("storage")),
    downloadOf(hands, 6, paused("person")),
    downloadOf(door, 7, paused("evicted", 2)),
  ];
  // This page runs no sync, which would otherwise repair half-written rows.
  await page.goto(`${ui.address}theme.js`);
  await seedDownloads(page, rows, [newer, breath, alarm, stairs, hands, door], [watched("b2")]);
  await page.goto(`${ui.address}downloads`);
  await page.getByRole("heading", { name: "Ready offline" }).waitFor();
  return opened;
}

const titles = (page: Page) =>
  page
    .getByRole("region", { name: "Ready offline" })
    .getByRole("listitem")
    .getByText(/^(Coming|Two|When|A lesson)/)
    .allTextContents();
const press = (page: Page, name: string | RegExp) => page.getByRole("button", { name }).click();

longTest("[DL-03] the page is accessible in every theme and at every width", async () => {
  const { page, close, pageErrors } = await openWithDownloads({
    theme: "day",
    width: 320,
    reducedMotion: true,
  });
  await page.getByLabel("Download the next lessons").check();
  await page.getByLabel("Lessons per series").waitFor();
  await expectAccessible(page);
  await press(page, "Select");
  await press(page, "Free up space");
  await page.getByRole("heading", { name: "Remove downloads" }).waitFor();
  await expectAccessible(page);
  expect(pageErrors.filter((text) => !text.includes("ERR_FAILED"))).toEqual([]);
  await close();
});

test("[DL-01] three lessons are downloaded with one press each, from a list in which nothing moves", async () => {
  const { page, close } = await openSignedIn(ui, "downloads", {
    theme: "day",
    width: 390,
    reducedMotion: true,
  });
  await page.getByRole("heading", { name: "No downloads yet" }).waitFor();
  await page.route("**/media/**", (route) => route.abort());
  await page.goto(`${ui.address}theme.js`);
  await seedDownloads(page, [], [sleep, breath, alarm, stairs], [watched("b2")]);
  await page.goto(`${ui.address}downloads`);
  const list = page.getByRole("region", { name: "Add lessons" });
  const offers = list.getByRole("button", { name: /^Download / });
  // A completed lesson isn't offered.
  await expect.poll(() => offers.count()).toBe(3);
  // The page of this test has no server.
  await list.getByText("You're offline. Choose lessons now").waitFor();
  const places = () =>
    list
      .getByRole("listitem")
      .evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().top + scrollY));
  const before = await places();
  for (const left of [2, 1, 0]) {
    await offers.first().click();
    await expect.poll(() => offers.count()).toBe(left);
  }
  expect(await places()).toEqual(before);
  await page.getByRole("region", { name: "Downloading" }).waitFor();
  await expectAccessible(page);
  await close();
});

longTest("[DL-03] an evicted lesson is listed until the user dismisses it", async () => {
  const { page, close } = await openWithDownloads({
    theme: "day",
    width: 390,
    reducedMotion: true,
  });
  const missing = page.getByRole("region", { name: "Removed by your browser" });
  await missing.getByText(door.title).waitFor();
  await missing.getByRole("button", { name: "Download again (22 MB)" }).waitFor();
  await missing.getByRole("button", { name: "Dismiss" }).click();
  await missing.waitFor({ state: "detached" });
  await close();
});

test("[DL-02] downloads show when a lesson has a new version or was withdrawn", async () => {
  const { page, close } = await openWithDownloads({
    theme: "day",
    width: 390,
    reducedMotion: true,
  });
  await page.getByText("New version available (40 MB).").waitFor();
  await page.getByRole("button", { name: `Update ${sleep.title}` }).waitFor();
  await page.getByText(/^This lesson was unpublished/).waitFor();
  expect(await page.getByRole("link", { name: old.title }).count()).toBe(0);
  await close();
});

longTest("[DL-03] downloads can be sorted by age, size, and title", async () => {
  const { page, close } = await openWithDownloads({
    theme: "day",
    width: 390,
    reducedMotion: true,
  });
  await expect
    .poll(() => titles(page))
    .toEqual([sleep.title, breath.title, alarm.title, old.title]);
  await page.getByText("Largest", { exact: true }).click();
  await expect
    .poll(() => titles(page))
    .toEqual([alarm.title, sleep.title, breath.title, old.title]);
  await page.getByText("Title", { exact: true }).click();
  await expect
    .poll(() => titles(page))
    .toEqual([old.title, sleep.title, breath.title, alarm.title]);
  await close();
});

longTest(
  "[DL-03] synced watched downloads are removed after a confirmation and can be restored",
  async () => {
    const { page, close } = await openWithDownloads({
      theme: "day",
      width: 390,
      reducedMotion: true,
    });
    await press(page, "Remove 1 completed lesson (12 MB)");
    await press(page, /^Cancel$/);
    await expect.poll(() => titles(page)).toContain(breath.title);
    await press(page, "Remove 1 completed lesson (12 MB)");
    await press(page, /^Remove completed$/);
    await page.getByText("Download removed").waitFor();
    await expect.poll(() => titles(page)).not.toContain(breath.title);
    await press(page, "Undo");
    await expect.poll(() => titles(page)).toContain(breath.title);
    await close();
  },
);

test("[DL-03] the storage card counts a removed download until its Undo is gone", async () => {
  const { page, close } = await openWithDownloads({
    theme: "day",
    width: 390,
    reducedMotion: true,
  });
  // The seeded parts are small.
  await page.evaluate(
    ([cache, quota]) => {
      navigator.storage.estimate = async () => ({
        usage: (await (await caches.open(cache)).keys()).length * 1e6,
        quota,
      });
    },
    [MEDIA_CACHE, 1e9] as const,
  );
  const parts = await page.evaluate(
    async (cache) => (await (await caches.open(cache)).keys()).length,
    MEDIA_CACHE,
  );
  const removed = downloadOf(alarm, 3).chunks.length + 1;
  const card = page.getByRole("region", { name: "Storage", exact: true });
  await page.getByRole("button", { name: `Remove download of ${alarm.title}` }).click();
  await card.getByText(`Respite uses ${parts} MB.`).waitFor();
  await page.getByRole("status").getByRole("button", { name: "Dismiss" }).click();
  await card.getByText(`Respite uses ${parts - removed} MB.`).waitFor();
  await close();
});

longTest("[DL-03] several downloads can be removed and restored together by keyboard", async () => {
  const { page, close } = await openWithDownloads({
    theme: "day",
    width: 390,
    reducedMotion: true,
  });
  await press(page, "Select");
  await page.getByLabel(sleep.title).press("Space");
  await page.getByLabel(alarm.title).press("Space");
  await page.getByRole("button", { name: "Remove 2 lessons (99 MB)" }).press("Enter");
  await expect.poll(() => titles(page)).toEqual([breath.title, old.title]);
  await page.getByRole("button", { name: "Undo" }).press("Enter");
  await expect.poll(() => titles(page)).toHaveLength(4);
  await close();
});

longTest(
  "[DL-03] without free space, withdrawn and watched lessons are proposed first, just enough to fit",
  async () => {
    const { page, close } = await openWithDownloads({
      theme: "day",
      width: 390,
      reducedMotion: true,
    });
    await page.getByText("Storage is full", { exact: true }).waitFor();
    await press(page, "Free up space");
    const names = page.getByRole("dialog").getByRole("checkbox");
    await expect.poll(() => names.count()).toBe(4);
    const labels = async () => {
      const texts = await page.getByRole("dialog").getByRole("listitem").allTextContents();
      return texts.map((text) => text.split(/\d/)[0]?.trim());
    };
    await expect.poll(labels).toEqual([old.title, breath.title, alarm.title, sleep.title]);
    await expect
      .poll(() => names.and(page.getByRole("checkbox", { checked: true })).count())
      .toBe(2);
    await page.getByRole("dialog").getByRole("button", { name: "Remove 2 lessons" }).click();
    await expect.poll(() => titles(page)).toEqual([sleep.title, alarm.title]);
    await close();
  },
);

longTest("[DL-05] smart downloads are off by default and warn about data costs", async () => {
  const { page, close } = await openWithDownloads({
    theme: "day",
    width: 390,
    reducedMotion: true,
  });
  const toggle = page.getByLabel("Download the next lessons");
  expect(await toggle.isChecked()).toBe(false);
  await toggle.click();
  await page.getByText(/^Off\. This browser can't tell wifi from mobile data/).waitFor();
  await page.getByLabel("Use any connection").click();
  await page.getByText(/^On, using any connection/).waitFor();
  await page.getByLabel("Lessons per series").selectOption("4");
  await page.getByLabel("Storage limit").selectOption("1.0 GB");
  const facts = `respite-person-${await ownerOf(page)}`;
  await expect
    .poll(async () => JSON.stringify(await rowsOf(page, facts, "facts")))
    .toContain('"limitBytes":1000000000');
  await page.reload();
  await page.getByLabel("Lessons per series").waitFor();
  await expect.poll(() => page.getByLabel("Lessons per series").inputValue()).toBe("4");
  await expect.poll(() => page.getByLabel("Storage limit").inputValue()).toBe("1000000000");
  await close();
});

longTest(
  "[DL-03] low storage is announced before a download starts and the user can continue",
  async () => {
    const { page, close } = await openWithDownloads({
      theme: "day",
      width: 390,
      reducedMotion: true,
    });
    await page.getByRole("button", { name: `Remove download of ${alarm.title}` }).click();
    await page.getByText("Download removed").waitFor();
    await expect.poll(() => titles(page)).not.toContain(alarm.title);
    await page.goto(new URL(`enrichment_center/video/${alarm.id}`, ui.address).href);
    await press(page, /^Download (lesson|when online)$/);
    const dialog = page.getByRole("dialog", { name: "Storage is almost full" });
    await dialog.getByText(/^This lesson needs 61 MB/).waitFor();
    expect(await violations(page)).toEqual([]);
    await dialog.getByRole("button", { name: "Close" }).click();
    await page
      .getByRole("heading", { name: "Play offline" })
      .or(page.getByRole("heading", { name: "Not downloaded" }))
      .waitFor();
    await press(page, /^Download (lesson|when online)$/);
    await dialog.getByRole("button", { name: "Download anyway" }).click();
    await page.getByRole("heading", { name: "Storage full" }).waitFor();
    await close();
  },
);
