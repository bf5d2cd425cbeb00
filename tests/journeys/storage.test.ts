import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { RealBrowser } from "../support/browser.ts";
import { nurse, signInWithForm, submitSignIn, workerReady } from "../support/people.ts";
import { everythingSent, type House, openHouse, ownerOf, personDatabase } from "./running-app.ts";

// The place where things are kept: taken away, emptied, held by an older version in another tab.

let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterEach(() => house.tidy());
afterAll(() => house?.close());

async function ready(): Promise<RealBrowser> {
  const browser = await house.open();
  await signInWithForm(browser.page, house.proxy.url, nurse);
  await workerReady(browser.page);
  await browser.page.goto(`${house.proxy.url}/sending`);
  await everythingSent(browser.page);
  return browser;
}

test("[DL-03] when the browser clears what is kept, the open window says that it can no longer save, and the next one what is lost", async () => {
  const { page, context } = await ready();
  const session = await context.newCDPSession(page);
  await session.send("Storage.clearDataForOrigin", {
    origin: house.proxy.url,
    storageTypes: "indexeddb",
  });
  await page.getByRole("heading", { name: "This window can no longer save" }).waitFor();
  await expect.poll(() => page.getByText(/has been sent/).count()).toBe(0);
  await page.getByRole("button", { name: "Load it again" }).click();
  await page.getByText(/^This browser had removed what Respite kept on this device/).waitFor();
  await page.getByText("This browser had cleared Respite").first().waitFor();
  expect(await page.getByText(/verything has been sent/).count()).toBe(0);
  // From the server all of it comes back by itself.
  await page.goto(`${house.proxy.url}/library`);
  await page
    .getByRole("heading", { name: "Start here" })
    .or(page.getByRole("list"))
    .first()
    .waitFor();
});

test("[SYNC-01] a page that is left while its database is being made does not keep the next one from it", async () => {
  const { page } = await ready();
  const database = personDatabase(await ownerOf(page));
  await page.goto(`${house.proxy.url}/you`);
  await page.getByRole("button", { name: "Sign out" }).click();
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
  await page.goto(`${house.proxy.url}/sending`);
  await page.getByText(/^Last in step with the server/).waitFor();
});

/** A tab of the same origin that runs nothing of ours, with a database open as an older version left it. */
async function olderTab({ context }: RealBrowser, database: string, givesWay: boolean) {
  const page = await context.newPage();
  await page.goto(`${house.proxy.url}/favicon.svg`);
  await page.evaluate(
    ([name, isPolite]) =>
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
            if (isPolite) result.onversionchange = () => result.close();
            Object.assign(window, { held: result });
            done();
          };
        };
      }),
    [database, givesWay] as const,
  );
  return page;
}

/** The application is left, so that nothing of it is open, and comes back beside the older tab. */
async function beside(browser: RealBrowser, givesWay: boolean) {
  const database = personDatabase(await ownerOf(browser.page));
  await browser.page.goto("about:blank");
  const older = await olderTab(browser, database, givesWay);
  await browser.page.bringToFront();
  await browser.page.goto(`${house.proxy.url}/sending`);
  return older;
}

const opened = (page: Page) => page.getByText("Everything has been sent").first();

test("[SYNC-10] a tab with the older database gives way, and the new version opens and syncs", async () => {
  const browser = await ready();
  await beside(browser, true);
  await opened(browser.page).waitFor({ timeout: 60_000 });
});

test("[SYNC-10] a tab that does not let go of the older database holds nothing up for ever: it is said, and once it is closed the page opens", async () => {
  const browser = await ready();
  const older = await beside(browser, false);
  const { page } = browser;
  await page
    .getByRole("heading", { name: "What is on this device could not be opened" })
    .waitFor({ timeout: 60_000 });
  await page.getByText(/another window of Respite/).waitFor();
  await older.close();
  await page.getByRole("button", { name: "Try again" }).click();
  await opened(page).waitFor({ timeout: 60_000 });
});
