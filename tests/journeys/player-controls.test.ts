import type { Locator, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { newProfile, type RealBrowser, startWholeBrowser } from "../support/browser.ts";
import { longTest } from "../support/long-tests.ts";
import { leader, nurse, signInWithForm } from "../support/people.ts";
import { follow } from "./page-checks.ts";
import { hasPlayed, medium, openLesson, play, player, scrubber, setSpeed } from "./player.ts";
import { lessonUrl, pause, type RunningApp, startApp } from "./running-app.ts";

let app: RunningApp;
beforeAll(async () => {
  app = await startApp({}, { needsWorker: false });
});
afterEach(() => app.reset());
afterAll(() => app?.close());

async function atLesson(id: string, profile?: string): Promise<RealBrowser> {
  const browser = await app.openBrowser(profile);
  await openLesson(app, browser, id);
  return browser;
}

const button = (page: Page, name: string | RegExp) => player(page).getByRole("button", { name });
const isMuted = (page: Page) => page.evaluate(() => document.querySelector("video")?.muted);
const transcript = (page: Page) => page.getByRole("region", { name: "Transcript" });

longTest("[PLAY-04] captions are shown over the video unless they are off", async () => {
  const { page, pageErrors } = await atLesson("rl-104");
  await play(page);
  await hasPlayed(page, 5);
  // This caption is shown for one second only, so playback is paused inside it.
  await pause(page);
  await scrubber(page).fill("3");
  const caption = player(page).locator("p", { hasText: "Welcome to Respite" });
  await caption.waitFor();
  await page.keyboard.press("c");
  await caption.waitFor({ state: "detached" });
  await expect.poll(() => button(page, "Captions").getAttribute("aria-pressed")).toBe("false");
  expect(pageErrors).toEqual([]);
});

longTest(
  "[PLAY-04] the transcript is readable before playback and seeks back, but not ahead",
  async () => {
    const { page, pageErrors } = await atLesson("rl-121");
    await button(page, "Transcript").click();
    // The sentences are buttons too, which highlight.
    const cues = transcript(page).locator("li > button");
    await expect.poll(() => cues.count()).toBeGreaterThan(3);
    const isOpen = async (cue: Locator) => (await cue.getAttribute("aria-disabled")) === null;
    await play(page);
    await hasPlayed(page, 5);
    await expect.poll(() => isOpen(cues.first())).toBe(true);
    const stoppedAt = await pause(page);
    expect(await isOpen(cues.last())).toBe(false);
    await cues.last().click({ force: true });
    expect((await medium(page)).at).toBeCloseTo(stoppedAt, 0);
    await cues.first().click();
    await expect.poll(async () => (await medium(page)).at).toBeLessThan(stoppedAt - 1);
    expect((await medium(page)).at).toBeGreaterThan(0);
    expect(pageErrors).toEqual([]);
  },
);

longTest("[PLAY-04] an invalid caption file is ignored, and the lesson plays", async () => {
  const browser = await app.openBrowser();
  const { page, pageErrors } = browser;
  app.proxy.rewriteUrl((address) => (address.endsWith(".vtt") ? "/index.html" : address));
  await openLesson(app, browser, "rl-110");
  await player(page).getByText("Captions aren't available").waitFor();
  await play(page);
  await hasPlayed(page, 1);
  expect(await button(page, "Captions").count()).toBe(0);
  expect(await button(page, "Transcript").count()).toBe(0);
  expect(pageErrors).toEqual([]);
});

longTest("[PLAY-04] speed and caption settings are stored per person", async () => {
  const profile = newProfile();
  const first = await atLesson("rl-120", profile);
  await setSpeed(first.page, "1.25×");
  await button(first.page, "Captions").click();
  await play(first.page);
  await hasPlayed(first.page, 1);
  expect((await medium(first.page)).rate).toBe(1.25);
  await first.quit();

  const again = await app.openBrowser(profile);
  await again.page.goto(lessonUrl(app, "rl-121"));
  await button(again.page, "Playback speed, 1.25×").waitFor();
  expect(await button(again.page, "Captions").getAttribute("aria-pressed")).toBe("false");
  await play(again.page);
  await hasPlayed(again.page, 1);
  expect((await medium(again.page)).rate).toBe(1.25);

  await again.page.getByRole("link", { name: "You", exact: true }).click();
  await again.page.getByRole("button", { name: "Sign out" }).first().click();
  await again.page
    .getByLabel("Email")
    .or(again.page.getByRole("dialog").getByRole("button", { name: "Sign out" }))
    .first()
    .waitFor();
  const sure = again.page.getByRole("dialog").getByRole("button", { name: "Sign out" });
  if (await sure.count()) await sure.click();
  await again.page.getByLabel("Email").waitFor();
  await signInWithForm(again.page, app.proxy.url, leader);
  await again.page.goto(lessonUrl(app, "rl-121"));
  await button(again.page, "Playback speed, 1×").waitFor();
});

longTest(
  "[PLAY-04] keyboard shortcuts work on the whole page, except while typing, and are listed in the player",
  async () => {
    const { page, pageErrors } = await atLesson("rl-144");
    const isPaused = async () => (await medium(page)).isPaused;
    await page.getByRole("textbox").first().pressSequentially("k");
    expect(await isPaused()).toBe(true);

    await page.getByRole("heading", { level: 1 }).click();
    await page.keyboard.press("k");
    await hasPlayed(page, 7);
    await page.keyboard.press(">");
    await button(page, "Playback speed, 1.25×").waitFor();
    await page.keyboard.press("<");
    await button(page, "Playback speed, 1×").waitFor();
    await page.keyboard.press("m");
    await expect.poll(() => isMuted(page)).toBe(true);
    await page.keyboard.press("m");
    await expect.poll(() => isMuted(page)).toBe(false);
    await page.keyboard.press("k");
    await expect.poll(isPaused).toBe(true);
    const { at } = await medium(page);
    await page.keyboard.press("ArrowLeft");
    await expect.poll(async () => (await medium(page)).at).toBeCloseTo(at - 5, 0);
    await page.keyboard.press("ArrowRight");
    await expect.poll(async () => (await medium(page)).at).toBeCloseTo(at, 0);
    await page.keyboard.press("j");
    await expect.poll(async () => (await medium(page)).at).toBeCloseTo(Math.max(0, at - 15), 0);
    await page.keyboard.press("l");
    await expect.poll(async () => (await medium(page)).at).toBeCloseTo(at, 0);
    await page.keyboard.press("f");
    await page.waitForFunction(() =>
      document.fullscreenElement?.matches("section[aria-label=Player]"),
    );
    await page.keyboard.press("f");
    await page.waitForFunction(() => document.fullscreenElement === null);

    await button(page, "Keyboard shortcuts").click();
    const keys = page.getByRole("dialog", { name: "Keyboard shortcuts" });
    for (const does of ["Play or pause", "Back 15 seconds", "Forward 30 seconds", "Full screen"])
      await keys.getByText(does, { exact: true }).waitFor();
    await page.keyboard.press("k");
    expect(await isPaused()).toBe(true);
    await keys.getByRole("switch", { name: "Use shortcuts anywhere on the page" }).click();
    await page.keyboard.press("Escape");
    await keys.waitFor({ state: "detached" });
    await page.getByRole("heading", { level: 1 }).click();
    await page.keyboard.press("k");
    expect(await isPaused()).toBe(true);
    expect(pageErrors).toEqual([]);
  },
);

longTest("[PLAY-04] Space activates a focused button and otherwise plays", async () => {
  const { page } = await atLesson("rl-120");
  await player(page).focus();
  await page.keyboard.press("Space");
  await hasPlayed(page, 0.5);
  await button(page, "Mute").focus();
  await page.keyboard.press("Space");
  await expect.poll(() => isMuted(page)).toBe(true);
  expect((await medium(page)).isPaused).toBe(false);
});

longTest("[PLAY-04] a playing video keeps the screen on, and audio does not", async () => {
  const browser = await app.openBrowser(newProfile(), [], startWholeBrowser);
  const { page } = browser;
  await page.addInitScript(() => {
    const locks: string[] = [];
    Reflect.set(window, "locks", locks);
    const ask = WakeLock.prototype.request;
    WakeLock.prototype.request = async function (type) {
      const lock = await ask.call(this, type);
      locks.push("held");
      lock.addEventListener("release", () => locks.push("released"));
      return lock;
    };
  });
  const locks = () => page.evaluate(() => Reflect.get(window, "locks") as string[]);
  await openLesson(app, browser, "rl-121");
  await play(page);
  await hasPlayed(page, 1);
  expect(await locks()).toEqual([]);
  await page.goto(lessonUrl(app, "rl-104"));
  await play(page);
  await hasPlayed(page, 1);
  // A stalled video releases the lock and acquires it again.
  const order = async () => (await locks()).join(" ");
  await expect.poll(order).toMatch(/^held( released held)*$/);
  await pause(page);
  await expect.poll(order).toMatch(/^held released( held released)*$/);
});

longTest("[PLAY-04] picture-in-picture stays open while the person navigates", async () => {
  const { page, pageErrors } = await atLesson("rl-104");
  await play(page);
  await hasPlayed(page, 1);
  await button(page, "Picture in picture").click();
  const isOut = () => page.evaluate(() => document.pictureInPictureElement !== null);
  await expect.poll(isOut).toBe(true);
  await page.getByRole("link", { name: "Downloads" }).click();
  await page.getByRole("region", { name: "Now playing" }).waitFor();
  const { at } = await medium(page);
  await hasPlayed(page, at + 1);
  expect(await isOut()).toBe(true);
  expect(pageErrors).toEqual([]);
});

/** Returns the answers and buttons of the page that can't be reached by scrolling, because the mini player covers them. */
const coveredControls = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>("main :is(label, button)")].flatMap((control) => {
      control.scrollIntoView({ block: "nearest", behavior: "instant" });
      const { left, right, top, bottom } = control.getBoundingClientRect();
      const dock = document.querySelector(".shell-dock section")?.getBoundingClientRect();
      const isCovered = !dock || (bottom > dock.top && right > dock.left && left < dock.right);
      return isCovered && top < (dock?.bottom ?? 0) ? [control.textContent] : [];
    }),
  );

test("[PLAY-04] playback continues across pages in a mini player that links back to the lesson and covers nothing of a check-in", async () => {
  const { page, pageErrors } = await atLesson("rl-121");
  await play(page);
  await hasPlayed(page, 1);
  const mini = page.getByRole("region", { name: "Now playing" });
  expect(await mini.count()).toBe(0);
  await page.getByRole("link", { name: "Downloads" }).click();
  await mini.waitFor();
  const { at } = await medium(page);
  await hasPlayed(page, at + 1);
  await mini.getByRole("link").click();
  await player(page).waitFor();
  await mini.waitFor({ state: "detached" });
  expect((await medium(page)).isPaused).toBe(false);

  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole("link", { name: "Check-in", exact: true }).click();
  await page.getByRole("heading", { level: 1, name: /^Question 1/ }).waitFor();
  await mini.getByRole("button", { name: "Pause" }).click();
  expect((await medium(page)).isPaused).toBe(true);
  expect(await coveredControls(page)).toEqual([]);
  await page.setViewportSize({ width: 1280, height: 900 });
  expect(await coveredControls(page)).toEqual([]);
  await mini.getByRole("button", { name: "Play", exact: true }).click();
  await page.getByRole("button", { name: /^Close\. Your answers/ }).click();
  await page.getByRole("link", { name: "Downloads" }).click();
  await mini.getByRole("button", { name: "Close player" }).click();
  await mini.waitFor({ state: "detached" });
  expect((await medium(page)).isPaused).toBe(true);
  expect(pageErrors).toEqual([]);
});

test("[PLAY-04] hands-free mode has large controls, and the mini player leaves room for typing on a phone", async () => {
  const { page, pageErrors } = await app.openPage(nurse, "/enrichment_center/video/rl-121");
  await page.setViewportSize({ width: 390, height: 844 });
  await button(page, "Hands-free").click();
  const handsFree = page.getByRole("dialog", { name: "Hands-free player" });
  await hasPlayed(page, 0.3);
  for (const name of ["Pause", "Back 15 seconds", "Exit hands-free"]) {
    const box = await handsFree.getByRole("button", { name }).boundingBox();
    expect(box?.height, name).toBeGreaterThanOrEqual(80);
  }
  await handsFree.getByRole("button", { name: "Pause" }).click();
  expect((await medium(page)).isPaused).toBe(true);
  await handsFree.getByRole("button", { name: "Play" }).click();
  await handsFree.getByRole("button", { name: "Exit hands-free" }).click();
  await handsFree.waitFor({ state: "detached" });

  await follow(page, "/enrichment_center/video/rl-120");
  const mini = page.getByRole("region", { name: "Now playing" });
  await mini.waitFor();
  const note = page.getByRole("textbox", { name: "New note" });
  await note.click();
  await mini.waitFor({ state: "hidden" });
  await note.pressSequentially("k");
  await note.blur();
  await mini.waitFor();
  expect((await medium(page)).isPaused).toBe(false);
  expect(pageErrors).toEqual([]);
});

longTest(
  "[PLAY-04] starting playback in a second tab pauses the first and explains why",
  async () => {
    const { page, context } = await atLesson("rl-120");
    await play(page);
    await hasPlayed(page, 1);
    const other = await context.newPage();
    await other.goto(lessonUrl(app, "rl-120"));
    await play(other);
    await player(page).getByText("another tab started playing").waitFor();
    expect((await medium(page)).isPaused).toBe(true);
    await hasPlayed(other, 6);
    const further = await pause(other);
    // Progress made in the other tab can be replayed here.
    await scrubber(page).focus();
    const atEnd = async () => {
      await page.keyboard.press("End");
      return (await medium(page)).at;
    };
    await expect.poll(atEnd, { timeout: 15_000 }).toBeGreaterThan(Math.floor(further) - 1);
    await play(page);
    await page.getByText("another tab started playing").waitFor({ state: "detached" });
  },
);
