import { IDBObjectStore as FDBObjectStore } from "fake-indexeddb";
import { expect, onTestFinished, test, vi } from "vitest";
import type { PersonDatabase } from "#sync/local/person-database.ts";
import { write } from "#sync/local/schema-guard.ts";
import { compactApplied, keepApplied } from "#sync/outbox/applied.ts";
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

/**
 * Keeps the entries in batches of these sizes, and the rest one by one. Returns how many rows that leaves, and the ids that a
 * sign-out or a restore then finds, in order.
 */
async function kept(entries: readonly OutboxEntry[], sizes: readonly number[] = []) {
  const { db } = createOutboxFixture();
  for (let from = 0, turn = 0; from < entries.length; turn += 1) {
    const to = from + (sizes[turn] ?? 1);
    await keep(db, entries.slice(from, to));
    from = to;
  }
  const stored = await db.applied.count();
  await write(db, [db.applied], () => compactApplied(db));
  return { ids: (await db.applied.toArray()).map(({ id }) => id), stored };
}

test("[SYNC-14] keeps changes to overlapping fields in the order in which they were applied", async () => {
  const { ids } = await kept([
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
  const { ids } = await kept([
    watched(1),
    entry(2, "takePostTest", "content:RL-1", { record_id_: "RL-1", answers: [] }),
    watched(3),
    watched(4),
  ]);
  expect(ids).toEqual(["id-1", "id-2", "id-4"]);
});

const note = (seq: number, name: number) =>
  entry(seq, "saveNote", `note:${name}`, { id: `${name}`, text: "Rest" });
const notes = Array.from({ length: 1001 }, (_, n) => note(n + 2, n));

test("[SYNC-14] keeps the latest 500 writes, counted from the last change of each record", async () => {
  const { ids, stored } = await kept([
    profile(1, { first_name: "Ada" }),
    ...notes.slice(0, 490),
    profile(800, { first_name: "Bea" }),
    ...notes.slice(490, 505).map((each) => ({ ...each, seq: each.seq + 800 })),
  ]);
  expect(ids).toHaveLength(500);
  expect(ids).toContain("id-800");
  // One profile is covered. The surplus may wait.
  expect(stored).toBe(506);
});

test("[SYNC-14] keeps the latest 500 after more than 1,000 writes, without reading them", async () => {
  const read = vi.spyOn(FDBObjectStore.prototype, "getAll");
  onTestFinished(() => read.mockRestore());
  const { db } = createOutboxFixture();
  await keep(db, notes.slice(0, 1000));
  expect(await db.applied.count()).toBe(1000);
  await keep(db, notes.slice(1000));
  expect(read).not.toHaveBeenCalled();
  const seqs = await db.applied.toCollection().primaryKeys();
  expect(seqs).toEqual(notes.slice(-500).map(({ seq }) => seq));
});

test("[SYNC-14] removes what a later batch of many lanes covers", async () => {
  const again = notes.slice(0, 30).map((each) => ({ ...each, seq: each.seq + 2000 }));
  const { ids, stored } = await kept(
    [...notes.slice(0, 40), ...again.map((each) => ({ ...each, id: `new-${each.seq}` }))],
    [40, 30],
  );
  expect(stored).toBe(70);
  expect(ids).toEqual([
    ...notes.slice(30, 40).map(({ id }) => id),
    ...again.map(({ seq }) => `new-${seq}`),
  ]);
});
