import { expect, test } from "vitest";
import { DeviceDatabase } from "#sync/local/device-database.ts";
import { erasePerson } from "#sync/session/erase-person.ts";
import { pendingAfterSignOut } from "#sync/session/pending-after-sign-out.ts";
import { crashableDatabases } from "../../support/crashing-databases.ts";
import { dumpDatabases } from "../../support/raw-databases.ts";
import { backdateSignIns, PASSWORD, people } from "../../support/small-world.ts";
import type { Page, TestBrowser } from "../../support/test-browser.ts";
import { type World, watchedUntil, world } from "../../support/world.ts";

const OWNER = people.nurse.id;

/** Signs out like the screens: seal, end the session, close the device, erase. */
async function leave(browser: TestBrowser, page: Page) {
  await page.device.sealAtSignOut();
  await browser.signOut();
  await page.device.close();
  page.kill();
  await erasePerson(OWNER, browser.databases);
}

async function enter({ settled }: World, browser: TestBrowser) {
  await browser.signIn(people.nurse.email, PASSWORD);
  const page = await browser.openPage();
  await settled();
  return page;
}

const databasesOf = async ({ databases }: TestBrowser) =>
  (await databases.indexedDB.databases()).map(({ name }) => name).toSorted();

test("[SEC-04] [ACC-06] erasing at sign-out keeps pending writes, encrypted, and sends them when their owner returns", async () => {
  const at = await world();
  const { browser, page } = await at.signedIn("nurse");
  await backdateSignIns(at.server, 3600);
  at.network.cut();
  await page.device.progress.record(watchedUntil("RL-1", 120));
  await page.device.saved.set("RL-2", true);
  await page.device.feedback.give("RL-3", { comment: "Heavy" });
  await page.device.saved.set("RL-2", false);
  await at.settled();
  await leave(browser, page);
  expect(await databasesOf(browser)).toEqual(["respite-device", `respite-sealed-${OWNER}`]);
  expect(await pendingAfterSignOut(OWNER, browser.databases.indexedDB)).toEqual({
    count: 4,
    isEncrypted: true,
  });
  const left = await dumpDatabases(browser.databases, "sealed");
  expect(left).toContain('"sealed":"ey');
  expect(left).not.toMatch(/Heavy|seconds|[":]RL-\d/);
  // The page closed before it could remember that it was done.
  await erasePerson(OWNER, browser.databases);

  at.network.mend();
  const { device, status } = await enter(at, browser);
  expect(status().wasCleared).toBe(false);
  await at.pass(120_000);
  expect(await device.outbox.entries()).toEqual([]);
  expect(await at.watched("nurse")).toMatchObject([{ contentId: "RL-1", seconds: 120 }]);
  expect((await device.saved.all()).filter(({ saved }) => saved)).toEqual([]);
  expect(await device.feedback.of("RL-3")).toMatchObject({ state: "given" });
  expect(await databasesOf(browser)).not.toContain(`respite-sealed-${OWNER}`);
});

test("[SEC-04] without pending writes, only the catalog and encrypted applied writes are left after sign-out", async () => {
  const at = await world();
  const { browser, page } = await at.signedIn("nurse");
  await page.device.saved.set("RL-2", true);
  await at.settled();
  await leave(browser, page);
  expect(await databasesOf(browser)).toEqual(["respite-device", `respite-sealed-${OWNER}`]);
  expect(await dumpDatabases(browser.databases, "sealed")).not.toMatch(/[":]RL-\d/);
  const { device, status } = await enter(at, browser);
  expect(status().wasCleared).toBe(false);
  expect(await device.saved.all()).toMatchObject([{ contentId: "RL-2", saved: true }]);
});

test("[SEC-04] a database that could not be sealed is not erased", async () => {
  const at = await world();
  const { browser, page } = await at.signedIn("nurse");
  at.network.cut();
  await page.device.saved.set("RL-2", true);
  await browser.signOut();
  await page.device.close();
  page.kill();
  await erasePerson(OWNER, browser.databases);
  at.network.mend();
  await enter(at, browser);
  await at.pass(120_000);
  expect(await at.writesDone()).toBe(1);
});

/** Erases until this database is deleted. Then the page closes. */
const eraseUntilDeleted = (name: string, { databases }: TestBrowser) =>
  new Promise<void>((resolve) => {
    const { databases: own, crash } = crashableDatabases(databases);
    const indexedDB: IDBFactory = Object.create(own.indexedDB);
    indexedDB.deleteDatabase = (each) => {
      const request = databases.indexedDB.deleteDatabase(each);
      const close = () => {
        crash();
        resolve();
      };
      if (each === name) request.addEventListener("success", close);
      return request;
    };
    erasePerson(OWNER, { ...own, indexedDB }).catch(() => undefined);
  });

test("[SEC-04] [SYNC-08] sends writes pending at sign-out even if the page closes while it erases", async () => {
  const at = await world();
  const { browser, page } = await at.signedIn("nurse");
  at.network.cut();
  await page.device.saved.set("RL-2", true);
  await at.settled();
  await page.device.sealAtSignOut();
  await browser.signOut();
  await page.device.close();
  page.kill();
  await eraseUntilDeleted(`respite-person-${OWNER}`, browser);
  // The next start continues.
  await erasePerson(OWNER, browser.databases);
  at.network.mend();
  await enter(at, browser);
  await at.pass(120_000);
  expect(await at.writesDone()).toBe(1);
});

test("[SEC-04] [SYNC-08] sends writes pending at sign-out even if the browser has cleared the device's database", async () => {
  const at = await world();
  const { browser, page } = await at.signedIn("nurse");
  at.network.cut();
  await page.device.saved.set("RL-2", true);
  await at.settled();
  await leave(browser, page);
  await new DeviceDatabase(browser.databases).delete();
  at.network.mend();
  await enter(at, browser);
  await at.pass(120_000);
  expect(await at.writesDone()).toBe(1);
});
