import { IDBObjectStore as FDBObjectStore, IDBFactory, IDBKeyRange } from "fake-indexeddb";
import { expect, onTestFinished, test, vi } from "vitest";
import { openDatabases } from "#sync/local/open-databases.ts";
import { PersonDatabase } from "#sync/local/person-database.ts";
import { expectExisting } from "#sync/local/presence.ts";
import { reserveQuota } from "#sync/local/reserved-quota.ts";
import { createFakeFiles } from "../../support/cache-storage.ts";
import { createManualClock } from "../../support/manual-clock.ts";
import { createOutboxFixture } from "../../support/outbox-fixture.ts";
import { PASSWORD, people } from "../../support/small-world.ts";
import type { TestBrowser } from "../../support/test-browser.ts";
import { watchedUntil, world } from "../../support/world.ts";

test("[SYNC-02] loses nothing when a browser drops its connections", async () => {
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

test("[DL-03] reports storage cleared under a page, and never claims that everything was sent", async () => {
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

test("[DL-03] shows that this device was cleared on the next page, until it is closed", async () => {
  const { network, signedIn, settled, pass } = await world();
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
  await pass(10_000);
  expect(next.status().wasCleared).toBe(true);
  next.kill();
  const after = await browser.openPage();
  expect(after.status().wasCleared).toBe(false);
});

test("[DL-03] shows that this device was cleared again, if the page that noticed it reloads at once", async () => {
  const { signedIn, settled } = await world();
  const { browser, page } = await signedIn("nurse");
  page.kill();
  await browser.clearStorage();
  const next = await browser.openPage();
  await settled();
  next.kill();
  const reloaded = await browser.openPage();
  expect(reloaded.status().wasCleared).toBe(true);
});

const turn = () => new Promise<void>((resolve) => setImmediate(resolve));
async function takeTurns(count: number) {
  for (let turns = 0; turns < count; turns++) await turn();
}

/** Opens two pages, the second a few turns after the first. */
async function openTwo(device: TestBrowser, lead: number) {
  const first = device.beginPage();
  await takeTurns(lead);
  return await Promise.all([first.page, device.openPage()]);
}

/** Deletes all databases without asking open pages. */
const evict = ({ databases }: { readonly databases: { readonly indexedDB: unknown } }) =>
  (databases.indexedDB as { readonly _databases: Map<string, unknown> })._databases.clear();

test("[DL-03] reports cleared storage even if another page has already recreated it", async () => {
  const { browser, network, settled } = await world();
  for (let lead = 0; lead < 12; lead += 1) {
    const device = browser(network);
    await device.signIn(people.nurse.email, PASSWORD);
    const page = await device.openPage();
    await settled();
    evict(device);
    const opening = device.beginPage();
    await takeTurns(lead);
    device.dropConnections();
    const next = await opening.page;
    await settled();
    expect(page.status()).toMatchObject({ isStorageGone: true, isWorking: false });
    expect(next.status()).toMatchObject({ isStorageGone: false, wasCleared: true });
    await device.close();
  }
});

test("[DL-03] all pages that open after this device was cleared say so, in whatever order they open", async () => {
  const { browser, network, settled, pass } = await world();
  for (let lead = 0; lead < 24; lead += 1) {
    const device = browser(network);
    await device.signIn(people.nurse.email, PASSWORD);
    await device.openPage();
    await settled();
    await pass(1000);
    for (const page of device.pages()) page.kill();
    await device.clearStorage();
    const pages = await openTwo(device, lead);
    await settled();
    for (const page of pages)
      expect(page.status()).toMatchObject({ wasCleared: true, isStorageGone: false });
    await device.close();
  }
});

test("[DL-03] never says that a new device was cleared, in whatever order two pages open", async () => {
  const { browser, network, settled } = await world();
  for (let lead = 0; lead < 24; lead += 1) {
    const device = browser(network);
    await device.signIn(people.nurse.email, PASSWORD);
    const pages = await openTwo(device, lead);
    await settled();
    for (const page of pages)
      expect(page.status()).toMatchObject({ wasCleared: false, isStorageGone: false });
    await device.close();
  }
});

test("[DL-03] reports a database the browser evicted for one person only", async () => {
  const { signedIn, pass } = await world();
  const { browser, page } = await signedIn("nurse");
  await pass(1000);
  page.kill();
  await new Promise((resolve) => {
    const request = browser.databases.indexedDB.deleteDatabase("respite-person-person-nurse");
    request.onsuccess = resolve;
  });
  const next = await browser.openPage();
  expect(next.status().wasCleared).toBe(true);
});

test("[SYNC-02] sends pending changes after the browser evicted only the shared database", async () => {
  const { network, signedIn, settled, watched } = await world();
  const { browser, page } = await signedIn("nurse");
  const lessons = await page.device.content.all();
  network.cut();
  await page.device.progress.record(watchedUntil("RL-1", 30));
  page.kill();
  await new Promise((resolve) => {
    browser.databases.indexedDB.deleteDatabase("respite-device").onsuccess = resolve;
  });
  const next = await browser.openPage();
  expect(next.status()).toMatchObject({ isStorageGone: false, wasCleared: true });
  expect(await next.device.outbox.summary()).toEqual({ waiting: 1, needAttention: 0 });
  network.mend();
  next.wake("online");
  await settled();
  expect(await watched("nurse")).toMatchObject([{ contentId: "RL-1", seconds: 30 }]);
  expect(await next.device.content.all()).toEqual(lessons);
});

test("[DL-03] releases a deleted database and reports it as gone", async () => {
  const { signedIn, settled } = await world();
  const { browser, page } = await signedIn("nurse");
  const name = "respite-person-person-nurse";
  await new Promise((resolve) => {
    browser.databases.indexedDB.deleteDatabase(name).onsuccess = resolve;
  });
  await settled();
  expect(page.status()).toMatchObject({ isStorageGone: true, isOutdated: false });
});

/** Creates a factory whose first open requests never complete. */
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

async function passSeconds(clock: ReturnType<typeof createManualClock>, seconds: number) {
  await takeTurns(50);
  while (clock.step(clock.elapsed() + seconds * 1000)) {
    await takeTurns(50);
  }
}

test("[SYNC-01] retries databases that don't respond", async () => {
  const clock = createManualClock();
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

test("[SYNC-01] gives up on databases that never open, with the reason", async () => {
  const clock = createManualClock();
  const { databases } = silentFactory(100);
  const opening = expect(openDatabases({ clock, databases }, "p1")).rejects.toMatchObject({
    name: "NotOpened",
    reason: "unavailable",
  });
  await passSeconds(clock, 10);
  await passSeconds(clock, 10);
  await opening;
});

test("[SYNC-10] reports a page that waits for another one with older databases", async () => {
  const clock = createManualClock();
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

test("[DL-03] fits writes into the reserved quota when no space is left", async () => {
  const { db, ports, watch } = createOutboxFixture();
  await reserveQuota(ports.files);
  const laid = ports.files.used();
  expect(laid).toBe(512 * 1024);
  db.outbox.hook("creating", () => {
    if (ports.files.used() > 0) throw noRoom();
  });
  await watch("RL-1", 10);
  expect(ports.files.used()).toBe(0);
  expect(await db.outbox.count()).toBe(1);
});

test("[DL-03] reports a write as not saved when there is no space at all, and doesn't store a part", async () => {
  const { db, ports, watch, wakes } = createOutboxFixture();
  await reserveQuota(ports.files);
  db.outbox.hook("creating", () => {
    throw noRoom();
  });
  await expect(watch("RL-1", 10)).rejects.toMatchObject({ reason: "no-room" });
  expect(await db.timeWatched.count()).toBe(0);
  expect(wakes).toEqual([]);
});

test("[DL-03] [SYNC-02] a quota reached in the middle of a write is reported at once, and earlier writes are sent", async () => {
  const { network, signedIn, settled, watched } = await world();
  const { browser, page } = await signedIn("nurse");
  network.cut();
  await page.device.progress.record(watchedUntil("RL-1", 30));
  const add = FDBObjectStore.prototype.add;
  // Chromium accepts the rows and refuses the transaction when it commits.
  const full = vi.spyOn(FDBObjectStore.prototype, "add").mockImplementation(function (
    this: IDBObjectStore,
    ...row
  ) {
    const request = add.apply(this, row);
    const { transaction } = this as unknown as { transaction: { _abort: (name: string) => void } };
    request.addEventListener("success", () => transaction._abort("QuotaExceededError"));
    return request;
  });
  onTestFinished(() => full.mockRestore());
  const saving = page.device.saved.set("RL-2", true);
  await expect(saving).rejects.toMatchObject({ reason: "no-room" });
  const watching = page.device.progress.record(watchedUntil("RL-3", 20));
  await expect(watching).rejects.toMatchObject({ reason: "no-room" });
  expect(full).toHaveBeenCalled();
  const stored = async () => ({
    lessons: (await page.device.progress.all()).map(({ contentId }) => contentId),
    saved: await page.device.saved.all(),
    pending: (await page.device.outbox.entries()).map(({ call }) => call),
  });
  expect(await stored()).toEqual({ lessons: ["RL-1"], saved: [], pending: ["recordTimeWatched"] });
  network.mend();
  page.wake("online");
  await settled();
  expect(await watched("nurse")).toMatchObject([{ contentId: "RL-1", seconds: 30 }]);
  expect((await stored()).pending).toEqual([]);
  expect(browser.reports).toEqual([]);
});

test("[DL-03] sends pending writes from a page opened on a full device", async () => {
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
    const isMark = row[0].key === "inFlight";
    if (this.name === "session" || (isMark && refused++ === 0)) throw noRoom();
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

test("[DL-03] reserves quota once, and only with plenty of free space", async () => {
  const files = createFakeFiles();
  files.limit(40 * 1024 * 1024);
  await reserveQuota(files);
  expect(files.used()).toBe(0);
  files.limit(60 * 1024 * 1024);
  await reserveQuota(files);
  await reserveQuota(files);
  expect(files.used()).toBe(512 * 1024);
});

test("[SYNC-02] doesn't recreate a person's database while a page uses it", async () => {
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
  expectExisting(second);
  await expect(second.outbox.count()).rejects.toThrow();
  expect(await databases.indexedDB.databases()).toEqual([]);
});
