import { Dexie } from "dexie";
import { expect, onTestFinished, test } from "vitest";
import { PersonDatabase } from "#sync/local/person-database.ts";
import { readApplied } from "#sync/outbox/applied.ts";
import type { Databases } from "#sync/ports.ts";
import { PASSWORD, people } from "../../support/small-world.ts";
import type { TestBrowser } from "../../support/test-browser.ts";
import { type World, watchedUntil, world } from "../../support/world.ts";

const OWNER = people.nurse.id;
const LESSONS = ["RL-1", "RL-2", "RL-3", "RL-4", "RL-5"];

/** Opens the database as the first release did. */
function firstVersion(databases: Databases): Dexie {
  const db = new Dexie(`respite-person-${OWNER}`, { ...databases, cache: "disabled" });
  db.version(1).stores({
    timeWatched: "contentId, updatedAt",
    outbox: "++seq, &id, [state+notBefore], [lane+seq]",
    facts: "key",
  });
  db.on("versionchange", () => {
    db.close({ disableAutoOpen: true });
    return false;
  });
  onTestFinished(() => db.close());
  return db;
}

const digits = (n: number) => n.toString(16).padStart(12, "0");

/** What the first release stored for a report. */
const report = (n: number, contentId: string, more: object = {}) => ({
  id: `019ca756-a780-7000-8000-${digits(n)}`,
  owner: OWNER,
  call: "recordTimeWatched",
  v: 1,
  lane: `content:${contentId}`,
  body: {
    record_id_: contentId,
    seconds_watched: n,
    video_finished: false,
    intervals: [[0, n]],
  },
  state: "ready",
  gen: 0,
  attempts: 0,
  notBefore: 0,
  createdAt: 1_772_000_000_000 + n,
  ...more,
});

/** Fills an outbox: in flight, waiting, retried, and rejected entries. */
async function fill(db: Dexie, { server }: World): Promise<void> {
  await db.table("facts").bulkPut([
    { key: "server", value: server.server },
    { key: "lastSyncedAt", value: 1_772_000_000_000 },
    { key: "cursor", value: "where the first version was" },
  ]);
  const reports = LESSONS.flatMap((id, index) => [
    report(index + 1, id, { state: "sent", gen: 1 }),
    report(index + 50, id, { attempts: index }),
  ]);
  const reason = { code: "not_found", errors: ["gone"], at: 1 };
  const refused = report(99, "RL-9", { state: "parked", gen: 1, reason });
  await db.table("outbox").bulkAdd([...reports, refused]);
  await db.table("timeWatched").put({
    contentId: "RL-1",
    furthest: 50,
    finished: false,
    intervals: [[0, 50]],
    position: 12,
    updatedAt: 1,
  });
}

async function signInto({ browser }: World): Promise<TestBrowser> {
  const made = browser();
  await made.signIn(people.nurse.email, PASSWORD);
  return made;
}

test("[SYNC-10] sends a full outbox of the first version and keeps its failed entries", async () => {
  const at = await world();
  const browser = await signInto(at);
  const old = firstVersion(browser.databases);
  await fill(old, at);
  old.close();

  const { device } = await browser.openPage();
  await at.settled();
  await at.pass(120_000);
  expect(await at.watched("nurse")).toEqual(
    LESSONS.map((contentId, index) => ({ contentId, seconds: index + 50, finished: false })),
  );
  expect(await at.writesDone()).toBe(10);
  expect(await device.outbox.entries()).toMatchObject([
    { state: "parked", reason: { code: "not_found" }, body: { record_id_: "RL-9" } },
  ]);
  expect(await device.progress.of("RL-1")).toMatchObject({ furthest: 50, position: 12 });
  await device.saved.set("RL-1", true);
  expect(await device.saved.all()).toMatchObject([{ saved: true }]);
});

test("[SYNC-10] pulls what the first version didn't have from the start", async () => {
  const at = await world();
  const browser = await signInto(at);
  const old = firstVersion(browser.databases);
  await fill(old, at);
  old.close();
  const changes = { gender: "female", location: "Lancaster" };
  await at.server.db
    .updateTable("person")
    .set({ gender: changes.gender, burnout_location: changes.location })
    .where("id", "=", OWNER)
    .execute();
  const { device } = await browser.openPage();
  await at.settled();
  expect(await device.profile.get()).toMatchObject(changes);
  const [first] = at.network.to("/api/sync/mine");
  expect(first?.request.path).not.toContain("cursor");
});

test("[SYNC-10] closes a page of the first version, which then stops writing", async () => {
  const at = await world();
  const browser = await signInto(at);
  const old = firstVersion(browser.databases);
  await fill(old, at);
  const page = await browser.openPage();
  await at.settled();
  expect(old.isOpen()).toBe(false);
  await expect(old.table("outbox").add(report(7, "RL-1"))).rejects.toThrow();
  expect((await at.watched("nurse")).length).toBe(LESSONS.length);
  expect(page.status().isOutdated).toBe(false);
});

test("[SYNC-10] closes for newer code at once, stops sending, and says so", async () => {
  const at = await world();
  const { browser, page } = await at.signedIn("nurse");
  at.network.cut();
  await page.device.progress.record(watchedUntil("RL-1", 30));
  await at.settled();
  const newer = new Dexie(`respite-person-${OWNER}`, browser.databases);
  newer.version(30).stores({ outbox: "++seq, &id, [state+notBefore], [lane+seq]", more: "id" });
  await newer.open();
  onTestFinished(() => newer.close());
  expect(page.status()).toMatchObject({ isOutdated: true, isStorageGone: false });
  at.network.mend();
  const before = at.network.log.length;
  page.wake("online");
  await at.settled();
  expect(at.network.log.length).toBe(before);
  expect(await newer.table("outbox").toArray()).toMatchObject([{ body: { seconds_watched: 30 } }]);
  const saving = page.device.saved.set("RL-1", true);
  await expect(saving).rejects.toMatchObject({ name: "NotSaved" });
});

test("[SYNC-10] keeps applied writes that an earlier release stored one to a row", async () => {
  const at = await world();
  const { databases } = at.browser();
  const old = new Dexie(`respite-person-${OWNER}`, { ...databases, cache: "disabled" });
  old.version(8).stores({ applied: "seq, lane" });
  const applied = Array.from({ length: 30 }, (_, n) => ({ seq: n + 1, ...report(n, `RL-${n}`) }));
  await old.table("applied").bulkAdd(applied);
  old.close();
  const person = new PersonDatabase(OWNER, databases);
  onTestFinished(() => person.close());
  expect(await readApplied(person)).toEqual(applied);
});
