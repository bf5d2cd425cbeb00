import { expect, test } from "vitest";
import type { OutboxEntry } from "#sync/outbox/entry.ts";
import { isDue, selectEntries } from "#sync/outbox/lanes.ts";

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
/** A call that can't be merged and depends on earlier entries in its lane. */
const ordered = { call: "claimCredit" } as const;
const seqs = (entries: readonly OutboxEntry[], now = 0, most = limit) => {
  const choice = selectEntries({ now, limit: most });
  entries.every(choice.offer);
  return choice.selected().map(({ seq }) => seq);
};

test("[SYNC-05] sends one write of each ordered lane at a time, oldest first", () => {
  const lane = "content:RL-2";
  expect(
    seqs([entry({ seq: 1 }), entry({ seq: 2 }), entry({ seq: 3, lane }), entry({ seq: 4, lane })]),
  ).toEqual([1, 3]);
});

test("[SYNC-05] blocks only entries that depend on a failed one", () => {
  const parked = entry({ seq: 1, state: "parked" });
  expect(seqs([parked, entry({ seq: 2 })])).toEqual([2]);
  expect(seqs([parked, entry({ seq: 2, ...ordered })])).toEqual([]);
  expect(seqs([{ ...parked, ...ordered }, entry({ seq: 2 })])).toEqual([2]);
  expect(seqs([parked, entry({ seq: 2, lane: "content:RL-2" })])).toEqual([2]);
});

test("[SYNC-05] a failed claim holds back no quiz taken after it", () => {
  const claim = entry({ seq: 1, state: "parked", call: "claimCredit" });
  expect(seqs([claim, entry({ seq: 2, call: "takePostTest" })])).toEqual([2]);
});

test("[SYNC-05] doesn't block later answers to a survey after a rejected one", () => {
  const answer = { call: "answerPulseCheck", lane: "survey:27" } as const;
  const refused = entry({ seq: 1, state: "parked", ...answer });
  expect(seqs([refused, entry({ seq: 2, ...answer })])).toEqual([2]);
});

test("[SYNC-05] sends sealed writes before newer ones of their kind", () => {
  const sealed = entry({ seq: 1, lane: "content:~s.x", body: { sealed: "a" } });
  const newer = entry({ seq: 3 });
  const other = entry({ seq: 4, lane: "survey:2" });
  expect(seqs([sealed, { ...sealed, seq: 2, lane: "content:~s.y" }, newer, other])).toEqual([
    1, 2, 4,
  ]);
  expect(seqs([{ ...sealed, state: "parked" }, newer, other])).toEqual([3, 4]);
  expect(seqs([newer, other])).toEqual([3, 4]);
});

test("[SYNC-05] sends what an earlier sign-out has sealed before what a later one has", () => {
  const earlier = entry({ seq: 1, lane: "content:~s.x", body: { sealed: "a" } });
  const behind = { ...earlier, seq: 2 };
  const later = { ...earlier, seq: 3, lane: "content:~t.y" };
  const other = { ...earlier, seq: 4, lane: "survey:~t.z" };
  expect(seqs([earlier, behind, later, other])).toEqual([1, 4]);
  expect(seqs([behind, later, other])).toEqual([2, 4]);
  expect(seqs([later, other])).toEqual([3, 4]);
});

test("[SYNC-05] blocks only its own lane with a delayed entry", () => {
  const waits = entry({ seq: 1, attempts: 1, notBefore: 10_000 });
  expect(seqs([waits, entry({ seq: 2, ...ordered }), entry({ seq: 3, lane: "survey:1" })])).toEqual(
    [3],
  );
});

test("[SYNC-05] keeps a batch within its limits and sends a larger write alone", () => {
  const big = (seq: number) => entry({ seq, lane: `l${seq}`, body: "x".repeat(100) });
  expect(seqs([big(1), big(2), big(3)], 0, { count: 2, bytes: 10_000 })).toEqual([1, 2]);
  expect(seqs([big(1), big(2), big(3)], 0, { count: 9, bytes: 400 })).toEqual([1, 2]);
  expect(seqs([big(1), big(2)], 0, { count: 9, bytes: 10 })).toEqual([1]);
});

test("[SYNC-06] a clock set back delays an entry no longer than the server asked for", () => {
  const waits = entry({ seq: 1, notBefore: 10 * 24 * 3_600_000 });
  expect(isDue(waits, 0)).toBe(true);
  expect(isDue(entry({ seq: 1, notBefore: 60_000 }), 0)).toBe(false);
});

test("[SYNC-05] sends writes that failed before last, one at a time", () => {
  const failed = entry({ seq: 1, lane: "l1", attempts: 2 });
  const once = entry({ seq: 2, lane: "l2", attempts: 1 });
  const fresh = entry({ seq: 3, lane: "l3" });
  expect(seqs([failed, once, fresh])).toEqual([3]);
  expect(seqs([failed, once])).toEqual([2, 1]);
});
