import { expect, test } from "vitest";
import type { OutboxEntry } from "#sync/outbox/entry.ts";
import { chooseHeads, isDue } from "#sync/outbox/lanes.ts";

const limit = { count: 100, bytes: 1_000_000 };
const entry = (changes: Partial<OutboxEntry> & { seq: number }): OutboxEntry => ({
  id: `id-${changes.seq}`,
  owner: "p1",
  call: "recordTimeWatched",
  v: 1,
  lane: "content:RL-1",
  body: {},
  state: "ready",
  gen: 0,
  attempts: 0,
  notBefore: 0,
  createdAt: 0,
  ...changes,
});
/** A call that cannot be merged, and depends on what stands before it in its lane. */
const ordered = { call: "claimCredit" } as const;
const seqs = (entries: readonly OutboxEntry[], now = 0, most = limit) => {
  const choice = chooseHeads({ now, limit: most });
  entries.every(choice.offer);
  return choice.heads().map(({ seq }) => seq);
};

test("[SYNC-05] in a lane, effects happen in the order of the acts: one of each lane travels at a time, oldest first", () => {
  const lane = "content:RL-2";
  expect(
    seqs([entry({ seq: 1 }), entry({ seq: 2 }), entry({ seq: 3, lane }), entry({ seq: 4, lane })]),
  ).toEqual([1, 3]);
});

test("[SYNC-05] a refused entry holds only those that depend on it", () => {
  const parked = entry({ seq: 1, state: "parked" });
  expect(seqs([parked, entry({ seq: 2 })])).toEqual([2]);
  expect(seqs([parked, entry({ seq: 2, ...ordered })])).toEqual([]);
  expect(seqs([{ ...parked, ...ordered }, entry({ seq: 2 })])).toEqual([2]);
  expect(seqs([parked, entry({ seq: 2, lane: "content:RL-2" })])).toEqual([2]);
});

test("[SYNC-05] an answer that was refused holds no later answer to the same survey", () => {
  const answer = { call: "answerPulseCheck", lane: "survey:27" } as const;
  const refused = entry({ seq: 1, state: "parked", ...answer });
  expect(seqs([refused, entry({ seq: 2, ...answer })])).toEqual([2]);
});

test("[SYNC-05] what was put away goes before all that is newer of its kind, and then nothing is held", () => {
  const away = entry({ seq: 1, lane: "content:~x", body: { sealed: "a" } });
  const newer = entry({ seq: 3 });
  const other = entry({ seq: 4, lane: "survey:2" });
  expect(seqs([away, { ...away, seq: 2, lane: "content:~y" }, newer, other])).toEqual([1, 2, 4]);
  expect(seqs([{ ...away, state: "parked" }, newer, other])).toEqual([3, 4]);
  expect(seqs([newer, other])).toEqual([3, 4]);
});

test("[SYNC-05] an entry that waits holds its own lane and no other", () => {
  const waits = entry({ seq: 1, attempts: 1, notBefore: 10_000 });
  expect(seqs([waits, entry({ seq: 2, ...ordered }), entry({ seq: 3, lane: "survey:1" })])).toEqual(
    [3],
  );
});

test("[SYNC-05] a batch keeps its limits, and a single write that is larger travels alone", () => {
  const big = (seq: number) => entry({ seq, lane: `l${seq}`, body: "x".repeat(100) });
  expect(seqs([big(1), big(2), big(3)], 0, { count: 2, bytes: 10_000 })).toEqual([1, 2]);
  expect(seqs([big(1), big(2), big(3)], 0, { count: 9, bytes: 400 })).toEqual([1, 2]);
  expect(seqs([big(1), big(2)], 0, { count: 9, bytes: 10 })).toEqual([1]);
});

test("[SYNC-06] a clock that was set back does not hold an entry for longer than anybody asked for", () => {
  const waits = entry({ seq: 1, notBefore: 10 * 24 * 3_600_000 });
  expect(isDue(waits, 0)).toBe(true);
  expect(isDue(entry({ seq: 1, notBefore: 60_000 }), 0)).toBe(false);
});

test("[SYNC-05] what was failed on before goes last and by itself", () => {
  const failed = entry({ seq: 1, lane: "l1", attempts: 2 });
  const once = entry({ seq: 2, lane: "l2", attempts: 1 });
  const fresh = entry({ seq: 3, lane: "l3" });
  expect(seqs([failed, once, fresh])).toEqual([3]);
  expect(seqs([failed, once])).toEqual([2, 1]);
});
