import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { RealBrowser } from "../support/browser.ts";
import { longTest } from "../support/long-tests.ts";
import {
  administrator,
  leader,
  nurse,
  signInWithForm,
  submitSignIn,
  workerReady,
} from "../support/people.ts";
import {
  ownerOf,
  personDatabase,
  type RunningApp,
  startApp,
  waitUntilSynced,
} from "./running-app.ts";

// Browser storage that is cleared, deleted, or blocked by an older version in another tab.

let app: RunningApp;
beforeAll(async () => {
  app = await startApp();
});
afterEach(() => app.reset());
afterAll(() => app?.close());

async function ready(): Promise<RealBrowser> {
  const browser = await app.openBrowser();
  await signInWithForm(browser.page, app.proxy.url, nurse);
  await workerReady(browser.page);
  await browser.page.goto(`${app.proxy.url}/sending`);
  await waitUntilSynced(browser.page);
  return browser;
}

longTest(
  "[DL-03] when the browser clears its storage, the open page says that it can't save, and the next one reports the loss",
  async () => {
    const { page, context } = await ready();
    const session = await context.newCDPSession(page);
    await session.send("Storage.clearDataForOrigin", {
      origin: app.proxy.url,
      storageTypes: "indexeddb",
    });
    await page.getByRole("heading", { name: "Changes can't be saved" }).waitFor();
    await expect.poll(() => page.getByText(/changes synced/).count()).toBe(0);
    await page.getByRole("button", { name: "Reload page" }).click();
    await page.getByText(/^This browser deleted Respite's data/).waitFor();
    await page.getByText("This browser cleared Respite's data").first().waitFor();
    expect(await page.getByText(/changes synced/).count()).toBe(0);
    // The data is downloaded again from the server.
    await page.goto(`${app.proxy.url}/library`);
    await page
      .getByRole("heading", { name: "Start here" })
      .or(page.getByRole("list"))
      .first()
      .waitFor();
  },
);

test("[SYNC-02] on a full device, the first sync names the problem instead of loading forever, and ends once there is space", async () => {
  const { page, context } = await app.withoutWorker.openBrowser();
  const session = await context.newCDPSession(page);
  const origin = app.proxy.url;
  // The databases open, but the library doesn't fit.
  await session.send("Storage.overrideQuotaForOrigin", { origin, quotaSize: 150_000 });
  await signInWithForm(page, origin, nurse);
  const text = "This device is out of storage. Free up space to sync.";
  const problem = page.getByRole("main").getByRole("paragraph").filter({ hasText: text });
  for (const path of ["/library", "/credits", "/sending"]) {
    await page.goto(origin + path);
    await problem.waitFor();
  }
  await session.send("Storage.overrideQuotaForOrigin", { origin });
  await page.getByRole("button", { name: "Sync now" }).click();
  await waitUntilSynced(page);
  expect(await page.getByText(text).count()).toBe(0);
});

longTest(
  "[DL-03] a private window says what closing it deletes, and leaves nothing behind",
  async () => {
    // Contexts of the shared browser are private windows.
    const open = () => app.withWorker.openPage(undefined, "/login");
    const { page, context } = await open();
    await submitSignIn(page, nurse);
    await page.waitForURL((url) => url.pathname === "/library");
    await workerReady(page);
    await page.goto(`${app.proxy.url}/downloads`);
    await page.getByText(/A private window deletes them when you close it/).waitFor();
    app.proxy.cut();
    await page.goto(`${app.proxy.url}/enrichment_center/video/rl-129`);
    await page
      .getByRole("button", { name: /^Save /, pressed: false })
      .first()
      .click();
    await page
      .getByRole("button", { name: /^Save /, pressed: true })
      .first()
      .waitFor();
    await page.goto(`${app.proxy.url}/sending`);
    await page.getByText(/^If this is a private window, keep it open/).waitFor();
    app.proxy.restore();
    await page.getByText("All changes synced").first().waitFor();
    expect(await page.getByText(/^If this is a private window/).count()).toBe(0);
    await context.close();

    const { page: next } = await open();
    await next.getByLabel("Email").first().waitFor();
    const databases = await next.evaluate(async () =>
      (await indexedDB.databases()).map(({ name = "" }) => name),
    );
    expect(databases.filter((name) => name.startsWith("respite-person"))).toEqual([]);
    expect(await next.evaluate(() => localStorage.getItem("currentSession"))).toBeNull();
  },
);

longTest(
  "[SYNC-01] leaving a page while its database is being created does not block the next page",
  async () => {
    const { page } = await ready();
    const database = personDatabase(await ownerOf(page));
    await page.goto(`${app.proxy.url}/you`);
    await page.getByRole("button", { name: "Sign out", exact: true }).click();
    await page.waitForURL((url) => url.pathname === "/login");
    await page.evaluate(
      (name) =>
        new Promise((done, fail) => {
          const deleting = indexedDB.deleteDatabase(name);
          deleting.onsuccess = done;
          deleting.onerror = fail;
        }),
      database,
    );
    await submitSignIn(page, nurse);
    await page.waitForURL((url) => url.pathname === "/library");
    await page.goto(`${app.proxy.url}/sending`);
    await page.getByText(/^Last synced/).waitFor();
  },
);

/** Upgrades the person's database in another tab, as a newer release would. */
async function upgradeData({ context }: RealBrowser, database: string) {
  const page = await context.newPage();
  await page.goto(`${app.proxy.url}/favicon.svg`);
  await page.evaluate(
    (name) =>
      new Promise<void>((done) => {
        const opening = indexedDB.open(name, 990);
        opening.onupgradeneeded = () => opening.result.createObjectStore("later");
        opening.onsuccess = () => {
          opening.result.close();
          done();
        };
      }),
    database,
  );
  await page.close();
}

test("[PWA-09] [PWA-10] typed text survives a reload and a newer version in another tab, and an older version explains itself", async () => {
  const browser = await app.openBrowser();
  const { page } = browser;
  await signInWithForm(page, app.proxy.url, nurse);
  await page.goto(`${app.proxy.url}/enrichment_center/video/rl-130`);
  const field = page.getByLabel("New note");
  await field.fill("Soup in a thermos");
  await page.reload();
  expect(await field.inputValue()).toBe("Soup in a thermos");

  await workerReady(page);
  app.proxy.cut();
  await page
    .getByRole("button", { name: /^Save /, pressed: false })
    .first()
    .click();
  await page
    .getByRole("button", { name: /^Save /, pressed: true })
    .first()
    .waitFor();
  await upgradeData(browser, personDatabase(await ownerOf(page)));
  await page.getByRole("button", { name: "Add note" }).click();
  await page
    .locator("form")
    .getByText(/A newer version of Respite is open/)
    .waitFor();
  expect(await field.inputValue()).toBe("Soup in a thermos");
  const drafts = () =>
    page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith("draft:")));
  expect(await drafts()).toHaveLength(1);

  app.proxy.restore();
  // As an update to the older version does.
  await page.evaluate(() => sessionStorage.setItem("updated", "{}"));
  await page.reload();
  await page.getByRole("heading", { name: "This version can't open your data" }).waitFor();
  expect(await page.getByText("Respite was updated").count()).toBe(0);
  await page.getByText("Update Respite to sync 1 change").waitFor();
  await page.goto(`${app.proxy.url}/you`);
  await page.getByText("An older version of Respite is running here.").waitFor();
  expect(await page.getByText("Reload this page").count()).toBe(0);
  await page.getByRole("button", { name: "Sign out", exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Sign out anyway" }).click();
  await page.waitForURL((url) => url.pathname === "/login");
  expect(await drafts()).toEqual([]);
});

longTest("[PWA-09] choices and the input of dialogs and calculators survive a reload", async () => {
  const { page } = await app.openPage(administrator, "/admin/content");
  const openBulkChange = async () => {
    await page
      .getByRole("checkbox", { name: /^Select / })
      .nth(1)
      .click();
    await page.getByRole("button", { name: "Expire", exact: true }).click();
  };
  const day = page.getByLabel("Expires on");
  await openBulkChange();
  await day.fill("2027-03-01");
  await page.reload();
  await openBulkChange();
  expect(await day.inputValue()).toBe("2027-03-01");
  await page.getByRole("button", { name: "Cancel" }).click();
  const type = page.getByRole("dialog").getByLabel("Type");
  const openNewLesson = () => page.getByRole("button", { name: "New lesson" }).first().click();
  await openNewLesson();
  await type.selectOption("Video");
  await page.reload();
  await openNewLesson();
  expect(await type.inputValue()).toBe("Video");

  const { page: insights } = await app.openPage(leader, "/insights");
  const staff = insights.getByLabel("People in the group");
  await staff.fill("333");
  await insights.getByLabel("Program cost per year ($)").fill("5000");
  await insights.reload();
  await expect.poll(() => staff.inputValue()).toBe("333");
  expect(await insights.getByLabel("Program cost per year ($)").inputValue()).toBe("5000");
});

/** Opens a tab that runs no application code and holds the database open as an older version would. */
async function olderTab({ context }: RealBrowser, database: string, closesOnUpgrade: boolean) {
  const page = await context.newPage();
  await page.goto(`${app.proxy.url}/favicon.svg`);
  await page.evaluate(
    ([name, closes]) =>
      new Promise<void>((done, fail) => {
        const deleting = indexedDB.deleteDatabase(name);
        deleting.onerror = () => fail(deleting.error);
        deleting.onsuccess = () => {
          const opening = indexedDB.open(name, 10);
          opening.onupgradeneeded = () => {
            const { result } = opening;
            result.createObjectStore("timeWatched", { keyPath: "contentId" });
            const outbox = result.createObjectStore("outbox", {
              keyPath: "seq",
              autoIncrement: true,
            });
            outbox.createIndex("id", "id", { unique: true });
            outbox.createIndex("[state+notBefore]", ["state", "notBefore"]);
            outbox.createIndex("[lane+seq]", ["lane", "seq"]);
            result.createObjectStore("facts", { keyPath: "key" });
          };
          opening.onerror = () => fail(opening.error);
          opening.onsuccess = () => {
            const { result } = opening;
            if (closes) result.onversionchange = () => result.close();
            Object.assign(window, { held: result });
            done();
          };
        };
      }),
    [database, closesOnUpgrade] as const,
  );
  return page;
}

/** Leaves the application, opens the older tab, and reopens the application next to it. */
async function reopenBeside(browser: RealBrowser, closesOnUpgrade: boolean) {
  const database = personDatabase(await ownerOf(browser.page));
  await browser.page.goto("about:blank");
  const older = await olderTab(browser, database, closesOnUpgrade);
  await browser.page.bringToFront();
  await browser.page.goto(`${app.proxy.url}/sending`);
  return older;
}

const opened = (page: Page) => page.getByText("All changes synced").first();

test("[SYNC-10] a tab with the older database closes it, and the new version opens and syncs", async () => {
  const browser = await ready();
  await reopenBeside(browser, true);
  await opened(browser.page).waitFor({ timeout: 60_000 });
});

longTest(
  "[SYNC-10] a tab that keeps the older database open is reported, and closing it lets the page open",
  async () => {
    const browser = await ready();
    const older = await reopenBeside(browser, false);
    const { page } = browser;
    await page
      .getByRole("heading", { name: "Respite couldn't start" })
      .waitFor({ timeout: 60_000 });
    await page.getByText(/Another tab may be updating/).waitFor();
    await older.close();
    await page.getByRole("button", { name: "Try again" }).click();
    await opened(page).waitFor({ timeout: 60_000 });
  },
);
