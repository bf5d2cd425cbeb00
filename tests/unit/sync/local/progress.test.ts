import { Dexie } from "dexie";
import { expect, onTestFinished, test } from "vitest";
import { NotSaved } from "#sync/local/not-saved.ts";
import { outboxEntries } from "#sync/outbox/queries.ts";
import { createOutboxFixture } from "../../../support/outbox-fixture.ts";

test("[SYNC-02] stores an action and its outbox entry together or not at all", async () => {
  const { db, watch, wakes } = createOutboxFixture();
  db.outbox.hook("creating", () => {
    throw new DOMException("No room", "QuotaExceededError");
  });
  await expect(watch("RL-1", 10)).rejects.toMatchObject({ reason: "no-room" });
  expect(await db.timeWatched.count()).toBe(0);
  expect(await db.outbox.count()).toBe(0);
  expect(wakes).toEqual([]);
});

test("[SYNC-02] reports an aborted transaction to the caller", async () => {
  const { db, watch } = createOutboxFixture();
  await watch("RL-1", 10);
  db.outbox.hook("updating", () => {
    Dexie.currentTransaction?.abort();
    return undefined;
  });
  await expect(watch("RL-1", 20)).rejects.toThrow(NotSaved);
  expect(await db.timeWatched.get("RL-1")).toMatchObject({ furthest: 10 });
  expect(await outboxEntries(db)).toMatchObject([{ body: { seconds_watched: 10 } }]);
});

test("[SYNC-08] merges pending progress of one lesson into one entry with its own id", async () => {
  const { db, watch } = createOutboxFixture();
  await watch("RL-1", 10);
  const [first] = await outboxEntries(db);
  await watch("RL-1", 30);
  const [second, ...others] = await outboxEntries(db);
  expect(others).toEqual([]);
  expect(second).toMatchObject({ seq: first?.seq, body: { seconds_watched: 30 } });
  expect(second?.id).not.toBe(first?.id);
});

test("[SYNC-08] doesn't queue progress the server already has", async () => {
  const { db, acts, wakes } = createOutboxFixture();
  const sample = { contentId: "RL-1", furthest: 30, finished: false, played: [] };
  await acts.recordProgress({ ...sample, position: 30 });
  await acts.recordProgress({ ...sample, position: 12 });
  expect(wakes).toEqual(["written"]);
  expect(await db.timeWatched.get("RL-1")).toMatchObject({ furthest: 30, position: 12 });
});

test("[PLAY-07] stores an interim sample at once, and sends it with the next request", async () => {
  const { db, acts, wakes } = createOutboxFixture();
  const sample = { contentId: "RL-1", finished: false, played: [] };
  await acts.recordProgress({ ...sample, position: 2, furthest: 2, isInterim: true });
  expect(await db.timeWatched.get("RL-1")).toMatchObject({ furthest: 2, position: 2 });
  expect(await outboxEntries(db)).toMatchObject([{ body: { seconds_watched: 2 } }]);
  await acts.recordProgress({ ...sample, position: 10, furthest: 10 });
  expect(await outboxEntries(db)).toMatchObject([{ body: { seconds_watched: 10 } }]);
  expect(wakes).toEqual(["background", "written"]);
});

test("[SYNC-08] treats an invalid position as a bug and changes nothing", async () => {
  const { db, acts } = createOutboxFixture();
  const sample = { contentId: "RL-1", position: Number.NaN, finished: false, played: [] };
  await expect(acts.recordProgress({ ...sample, furthest: 3 })).rejects.toThrow(RangeError);
  expect(await db.timeWatched.count()).toBe(0);
});

test("[SYNC-08] reports the longest of too many intervals, never more than was watched", async () => {
  const { db, acts } = createOutboxFixture();
  const played = Array.from({ length: 700 }, (_, n): [number, number] => [
    n * 10,
    n * 10 + 1 + (n % 7),
  ]);
  await acts.recordProgress({
    contentId: "RL-1",
    position: 0,
    furthest: 7000,
    finished: false,
    played,
  });
  const row = await db.timeWatched.get("RL-1");
  expect(row?.intervals).toHaveLength(500);
  const keys = new Set(played.map(String));
  expect(row?.intervals.every((each) => keys.has(String(each)))).toBe(true);
});

test("[SYNC-02] doesn't open a database of newer code", async () => {
  const { db, databases, watch } = createOutboxFixture();
  await watch("RL-1", 10);
  db.close();
  const newer = new Dexie(db.name, databases);
  newer.version(30).stores({ facts: "key", timeWatched: "contentId", outbox: "++seq", more: "id" });
  await newer.open();
  newer.close();

  await expect(db.open()).rejects.toThrow("VersionError");
  await expect(watch("RL-1", 20)).rejects.toMatchObject({ reason: "outdated" });
  await newer.open();
  onTestFinished(() => newer.close());
  expect(await newer.table("timeWatched").get("RL-1")).toMatchObject({ furthest: 10 });
});

test("[SYNC-02] closes this database for good after an upgrade elsewhere", async () => {
  const { db, databases, watch } = createOutboxFixture();
  await watch("RL-1", 10);
  const newer = new Dexie(db.name, databases);
  onTestFinished(() => newer.close());
  newer.version(30).stores({ facts: "key", timeWatched: "contentId", outbox: "++seq", more: "id" });
  await newer.open();
  await expect(watch("RL-1", 20)).rejects.toMatchObject({ reason: "outdated" });
  await expect(db.outbox.count()).rejects.toThrow(Dexie.DatabaseClosedError);
  expect(db.isOpen()).toBe(false);
  expect(await newer.table("timeWatched").get("RL-1")).toMatchObject({ furthest: 10 });
});

type Breakable = IDBTransaction & { readonly _abort: (errorName: string) => void };

test.each(["before the rows are written", "while they are being committed"])(
  "[SYNC-02] recovers when the browser drops a connection %s",
  async (moment) => {
    const { db, watch } = createOutboxFixture();
    await watch("RL-1", 10);
    let dropped = 0;
    db.outbox.hook("updating", function () {
      if (dropped++ > 0) return;
      const transaction = Dexie.currentTransaction?.idbtrans as Breakable;
      const drop = () => transaction._abort("UnknownError");
      if (moment.startsWith("before")) drop();
      else this.onsuccess = () => setImmediate(drop);
    });
    await watch("RL-1", 20);
    expect(dropped).toBe(2);
    expect(await db.timeWatched.get("RL-1")).toMatchObject({ furthest: 20 });
    expect(await outboxEntries(db)).toMatchObject([{ body: { seconds_watched: 20 } }]);
  },
);
