import type { Page } from "playwright-core";
import { afterAll, test } from "vitest";
import { startEpoch } from "#server/platform/database/epoch.ts";
import { leader, nurse, signInWithForm, workerReady } from "../support/people.ts";
import { testServer } from "../support/server.ts";
import { hasPlayed, play } from "./player.ts";
import { download, goOffline, lessonUrl, pause, type RunningApp, startApp } from "./running-app.ts";

// A person leaves the device while Respite is open, online and offline.

/** Twice the interval at which activity is recorded. */
const LIMIT_MS = 16_000;
/** Leaves a slow page time to sign in, and to be watched when it warns. */
const SERVER_LIMIT_SECONDS = 60;
const WARNED_LIMIT_MS = 40_000;
const LESSON = "rl-120";

const apps: RunningApp[] = [];
/** Each test has its own server, because all run at once: most of their time is waiting. */
async function openApp(env: Record<string, string> = {}) {
  const app = await startApp(env);
  apps.push(app);
  return app;
}
afterAll(() => Promise.all(apps.map((app) => app.close())));

const lockScreen = (page: Page) => page.getByRole("heading", { level: 1, name: "Locked" });
const idleDialog = (page: Page) => page.getByRole("dialog", { name: "Are you still there?" });
const password = (page: Page) => page.getByLabel("Password", { exact: true });

/** Waits until the idle timer runs and has the limit of this server. */
const idleTimerStarted = (page: Page) =>
  page.waitForFunction(() => localStorage.getItem("idleLimitSeconds") !== null);

/** Waits until the password that was typed at sign-in can unlock the device. Its hash takes a moment. */
const passwordStored = (page: Page) =>
  page.waitForFunction(() => localStorage.getItem("offlineUnlock") !== null);

/**
 * Shortens the limit that the device has stored. The server keeps its own, so it doesn't end the session while a busy
 * machine still downloads.
 */
async function shortenLimit(page: Page, limitMs = LIMIT_MS) {
  await page.keyboard.press("Shift");
  await page.evaluate(
    (seconds) => localStorage.setItem("idleLimitSeconds", String(seconds)),
    limitMs / 1000,
  );
}

async function tryToUnlock(page: Page, word: string) {
  await password(page).fill(word);
  await page.getByRole("button", { name: "Unlock", exact: true }).click();
}

test.concurrent("[ACC-08] an idle person is warned, can stay signed in, and is otherwise signed out with an explanation", async ({
  expect,
}) => {
  const app = await openApp({ IDLE_MINUTES: String(SERVER_LIMIT_SECONDS / 60) });
  const { page } = await app.openBrowser();
  await signInWithForm(page, app.proxy.url, leader);
  await idleTimerStarted(page);
  await shortenLimit(page, WARNED_LIMIT_MS);
  await idleDialog(page).waitFor();
  await page.getByRole("button", { name: "Stay signed in" }).click();
  await page.waitForFunction(
    (seconds) => localStorage.getItem("idleLimitSeconds") === String(seconds),
    SERVER_LIMIT_SECONDS,
  );
  await idleDialog(page).waitFor({ state: "hidden" });
  // At this limit, the server still counts the person as active.
  await shortenLimit(page, WARNED_LIMIT_MS);
  await idleDialog(page).waitFor();
  await page.waitForURL((url) => url.pathname === "/login", {
    timeout: SERVER_LIMIT_SECONDS * 2000,
  });
  await page
    .getByText("Your session has timed out due to inactivity, please log back in.")
    .waitFor();
  expect(await page.evaluate(() => localStorage.getItem("currentSession"))).toBeNull();
}, 240_000);

test.concurrent("[ACC-08] [SYNC-16] an idle person is locked, not signed out, when another installation replies", async ({
  expect,
  onTestFinished,
}) => {
  const app = await openApp();
  const other = await testServer();
  onTestFinished(other.close);
  // It was restored, too, and would say that this ended the session.
  await startEpoch(other.db, Date.now());
  const otherUrl = await other.app.listen({ host: "127.0.0.1", port: 0 });
  const { page } = await app.openBrowser();
  await signInWithForm(page, app.proxy.url, nurse);
  await idleTimerStarted(page);
  await passwordStored(page);
  app.proxy.forwardTo(otherUrl);
  await shortenLimit(page);
  await lockScreen(page).waitFor({ timeout: LIMIT_MS * 6 });
  await tryToUnlock(page, nurse.password);
  await page.getByText("Connected to a different Respite").first().waitFor();
  expect(new URL(page.url()).pathname).not.toBe("/login");
}, 240_000);

test.concurrent("[ACC-08] [ACC-09] offline playback counts as activity, and an idle device locks until the password is entered", async ({
  expect,
}) => {
  const app = await openApp();
  const browser = await app.openBrowser();
  const { page } = browser;
  await signInWithForm(page, app.proxy.url, nurse);
  await workerReady(page);
  await passwordStored(page);
  await download(browser, app, LESSON);
  await idleTimerStarted(page);
  await goOffline(app, browser);
  await shortenLimit(page);
  await play(page);
  await hasPlayed(page, LIMIT_MS / 1000 + 3);
  expect(await lockScreen(page).count()).toBe(0);
  expect(await idleDialog(page).count()).toBe(0);

  await pause(page);
  await lockScreen(page).waitFor({ timeout: LIMIT_MS * 6 });
  expect(await page.getByRole("navigation", { name: "Main" }).isVisible()).toBe(false);
  await tryToUnlock(page, "not-this-one");
  await page.getByText("Wrong password. Try again.").waitFor();
  await tryToUnlock(page, nurse.password);
  await lockScreen(page).waitFor({ state: "hidden" });
  expect(new URL(page.url()).pathname).toBe(new URL(lessonUrl(app, LESSON)).pathname);

  expect(browser.pageErrors).toEqual([]);
}, 240_000);

test.concurrent("[ACC-08] the lock survives a reload, and three wrong passwords delay the next try", async ({
  expect,
}) => {
  const app = await openApp();
  const browser = await app.openBrowser();
  const { page } = browser;
  await signInWithForm(page, app.proxy.url, nurse);
  await workerReady(page);
  await idleTimerStarted(page);
  await passwordStored(page);
  await goOffline(app, browser);
  await shortenLimit(page);
  await lockScreen(page).waitFor({ timeout: LIMIT_MS * 6 });
  await page.reload();
  await lockScreen(page).waitFor();
  expect(await page.getByRole("navigation", { name: "Main" }).count()).toBe(0);
  for (const word of ["one", "two", "three"]) {
    await tryToUnlock(page, word);
    await expect.poll(() => password(page).getAttribute("aria-invalid")).toBe("true");
  }
  await page.getByText(/Try again in \d+ seconds/).waitFor();
  await password(page).fill(nurse.password);
  await password(page).press("Enter");
  await page.getByText(/Try again in \d+ seconds/).waitFor();
  expect(await lockScreen(page).isVisible()).toBe(true);
  expect(browser.pageErrors).toEqual([]);
}, 240_000);
