import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import {
  leader,
  nurse,
  recordsOf,
  signInWithForm,
  submitSignIn,
  workerReady,
} from "../support/people.ts";
import {
  batchesOf,
  comeBack,
  download,
  everythingSent,
  goOffline,
  type House,
  keptByBrowser,
  lessonUrl,
  listenUntil,
  openHouse,
  owedBy,
  ownerOf,
  pause,
  personDatabase,
  writesSent,
} from "./running-app.ts";

let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterEach(() => house.tidy());
afterAll(() => house?.close());

const LESSON = { id: "rl-100", title: "You are allowed to be here" };

/** Signed in, with a lesson heard in part and no network. */
async function owing(person: typeof nurse) {
  const browser = await house.open();
  const { page } = browser;
  await signInWithForm(page, house.proxy.url, person);
  await workerReady(page);
  await download(browser, house, LESSON.id);
  await goOffline(house, browser);
  await page.goto(lessonUrl(house, LESSON.id));
  await listenUntil(page, 2);
  await pause(page);
  const owner = await ownerOf(page);
  const waiting = () => owedBy(page, owner);
  await expect.poll(async () => (await waiting()).length).toBe(1);
  house.proxy.exchanges.length = 0;
  return { browser, page, owner, waiting };
}

async function askToSignOut(page: Page) {
  await page.goto(`${house.proxy.url}/you`);
  await page.getByRole("button", { name: "Sign out" }).click();
}
const dialog = (page: Page) => page.getByRole("dialog", { name: "Sign out of this device?" });
async function isOut(page: Page) {
  await page.waitForURL((url) => url.pathname === "/login");
  await page.getByRole("heading", { level: 1, name: "Sign in" }).waitFor();
}

test("[ACC-06] [SYNC-11] what a nurse owes when she signs out in the basement stays sealed, is not seen or sent by whoever comes next, and goes when she is back", async () => {
  const { browser, page, owner, waiting } = await owing(nurse);
  await askToSignOut(page);
  await dialog(page)
    .getByText(/^1 thing has not been sent yet\. It stays sealed/)
    .waitFor();
  await dialog(page).getByText("There is no network right now.").waitFor();
  await dialog(page).getByRole("button", { name: "Sign out anyway" }).click();
  await isOut(page);

  const kept = await keptByBrowser(page);
  const hers = kept.filter(([place]) => place.startsWith(`database:${personDatabase(owner)}/`));
  for (const word of [LESSON.id, LESSON.title, "seconds_watched", nurse.email, "Osei"]) {
    expect(hers.filter(([, text]) => text.includes(word)).map(([place]) => place)).toEqual([]);
  }
  const told = kept.filter(([place]) => !place.startsWith("cache:"));
  expect(told.filter(([, text]) => /demo_nurse|Osei/.test(text))).toEqual([]);
  expect(await waiting()).toMatchObject([{ body: { sealed: expect.stringMatching(/^ey/) } }]);
  expect(await page.locator("body").textContent()).not.toMatch(/demo_nurse|Osei|Maya/);

  await comeBack(house, browser);
  await submitSignIn(page, leader);
  await page.waitForURL((url) => url.pathname === "/library");
  await page.goto(`${house.proxy.url}/sending`);
  await everythingSent(page);
  expect(await page.getByText(LESSON.title).count()).toBe(0);
  await askToSignOut(page);
  await isOut(page);
  expect(batchesOf(house.proxy)).toEqual([]);
  expect(await waiting()).toHaveLength(1);
  expect((await recordsOf(house.server.url, nurse)).time_watched).toEqual([]);

  await submitSignIn(page, nurse);
  await page.waitForURL((url) => url.pathname === "/library");
  await page.goto(`${house.proxy.url}/sending`);
  await expect.poll(waiting, { timeout: 60_000 }).toEqual([]);
  await everythingSent(page);
  const { time_watched } = await recordsOf(house.server.url, nurse);
  expect(time_watched).toMatchObject([{ record_id_: LESSON.id }]);
  expect((await recordsOf(house.server.url, leader)).time_watched).toEqual([]);
  // Going to another page may have cut the first sending off.
  expect(new Set(writesSent(house).map(({ id }) => id)).size).toBe(1);
  expect(browser.complaints).toEqual([]);
});

test("[ACC-06] before signing out one can still send what waits, and then leaves with nothing owed", async () => {
  const { browser, page, waiting } = await owing(leader);
  await askToSignOut(page);
  await dialog(page).getByRole("button", { name: "Stay" }).click();
  await dialog(page).waitFor({ state: "detached" });
  const signOut = page.getByRole("button", { name: "Sign out" });
  await signOut.and(page.locator(":focus")).waitFor();

  await signOut.click();
  house.proxy.restore();
  await browser.context.setOffline(false);
  // It goes by itself when the browser hears of the network; asked to, it does not wait for that.
  await dialog(page)
    .getByRole("button", { name: "Sync now" })
    .evaluateAll((buttons: HTMLButtonElement[]) => {
      for (const button of buttons) button.click();
    });
  await dialog(page).getByText("Everything you did has been sent.").waitFor({ timeout: 60_000 });
  expect(await waiting()).toEqual([]);
  await dialog(page).getByRole("button", { name: "Sign out", exact: true }).click();
  await isOut(page);
  const { time_watched } = await recordsOf(house.server.url, leader);
  expect(time_watched).toMatchObject([{ record_id_: LESSON.id }]);
});
