import { Dexie } from "dexie";
import { expect, test } from "vitest";
import { NotOpened } from "#sync/local/not-saved.ts";
import {
  giveWayToNewerSchema,
  isNewerSchema,
  withoutNewerSchema,
  write,
} from "#sync/local/schema-guard.ts";
import type { Databases } from "#sync/ports.ts";
import { dumpDatabases } from "../../support/raw-databases.ts";
import type { TestBrowser } from "../../support/test-browser.ts";
import { watchedUntil, world } from "../../support/world.ts";

// A release with an older schema runs over databases that a newer one has upgraded.

const PERSON = "respite-person-person-nurse";

/** Runs `change` in an upgrade of the database, as a newer release would. */
const upgrade = ({ indexedDB }: Databases, name: string, change: (db: IDBDatabase) => void) =>
  new Promise<void>((resolve, reject) => {
    const request = indexedDB.open(name, 990);
    request.onupgradeneeded = () => change(request.result);
    request.onsuccess = () => {
      request.result.close();
      resolve();
    };
    request.onerror = () => reject(request.error);
  });

async function deviceWithNewerData(rolledBack: string) {
  const at = await world();
  const { browser, page } = await at.signedIn("nurse");
  at.network.cut();
  await page.device.progress.record(watchedUntil("RL-1", 30));
  // A background write, which doesn't count as waiting.
  await page.device.utilization.log({ event: "opened" });
  await at.settled();
  page.kill();
  await upgrade(browser.databases, rolledBack, (db) => {
    if (db.objectStoreNames.contains("feedback")) db.deleteObjectStore("feedback");
    db.createObjectStore("later");
  });
  at.network.mend();
  return { at, browser };
}

const openedBy = async (browser: TestBrowser): Promise<unknown> =>
  browser.openPage().catch((error: unknown) => error);

test.each([PERSON, "respite-device"])(
  "[PWA-10] an older release says that it can't open %s, and changes nothing in it",
  async (name) => {
    const { at, browser } = await deviceWithNewerData(name);
    const before = await dumpDatabases(browser.databases);
    const error = await openedBy(browser);
    expect(error).toBeInstanceOf(NotOpened);
    expect(error).toMatchObject({ reason: "newer", pending: 1 });
    expect(await browser.wakeWorker()).toEqual({ remaining: 0 });
    await at.settled();
    expect(await dumpDatabases(browser.databases)).toBe(before);
    expect(await at.watched("nurse")).toEqual([]);
    expect(browser.reports).toEqual([]);
  },
);

test("[PWA-10] a worker that is sending gives way to a newer release, and changes nothing afterwards", async () => {
  const at = await world();
  const { browser, page } = await at.signedIn("nurse");
  at.network.cut();
  await page.device.progress.record(watchedUntil("RL-1", 30));
  await at.settled();
  page.kill();
  at.network.mend();
  const answer = at.network.hold("/api/sync/batch");
  const batches = () => at.network.to("/api/sync/batch").length;
  const earlier = batches();
  const sending = browser.wakeWorker();
  await at.settled();
  expect(batches()).toBe(earlier + 1);
  for (const name of [PERSON, "respite-device"])
    await upgrade(browser.databases, name, (db) => db.createObjectStore("later"));
  const before = await dumpDatabases(browser.databases);
  answer();
  // The browser then wakes the newer release's worker.
  await expect(sending).rejects.toThrow("closed");
  expect(await dumpDatabases(browser.databases)).toEqual(before);
});

test("[PWA-10] what a newer release left is sent by the next one, after an older release has run", async () => {
  const at = await world();
  const { browser, page } = await at.signedIn("nurse");
  at.network.cut();
  await page.device.progress.record(watchedUntil("RL-1", 30));
  await at.settled();
  page.kill();
  const before = await dumpDatabases(browser.databases);
  const older = new Dexie(PERSON, withoutNewerSchema(browser.databases, 1));
  older.version(1).stores({ outbox: "++seq, &id", gone: "id" });
  giveWayToNewerSchema(older);
  const adding = write(older, [older.table("outbox")], () =>
    older.table("outbox").add({ id: "x" }),
  );
  await expect(adding).rejects.toSatisfy(isNewerSchema);
  older.close();
  expect(await dumpDatabases(browser.databases)).toBe(before);
  at.network.mend();
  await browser.openPage();
  await at.settled();
  expect(await at.watched("nurse")).toMatchObject([{ contentId: "RL-1", seconds: 30 }]);
});

test("[PWA-09] a page whose database was upgraded gives that as the reason for not saving", async () => {
  const at = await world();
  const { browser, page } = await at.signedIn("nurse");
  await upgrade(browser.databases, PERSON, () => undefined);
  await expect(page.device.saved.set("RL-1", true)).rejects.toMatchObject({ reason: "outdated" });
});
