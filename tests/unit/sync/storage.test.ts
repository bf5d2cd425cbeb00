import { IDBObjectStore as FDBObjectStore, IDBFactory, IDBKeyRange } from "fake-indexeddb";
import { expect, onTestFinished, test, vi } from "vitest";
import { openDatabases } from "#sync/local/open-databases.ts";
import { PersonDatabase } from "#sync/local/person-database.ts";
import { expectHere } from "#sync/local/presence.ts";
import { layBallast } from "#sync/local/reserved-quota.ts";
import { createFakeFiles } from "../../support/cache-storage.ts";
import { handClock } from "../../support/manual-clock.ts";
import { desk } from "../../support/outbox-fixture.ts";
import { watchedUntil, world } from "../../support/world.ts";

test("[SYNC-02] a browser that drops its connections and keeps the data costs nothing", async () => {
  const { network, signedIn, settled, watched } = await world();
  const { browser, page } = await signedIn("nurse");
  network.cut();
  await page.device.progress.record(watchedUntil("RL-1", 30));
  await settled();
  browser.dropConnections();
  await page.device.progress.record(watchedUntil("RL-2", 20));
  expect(await page.device.progress.all()).toHaveLength(2);
  expect(page.status().isStorageGone).toBe(false);
  network.mend();
  page.wake("online");
  await settled();
  expect(await watched("nurse")).toHaveLength(2);
});

test("[DL-03] storage that is cleared under a page is told, and never looks as if all had been sent", async () => {
  const { network, signedIn, settled } = await world();
  const { browser, page } = await signedIn("nurse");
  network.cut();
  await page.device.progress.record(watchedUntil("RL-1", 30));
  await settled();
  await browser.clearStorage();
  await settled();
  expect(page.status()).toMatchObject({ isStorageGone: true, isWorking: false });
  await expect(page.device.outbox.summary()).rejects.toThrow();
  const saving = page.device.progress.record(watchedUntil("RL-1", 40));
  await expect(saving).rejects.toMatchObject({ reason: "closed" });
  expect(await browser.databases.indexedDB.databases()).toEqual([]);
  network.mend();
  const before = network.log.length;
  page.wake("online");
  await settled();
  expect(network.log.length).toBe(before);
});

test("[DL-03] whoever opens the page after it is told that this device was cleared, until the page is closed", async () => {
  const { network, signedIn, settled } = await world();
  const { browser, page } = await signedIn("nurse");
  expect(page.status().wasCleared).toBe(false);
  network.cut();
  await page.device.progress.record(watchedUntil("RL-1", 30));
  page.kill();
  await browser.clearStorage();

  const next = await browser.openPage();
  await settled();
  expect(next.status()).toMatchObject({ wasCleared: true, isStorageGone: false });
  network.mend();
  next.wake("online");
  await settled();
  expect(next.status().wasCleared).toBe(true);
  next.kill();
  const after = await browser.openPage();
  expect(after.status().wasCleared).toBe(false);
});

test("[DL-03] a database that the browser lost for one person alone is told, too", async () => {
  const { signedIn } = await world();
  const { browser, page } = await signedIn("nurse");
  page.kill();
  await new Promise((resolve) => {
    const request = browser.databases.indexedDB.deleteDatabase("respite-person-person-nurse");
    request.onsuccess = resolve;
  });
  const next = await browser.openPage();
  expect(next.status().wasCleared).toBe(true);
});

test("[DL-03] a database that somebody deletes is let go, and told as gone", async () => {
  const { signedIn, settled } = await world();
  const { browser, page } = await signedIn("nurse");
  const name = "respite-person-person-nurse";
  await new Promise((resolve) => {
    browser.databases.indexedDB.deleteDatabase(name).onsuccess = resolve;
  });
  await settled();
  expect(page.status()).toMatchObject({ isStorageGone: true, isOutdated: false });
});

/** Openings get no answer, as many as told. */
function silentFactory(silent: number) {
  const indexedDB = new IDBFactory();
  const factory: IDBFactory = Object.create(indexedDB);
  let asked = 0;
  factory.open = (...args) => {
    asked += 1;
    return asked > silent ? indexedDB.open(...args) : ({} as IDBOpenDBRequest);
  };
  return { databases: { indexedDB: factory, IDBKeyRange }, asked: () => asked };
}

const turn = () => new Promise<void>((resolve) => setImmediate(resolve));
async function passSeconds(clock: ReturnType<typeof handClock>, seconds: number) {
  for (let turns = 0; turns < 50; turns++) await turn();
  while (clock.step(clock.elapsed() + seconds * 1000)) {
    for (let turns = 0; turns < 50; turns++) await turn();
  }
}

test("[SYNC-01] databases that give no answer are asked once more", async () => {
  const clock = handClock();
  const { databases } = silentFactory(1);
  const opening = openDatabases({ clock, databases }, "p1");
  await passSeconds(clock, 10);
  const { device, person } = await opening;
  onTestFinished(() => {
    device.close();
    person.close();
  });
  expect(await person.timeWatched.count()).toBe(0);
});

test("[SYNC-01] databases that never answer are given up in good time, with the reason", async () => {
  const clock = handClock();
  const { databases } = silentFactory(100);
  const opening = expect(openDatabases({ clock, databases }, "p1")).rejects.toMatchObject({
    name: "NotOpened",
    reason: "unavailable",
  });
  await passSeconds(clock, 10);
  await passSeconds(clock, 10);
  await opening;
});

test("[SYNC-10] a page that waits for another one with older databases says so", async () => {
  const clock = handClock();
  const databases = { indexedDB: new IDBFactory(), IDBKeyRange };
  await new Promise((resolve) => {
    databases.indexedDB.open("respite-person-p1", 10).onsuccess = resolve;
  });
  const opening = expect(openDatabases({ clock, databases }, "p1")).rejects.toMatchObject({
    name: "NotOpened",
    reason: "blocked",
  });
  await passSeconds(clock, 10);
  await passSeconds(clock, 10);
  await opening;
});

const noRoom = () => new DOMException("No room", "QuotaExceededError");

test("[DL-03] when there is no room any more, what a person does fits where the ballast lay", async () => {
  const { db, ports, watch } = desk();
  await layBallast(ports.files);
  const laid = ports.files.used();
  expect(laid).toBe(512 * 1024);
  db.outbox.hook("creating", () => {
    if (ports.files.used() > 0) throw noRoom();
  });
  await watch("RL-1", 10);
  expect(ports.files.used()).toBe(0);
  expect(await db.outbox.count()).toBe(1);
});

test("[DL-03] where there is no room at all, the act is told as not saved and nothing of it is left", async () => {
  const { db, ports, watch, wakes } = desk();
  await layBallast(ports.files);
  db.outbox.hook("creating", () => {
    throw noRoom();
  });
  await expect(watch("RL-1", 10)).rejects.toMatchObject({ reason: "no-room" });
  expect(await db.timeWatched.count()).toBe(0);
  expect(wakes).toEqual([]);
});

test("[DL-03] a page that is opened on a full device still sends what is owed", async () => {
  const { network, signedIn, settled, watched } = await world();
  const { browser, page } = await signedIn("nurse");
  network.cut();
  await page.device.progress.record(watchedUntil("RL-1", 30));
  page.kill();
  network.mend();
  let refused = 0;
  const put = FDBObjectStore.prototype.put;
  const full = vi.spyOn(FDBObjectStore.prototype, "put").mockImplementation(function (
    this: IDBObjectStore,
    ...row
  ) {
    if (this.name === "session" || (this.name === "outbox" && refused++ === 0)) throw noRoom();
    return put.apply(this, row);
  });
  onTestFinished(() => full.mockRestore());
  const next = await browser.openPage();
  await settled();
  expect(refused).toBeGreaterThan(1);
  expect(await watched("nurse")).toMatchObject([{ contentId: "RL-1", seconds: 30 }]);
  expect((await next.device.outbox.summary()).waiting).toBe(0);
  expect(browser.reports).toEqual([expect.stringContaining("no room for the session")]);
});

test("[DL-03] the ballast is laid once, and only where there is plenty of room", async () => {
  const files = createFakeFiles();
  files.limit(40 * 1024 * 1024);
  await layBallast(files);
  expect(files.used()).toBe(0);
  files.limit(60 * 1024 * 1024);
  await layBallast(files);
  await layBallast(files);
  expect(files.used()).toBe(512 * 1024);
});

test("[SYNC-02] a person's database is not made anew while its page lives", async () => {
  const databases = { indexedDB: new IDBFactory(), IDBKeyRange };
  const db = new PersonDatabase("p1", databases);
  onTestFinished(() => db.close());
  await db.open();
  db.close({ disableAutoOpen: false });
  await new Promise((resolve) => {
    databases.indexedDB.deleteDatabase(db.name).onsuccess = resolve;
  });
  await expect(db.outbox.count()).rejects.toThrow();
  const second = new PersonDatabase("p1", databases, "relaxed");
  onTestFinished(() => second.close());
  expectHere(second);
  await expect(second.outbox.count()).rejects.toThrow();
  expect(await databases.indexedDB.databases()).toEqual([]);
});
