import { IDBObjectStore as FDBObjectStore } from "fake-indexeddb";
import { expect, onTestFinished, test, vi } from "vitest";
import type { PersonDatabase } from "#sync/local/person-database.ts";
import { write } from "#sync/local/schema-guard.ts";
import { keepApplied, readApplied } from "#sync/outbox/applied.ts";
import type { OutboxEntry } from "#sync/outbox/entry.ts";
import { createOutboxFixture } from "../../../support/outbox-fixture.ts";

const entry = (seq: number, call: OutboxEntry["call"], lane: string, body: unknown) =>
  ({
    seq,
    id: `id-${seq}`,
    owner: "p1",
    call,
    v: 1,
    lane,
    body,
    state: "sent",
    gen: 1,
    attempts: 0,
    notBefore: 0,
    createdAt: 0,
  }) satisfies OutboxEntry;

const profile = (seq: number, body: unknown) => entry(seq, "changeProfile", "profile", body);

const keep = (db: PersonDatabase, entries: readonly OutboxEntry[]) =>
  write(db, [db.applied], () => keepApplied(db, entries));

/** The ids that a sign-out or a restore finds, in order. */
const idsIn = async (db: PersonDatabase) => (await readApplied(db)).map(({ id }) => id);

/** Keeps the entries in batches of these sizes, and the rest one by one. Returns the ids that are found then. */
async function kept(entries: readonly OutboxEntry[], sizes: readonly number[] = []) {
  const { db } = createOutboxFixture();
  for (let from = 0, turn = 0; from < entries.length; turn += 1) {
    const to = from + (sizes[turn] ?? 1);
    await keep(db, entries.slice(from, to));
    from = to;
  }
  return await idsIn(db);
}

test("[SYNC-14] keeps changes to overlapping fields in the order in which they were applied", async () => {
  const ids = await kept([
    profile(1, { first_name: "Ada", gender: "f" }),
    profile(2, { first_name: "Bea", last_name: "Lane" }),
    profile(3, { first_name: "Cleo", gender: "f" }),
  ]);
  expect(ids).toEqual(["id-2", "id-3"]);
});

test("[SYNC-14] keeps a write that something of another kind may depend on", async () => {
  const watched = (seq: number) =>
    entry(seq, "recordTimeWatched", "content:RL-1", {
      record_id_: "RL-1",
      seconds_watched: seq,
      video_finished: false,
      intervals: [[0, seq]],
    });
  const ids = await kept([
    watched(1),
    entry(2, "takePostTest", "content:RL-1", { record_id_: "RL-1", answers: [] }),
    watched(3),
    watched(4),
  ]);
  expect(ids).toEqual(["id-1", "id-2", "id-4"]);
});

const note = (seq: number, name: number) =>
  entry(seq, "saveNote", `note:${name}`, { id: `${name}`, text: "Rest" });
const notes = Array.from({ length: 2500 }, (_, n) => note(n + 2, n));

test("[SYNC-14] keeps the latest 500 writes, counted from the last change of each record", async () => {
  const ids = await kept([
    profile(1, { first_name: "Ada" }),
    ...notes.slice(0, 490),
    profile(800, { first_name: "Bea" }),
    ...notes.slice(490, 505).map((each) => ({ ...each, seq: each.seq + 800 })),
  ]);
  expect(ids).toHaveLength(500);
  expect(ids).toContain("id-800");
});

test("[SYNC-14] keeps the latest 500 of many full batches, in few rows, and rewrites none", async () => {
  const put = vi.spyOn(FDBObjectStore.prototype, "put");
  onTestFinished(() => put.mockRestore());
  const { db } = createOutboxFixture();
  for (let n = 0; n < 24; n++) await keep(db, notes.slice(n * 100, (n + 1) * 100));
  expect(await db.applied.count()).toBe(96);
  await keep(db, notes.slice(2400));
  expect(await db.applied.count()).toBe(20);
  expect(await idsIn(db)).toEqual(notes.slice(-500).map(({ id }) => id));
  expect(put).toHaveBeenCalledTimes(100);
});

test("[SYNC-14] removes covered writes with every hundredth row", async () => {
  const { db } = createOutboxFixture();
  for (let n = 0; n < 99; n++) await keep(db, [profile(n + 1, { first_name: `Ada ${n}` })]);
  expect(await db.applied.count()).toBe(99);
  expect(await idsIn(db)).toEqual(["id-99"]);
  await keep(db, notes.slice(200, 210));
  expect(await db.applied.toCollection().primaryKeys()).toEqual([99, notes[200]?.seq]);
});

test("[SYNC-14] leaves out what a later batch of many lanes covers", async () => {
  const again = notes.slice(0, 30).map((each) => ({ ...each, seq: each.seq + 2000 }));
  const ids = await kept(
    [...notes.slice(0, 40), ...again.map((each) => ({ ...each, id: `new-${each.seq}` }))],
    [40, 30],
  );
  expect(ids).toEqual([
    ...notes.slice(30, 40).map(({ id }) => id),
    ...again.map(({ seq }) => `new-${seq}`),
  ]);
});
