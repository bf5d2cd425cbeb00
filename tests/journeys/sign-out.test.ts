import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { longTest } from "../support/long-tests.ts";
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
  download,
  goOffline,
  goOnline,
  isUserWrite,
  lessonUrl,
  ownerOf,
  personDatabase,
  queuedWrites,
  type RunningApp,
  readBrowserStorage,
  sealedWrites,
  startApp,
  waitUntilSynced,
  writesSent,
} from "./running-app.ts";

let app: RunningApp;
beforeAll(async () => {
  app = await startApp();
});
afterEach(() => app.reset());
afterAll(() => app?.close());

const LESSON = { id: "rl-100", title: "Start where you are" };

/** Signs in, saves a lesson offline, and waits until that is queued. Playing it could queue two writes on a slow machine. */
async function signInWithQueuedWrite(person: typeof nurse) {
  const browser = await app.openBrowser();
  const { page } = browser;
  await signInWithForm(page, app.proxy.url, person);
  await workerReady(page);
  await download(browser, app, LESSON.id);
  await goOffline(app, browser);
  await page.goto(lessonUrl(app, LESSON.id));
  await page
    .getByRole("button", { name: `Save ${LESSON.title}` })
    .first()
    .click();
  const owner = await ownerOf(page);
  const waiting = () => queuedWrites(page, owner);
  await expect.poll(waiting).toMatchObject([{ call: "saveContent" }]);
  app.proxy.exchanges.length = 0;
  return { browser, page, owner, waiting };
}

async function askToSignOut(page: Page) {
  await page.goto(`${app.proxy.url}/you`);
  await page.getByRole("button", { name: "Sign out" }).click();
}
const dialog = (page: Page) => page.getByRole("dialog", { name: "Sign out of this device?" });
async function isOut(page: Page) {
  await page.waitForURL((url) => url.pathname === "/login");
  await page.getByRole("heading", { level: 1, name: "Sign in" }).waitFor();
}

test("[ACC-06] [SYNC-11] writes pending at sign-out stay encrypted, are hidden from the next person, and sync when their owner returns", async () => {
  const { browser, page, owner, waiting } = await signInWithQueuedWrite(nurse);
  await askToSignOut(page);
  await dialog(page)
    .getByText(/^1 change hasn't synced\. We'll encrypt it/)
    .waitFor();
  await dialog(page).getByText("You're offline.").waitFor();
  await dialog(page).getByRole("button", { name: "Sign out anyway" }).click();
  await isOut(page);
  await page
    .getByText("1 change from your last session is encrypted on this device. It syncs after you")
    .waitFor();

  const stored = await readBrowserStorage(page);
  const ownersData = stored.filter(([source]) =>
    source.startsWith(`database:${personDatabase(owner)}/`),
  );
  for (const word of [LESSON.id, LESSON.title, "record_id_", nurse.email, "Osei"]) {
    expect(ownersData.filter(([, text]) => text.includes(word)).map(([source]) => source)).toEqual(
      [],
    );
  }
  const outsideCaches = stored.filter(([source]) => !source.startsWith("cache:"));
  expect(outsideCaches.filter(([, text]) => /demo_nurse|Osei/.test(text))).toEqual([]);
  const sealed = async () => (await sealedWrites(page, owner)).filter(isUserWrite);
  await expect.poll(sealed).toMatchObject([{ body: { sealed: expect.stringMatching(/^ey/) } }]);
  expect(await waiting()).toEqual([]);
  expect(await page.locator("body").textContent()).not.toMatch(/demo_nurse|Osei|Maya/);

  await goOnline(app, browser);
  await submitSignIn(page, leader);
  await page.waitForURL((url) => url.pathname === "/overview");
  await page.goto(`${app.proxy.url}/sending`);
  await waitUntilSynced(page);
  expect(await page.getByText(LESSON.title).count()).toBe(0);
  await askToSignOut(page);
  await isOut(page);
  expect(batchesOf(app.proxy)).toEqual([]);
  expect(await sealed()).toHaveLength(1);
  expect((await recordsOf(app.server.url, nurse)).saved).toEqual([]);

  await submitSignIn(page, nurse);
  await page.waitForURL((url) => url.pathname === "/library");
  await page.goto(`${app.proxy.url}/sending`);
  await expect.poll(waiting, { timeout: 60_000 }).toEqual([]);
  await waitUntilSynced(page);
  const { saved } = await recordsOf(app.server.url, nurse);
  expect(saved).toMatchObject([{ record_id_: LESSON.id }]);
  expect((await recordsOf(app.server.url, leader)).saved).toEqual([]);
  // A navigation may have aborted the first request.
  expect(new Set(writesSent(app).map(({ id }) => id)).size).toBe(1);
  expect(browser.pageErrors).toEqual([]);
});

longTest("[ACC-06] a person can sync pending writes before signing out", async () => {
  const { browser, page, waiting } = await signInWithQueuedWrite(leader);
  await askToSignOut(page);
  await dialog(page).getByRole("button", { name: "Stay" }).click();
  await dialog(page).waitFor({ state: "detached" });
  const signOut = page.getByRole("button", { name: "Sign out" });
  await signOut.and(page.locator(":focus")).waitFor();

  await signOut.click();
  await goOnline(app, browser);
  // Syncing also starts by itself when the browser is back online, but the button does not wait for that.
  await dialog(page)
    .getByRole("button", { name: "Sync now" })
    .evaluateAll((buttons: HTMLButtonElement[]) => {
      for (const button of buttons) button.click();
    });
  await dialog(page).getByText("All changes are synced.").waitFor({ timeout: 60_000 });
  expect(await waiting()).toEqual([]);
  await dialog(page).getByRole("button", { name: "Sign out", exact: true }).click();
  await isOut(page);
  const { saved } = await recordsOf(app.server.url, leader);
  expect(saved).toMatchObject([{ record_id_: LESSON.id }]);
});

longTest(
  "says what helps while another page keeps what an earlier sign-out left from being erased",
  async () => {
    const { page } = await app.openBrowser();
    await signInWithForm(page, app.proxy.url, nurse);
    await workerReady(page);
    const other = await page.context().newPage();
    await other.goto(`${app.proxy.url}/health_check`);
    await other.evaluate(
      (owner) => {
        localStorage.setItem("erasing", owner);
        void navigator.locks.request("respite-erasing", () => new Promise(() => undefined));
      },
      await ownerOf(page),
    );
    await page.goto(`${app.proxy.url}/downloads`);
    await page
      .getByText(/Close other Respite tabs/)
      .first()
      .waitFor();
    await other.close();
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByRole("heading", { level: 1, name: "Downloads" }).waitFor();
    await expect.poll(() => page.getByText(/Close other Respite tabs/).count()).toBe(0);
  },
);
