import { expect, test } from "vitest";
import { createCycle } from "#sync/engine/cycle.ts";
import type { CycleDeps } from "#sync/engine/cycle-types.ts";
import { createStuckDetector, releaseLease, takeLease } from "#sync/engine/lease.ts";
import { SYNC_LOCK } from "#sync/engine/state.ts";
import { lease } from "#sync/local/facts.ts";
import { settleAndTake } from "#sync/outbox/outbox.ts";
import { outboxEntries } from "#sync/outbox/queries.ts";
import { createOutboxFixture } from "../../../support/outbox-fixture.ts";

const NOW = 1_772_334_000_000;
const SECOND = 1000;
const MINUTE = 60 * SECOND;
const DAY = 24 * 60 * MINUTE;
const limit = { count: 100, bytes: 1_000_000 };
const retryAt = () => 0;

const alone = (now: number) => ({ now, durationMs: MINUTE, hasSharedLock: true });
const among = (now: number) => ({ now, durationMs: MINUTE, hasSharedLock: false });

test("[SYNC-03] raises the epoch with each cycle, in any page or worker", async () => {
  const { db } = createOutboxFixture();
  expect(await takeLease(db, alone(NOW))).toBe(1);
  expect(await takeLease(db, alone(NOW))).toBe(2);
});

test("[SYNC-03] respects another page's lease without shared locks, and waits out one whose page died", async () => {
  const { db } = createOutboxFixture();
  const first = await takeLease(db, among(NOW));
  expect(await takeLease(db, among(NOW + MINUTE - 1))).toBeUndefined();
  expect(await takeLease(db, among(NOW + MINUTE))).toBe(2);
  await releaseLease(db, first ?? 0);
  expect(await takeLease(db, among(NOW + MINUTE + 1))).toBeUndefined();
  await releaseLease(db, 2);
  expect(await takeLease(db, among(NOW + MINUTE + 1))).toBe(3);
});

test("[SYNC-03] limits a lease when the clock jumps", async () => {
  const { db } = createOutboxFixture();
  await takeLease(db, among(NOW + 8 * DAY));
  expect(await takeLease(db, among(NOW))).toBe(2);
});

test("[SYNC-04] a cycle that lost its lease neither settles, returns, nor takes entries", async () => {
  const { db, watch } = createOutboxFixture();
  await watch("RL-1", 10);
  const frozen = (await takeLease(db, alone(NOW))) ?? 0;
  const sent = (await settleAndTake(db, frozen, undefined, { now: NOW, limit }))?.entries ?? [];
  expect(sent).toHaveLength(1);
  await takeLease(db, alone(NOW));
  const before = await outboxEntries(db);
  for (const results of [[{ id: sent[0]?.id ?? "", status: "applied" as const }], []]) {
    const settled = { sent, results, now: NOW, retryAt };
    expect(await settleAndTake(db, frozen, settled, undefined)).toBeUndefined();
    expect(await settleAndTake(db, frozen, settled, { now: NOW, limit })).toBeUndefined();
  }
  expect(await outboxEntries(db)).toEqual(before);
});

test("[SYNC-03] considers a cycle stuck only long after its lease ended", async () => {
  const { db } = createOutboxFixture();
  const isStuck = createStuckDetector(db);
  await takeLease(db, alone(NOW));
  for (const now of [NOW, NOW + MINUTE, NOW + 4 * MINUTE]) expect(await isStuck(now)).toBe(false);
});

test("[SYNC-03] considers a holder stuck if its lease is long over and still is a little later", async () => {
  const { db } = createOutboxFixture();
  const isStuck = createStuckDetector(db);
  await takeLease(db, alone(NOW));
  const late = NOW + 10 * MINUTE;
  expect(await isStuck(late)).toBe(false);
  expect(await isStuck(late + SECOND)).toBe(false);
  expect(await isStuck(late + 5 * SECOND)).toBe(true);
});

test("[SYNC-03] doesn't mistake a new lock holder for one from an hour ago", async () => {
  const { db } = createOutboxFixture();
  const isStuck = createStuckDetector(db);
  await takeLease(db, alone(NOW));
  const later = NOW + 60 * MINUTE;
  expect(await isStuck(later)).toBe(false);
  await takeLease(db, alone(later));
  expect(await isStuck(later + 6 * SECOND)).toBe(false);
  expect(await isStuck(later + 12 * SECOND)).toBe(false);
});

test("[SYNC-03] detects a page that froze before it wrote its first lease", async () => {
  const { db } = createOutboxFixture();
  const isStuck = createStuckDetector(db);
  expect(await isStuck(NOW)).toBe(false);
  expect(await isStuck(NOW + 5 * SECOND)).toBe(true);
});

test("[SYNC-03] isn't delayed by a lease from a clock that ran ahead", async () => {
  const { db } = createOutboxFixture();
  const isStuck = createStuckDetector(db);
  await takeLease(db, alone(NOW + DAY));
  expect(await isStuck(NOW)).toBe(false);
  expect(await isStuck(NOW + 5 * SECOND)).toBe(true);
  expect(await lease.get(db.facts)).toEqual({ epoch: 1, until: NOW + DAY + MINUTE });
});

test.each([true, false])(
  "[SYNC-03] takes the lock from a stuck holder only for the person who is signed in (%s)",
  async (isSignedIn) => {
    const { db } = createOutboxFixture();
    let now = NOW;
    const stolen: string[] = [];
    const locks = {
      isShared: true,
      ifFree: async () => undefined,
      steal: async (name: string) => void stolen.push(name),
    };
    const deps = {
      ports: { clock: { now: () => now }, locks },
      person: db,
      isSignedIn: async () => isSignedIn,
      requests: () => 0,
    };
    const cycle = createCycle(deps as unknown as CycleDeps);
    const order = { kind: "push", probe: false, signal: new AbortController().signal } as const;
    await cycle(order);
    now += 6 * SECOND;
    expect(await cycle(order)).toEqual({ end: { kind: "busy" }, requests: 0 });
    expect(stolen).toEqual(isSignedIn ? [SYNC_LOCK] : []);
  },
);
