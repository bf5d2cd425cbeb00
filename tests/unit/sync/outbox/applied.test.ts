import { expect, test } from "vitest";
import { write } from "#sync/local/schema-guard.ts";
import { keepApplied } from "#sync/outbox/applied.ts";
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

/** Keeps the entries one by one, as replies to separate batches, and returns the ids in order. */
async function kept(entries: readonly OutboxEntry[]) {
  const { db } = createOutboxFixture();
  for (const one of entries) await write(db, [db.applied], () => keepApplied(db, [one]));
  return (await db.applied.toArray()).map(({ id }) => id);
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

test("[SYNC-14] keeps the latest 500 writes, counted from the last change of each record", async () => {
  const notes = Array.from({ length: 505 }, (_, n) =>
    entry(n + 2, "saveNote", `note:${n}`, { id: `${n}`, text: "Rest" }),
  );
  const ids = await kept([
    profile(1, { first_name: "Ada" }),
    ...notes.slice(0, 490),
    profile(800, { first_name: "Bea" }),
    ...notes.slice(490).map((note) => ({ ...note, seq: note.seq + 800 })),
  ]);
  expect(ids).toHaveLength(500);
  expect(ids).toContain("id-800");
});
