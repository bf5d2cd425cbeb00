import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { leader, nurse, signInWithForm, workerReady } from "../support/people.ts";
import { hasPlayed, play } from "./player.ts";
import {
  comeBack,
  download,
  goOffline,
  type House,
  lessonUrl,
  openHouse,
  pause,
} from "./running-app.ts";

// Somebody goes away and leaves Respite open, with a network and without.

/** Twice as long as it takes, while somebody is there, until that is noted again. */
const LIMIT_MS = 16_000;
const LESSON = "rl-120";

let house: House;
beforeAll(async () => {
  house = await openHouse({ IDLE_MINUTES: String(LIMIT_MS / 60_000) });
});
afterEach(() => house.tidy());
afterAll(() => house?.close());

const locked = (page: Page) => page.getByRole("heading", { level: 1, name: "Locked" });
const asked = (page: Page) => page.getByRole("dialog", { name: "Are you still there?" });
const password = (page: Page) => page.getByLabel("Password", { exact: true });

/** The watch has begun, and knows the limit of this server. */
const watched = (page: Page) =>
  page.waitForFunction(() => localStorage.getItem("idleLimitSeconds") !== null);

async function tryToOpen(page: Page, word: string) {
  await password(page).fill(word);
  await page.getByRole("button", { name: "Open", exact: true }).click();
}

test("[ACC-08] whoever goes away is warned, may stay, and else is signed out and told why", async () => {
  const { page } = await house.open();
  await signInWithForm(page, house.proxy.url, leader);
  await watched(page);
  await asked(page).waitFor();
  await page.getByRole("button", { name: "Stay signed in" }).click();
  await asked(page).waitFor({ state: "hidden" });
  await asked(page).waitFor();
  await page.waitForURL((url) => url.pathname === "/login");
  await page
    .getByText("Your session has timed out due to inactivity, please log back in.")
    .waitFor();
  expect(await page.evaluate(() => localStorage.getItem("currentSession"))).toBeNull();
});

test("[ACC-08] [ACC-09] without a network listening counts as being there; then the screen locks, and the password opens it", async () => {
  const browser = await house.open();
  const { page } = browser;
  // What has to be there takes as long as it takes: only then is it told how soon somebody is away.
  house.proxy.hang("/api/reset_user_clock");
  await signInWithForm(page, house.proxy.url, nurse);
  await workerReady(page);
  await download(browser, house, LESSON);
  house.proxy.hang(undefined);
  await page.reload();
  await watched(page);
  await goOffline(house, browser);
  await play(page);
  await hasPlayed(page, LIMIT_MS / 1000 + 3);
  expect(await locked(page).count()).toBe(0);
  expect(await asked(page).count()).toBe(0);

  await pause(page);
  await locked(page).waitFor({ timeout: LIMIT_MS * 3 });
  expect(await page.getByRole("navigation", { name: "Main" }).isVisible()).toBe(false);
  await tryToOpen(page, "not-this-one");
  await page.getByText("This is not your password.").waitFor();
  await tryToOpen(page, nurse.password);
  await locked(page).waitFor({ state: "hidden" });
  expect(new URL(page.url()).pathname).toBe(new URL(lessonUrl(house, LESSON)).pathname);

  // Locked it stays, whatever is loaded anew; three wrong words slow down.
  await locked(page).waitFor({ timeout: LIMIT_MS * 3 });
  await page.reload();
  await locked(page).waitFor();
  expect(await page.getByRole("navigation", { name: "Main" }).count()).toBe(0);
  for (const word of ["one", "two", "three"]) {
    await tryToOpen(page, word);
    await expect.poll(() => password(page).getAttribute("aria-invalid")).toBe("true");
  }
  await page.getByText(/You can try again in \d+ seconds/).waitFor();
  await password(page).fill(nurse.password);
  await password(page).press("Enter");
  await page.getByText(/You can try again in \d+ seconds/).waitFor();
  expect(await locked(page).isVisible()).toBe(true);
  await comeBack(house, browser);
  expect(browser.complaints).toEqual([]);
}, 240_000);
