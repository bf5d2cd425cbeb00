import { Dexie } from "dexie";
import { IDBFactory, IDBKeyRange } from "fake-indexeddb";
import { beforeEach, expect, test } from "vitest";
import { DeviceDatabase } from "#sync/local/device-database.ts";
import {
  catalogLoaded,
  knownAssignments,
  listedLessons,
  sealedAtSignOut,
} from "#sync/local/fact.ts";
import { readFirst } from "#sync/local/first-read.ts";
import { PersonDatabase } from "#sync/local/person-database.ts";
import type { Assignment, TimeWatched } from "#sync/records/types.ts";
import { lesson } from "../../../support/download-device.ts";

const OWNER = "nurse";
let databases: { indexedDB: IDBFactory; IDBKeyRange: typeof IDBKeyRange };
beforeEach(() => {
  databases = { indexedDB: new IDBFactory(), IDBKeyRange };
});

const file = { url: "/media/a", mime: "audio/mp4", bytes: 1, sha256: "a", chunks: ["a"] };
const progress = (contentId: string, finished = false): TimeWatched => ({
  ...{ contentId, finished, furthest: 60, position: 60, updatedAt: 1 },
  intervals: [[0, 60]],
});
const assigned: Assignment = { id: "a", seriesId: "rest", dueOn: "2026-12-01", by: "Harbor" };

async function inPerson(change: (db: PersonDatabase) => Promise<unknown>, owner = OWNER) {
  const db = new PersonDatabase(owner, databases);
  await change(db);
  db.close();
}
async function inDevice(change: (db: DeviceDatabase) => Promise<unknown>) {
  const db = new DeviceDatabase(databases);
  await change(db);
  db.close();
}

/** A device that knows six lessons and a handout, two of them in progress, and one completed. */
async function fill() {
  await inDevice(async (db) => {
    const series = { rain: "sleep", tide: "sleep", dusk: "rest", dawn: "rest" };
    for (const id of ["rain", "tide", "dusk", "dawn", "moss", "fern"])
      await db.content.put({ ...lesson(id, file), seriesId: series[id as "rain"] ?? "other" });
    await db.content.put({ ...lesson("sheet", file), type: "Handout" });
    await catalogLoaded.set(db.facts, true);
  });
  await inPerson(async (db) => {
    await db.timeWatched.bulkPut([progress("rain"), progress("gone"), progress("moss", true)]);
    await knownAssignments.set(db.facts, [assigned]);
  });
}

const read = () => readFirst(databases.indexedDB, OWNER);
const names = async () => (await databases.indexedDB.databases()).map(({ name }) => name).sort();

test("[LIB-01] reads lessons that are assigned or in progress, and how many there are in all", async () => {
  await fill();
  const first = await read();
  expect(first?.lessons.map(({ id }) => id)).toEqual(["dawn", "dusk", "rain"]);
  expect(first).toMatchObject({ owner: OWNER, listed: 6, assignments: [assigned] });
  expect(first?.watched.map(({ contentId }) => contentId)).toEqual(["gone", "moss", "rain"]);
});

test("[LIB-01] takes the number of lessons that the last pull has counted", async () => {
  await fill();
  await inDevice((db) => listedLessons.set(db.facts, 5));
  expect(await read()).toMatchObject({ listed: 5 });
});

test("[LIB-01] reads nothing if no lesson is assigned or in progress", async () => {
  await fill();
  await inPerson(async (db) => {
    await db.timeWatched.clear();
    await knownAssignments.set(db.facts, []);
  });
  expect(await read()).toBeUndefined();
});

test("[LIB-01] reads nothing before the catalog has loaded completely", async () => {
  await fill();
  await inDevice((db) => catalogLoaded.delete(db.facts));
  expect(await read()).toBeUndefined();
});

test("[ACC-06] reads nothing of another person, nor of one who has signed out", async () => {
  await fill();
  expect(await readFirst(databases.indexedDB, "doctor")).toBeUndefined();
  expect(await names()).toEqual(["respite-device", `respite-person-${OWNER}`]);
  await inPerson((db) => sealedAtSignOut.set(db.facts, true));
  expect(await read()).toBeUndefined();
});

test("[SYNC-02] creates no database", async () => {
  expect(await read()).toBeUndefined();
  expect(await names()).toEqual([]);
});

/** Replaces a database by one of another version with the same stores and rows. */
async function rebuild(name: string, version: number) {
  const before = await new Dexie(name, databases).open();
  const stores = before.tables.map((table) => {
    const { primKey, indexes } = table.schema;
    return [table.name, [primKey, ...indexes].map(({ src }) => src).join(", ")] as const;
  });
  const rows = await Promise.all(before.tables.map((table) => table.toArray()));
  await before.delete();
  const after = new Dexie(name, databases);
  after.version(version).stores(Object.fromEntries(stores));
  for (const [index, [store]] of stores.entries())
    await after.table(store).bulkPut(rows[index] ?? []);
  after.close();
}

test.each(
  ["respite-device", `respite-person-${OWNER}`].flatMap((name) =>
    [1, 30].map((version) => [name, version] as const),
  ),
)(
  "[SYNC-02] reads nothing from %s of version %d, and leaves it as it is",
  async (name, version) => {
    await fill();
    await rebuild(name, version);
    expect(await read()).toBeUndefined();
    const versions = await databases.indexedDB.databases();
    expect(versions.find((one) => one.name === name)?.version).toBe(version * 10);
  },
);

test("[SYNC-02] doesn't keep newer code from upgrading a database", async () => {
  await fill();
  const reading = read();
  const newer = new Dexie("respite-device", databases);
  newer.version(30).stores({ facts: "key" });
  await newer.open();
  newer.close();
  await reading;
  expect((await databases.indexedDB.databases()).map(({ version }) => version)).toContain(300);
});
