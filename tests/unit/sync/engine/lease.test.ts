import { expect, test } from "vitest";
import { endLease, suspicion, takeLease } from "#sync/engine/lease.ts";
import { lease } from "#sync/local/facts.ts";
import { settleAndTake } from "#sync/outbox/outbox.ts";
import { outboxEntries } from "#sync/outbox/questions.ts";
import { desk } from "../../../support/outbox-fixture.ts";

const NOW = 1_772_334_000_000;
const SECOND = 1000;
const MINUTE = 60 * SECOND;
const DAY = 24 * 60 * MINUTE;
const limit = { count: 100, bytes: 1_000_000 };
const retryAt = () => 0;

const alone = (now: number) => ({ now, lastsMs: MINUTE, isAlone: true });
const among = (now: number) => ({ now, lastsMs: MINUTE, isAlone: false });

test("[SYNC-03] each pass raises the epoch, in whatever page or worker", async () => {
  const { db } = desk();
  expect(await takeLease(db, alone(NOW))).toBe(1);
  expect(await takeLease(db, alone(NOW))).toBe(2);
});

test("[SYNC-03] without a shared lock nobody passes while another's lease lasts, and one that died is waited out", async () => {
  const { db } = desk();
  const first = await takeLease(db, among(NOW));
  expect(await takeLease(db, among(NOW + MINUTE - 1))).toBeUndefined();
  expect(await takeLease(db, among(NOW + MINUTE))).toBe(2);
  await endLease(db, first ?? 0);
  expect(await takeLease(db, among(NOW + MINUTE + 1))).toBeUndefined();
  await endLease(db, 2);
  expect(await takeLease(db, among(NOW + MINUTE + 1))).toBe(3);
});

test("[SYNC-03] a clock that jumps makes no lease last for days", async () => {
  const { db } = desk();
  await takeLease(db, among(NOW + 8 * DAY));
  expect(await takeLease(db, among(NOW))).toBe(2);
});

test("[SYNC-04] whoever was taken over settles nothing, puts nothing back and takes nothing", async () => {
  const { db, watch } = desk();
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

test("[SYNC-03] nobody is thought stuck whose lease is not long over", async () => {
  const { db } = desk();
  const isStuck = suspicion(db);
  await takeLease(db, alone(NOW));
  for (const now of [NOW, NOW + MINUTE, NOW + 4 * MINUTE]) expect(await isStuck(now)).toBe(false);
});

test("[SYNC-03] a holder whose lease is long over is stuck, if it still is a little later", async () => {
  const { db } = desk();
  const isStuck = suspicion(db);
  await takeLease(db, alone(NOW));
  const late = NOW + 10 * MINUTE;
  expect(await isStuck(late)).toBe(false);
  expect(await isStuck(late + SECOND)).toBe(false);
  expect(await isStuck(late + 5 * SECOND)).toBe(true);
});

test("[SYNC-03] somebody who has just got the lock is not taken for the one that passed an hour ago", async () => {
  const { db } = desk();
  const isStuck = suspicion(db);
  await takeLease(db, alone(NOW));
  const later = NOW + 60 * MINUTE;
  expect(await isStuck(later)).toBe(false);
  await takeLease(db, alone(later));
  expect(await isStuck(later + 6 * SECOND)).toBe(false);
  expect(await isStuck(later + 12 * SECOND)).toBe(false);
});

test("[SYNC-03] a page that froze before its first lease was written is found, too", async () => {
  const { db } = desk();
  const isStuck = suspicion(db);
  expect(await isStuck(NOW)).toBe(false);
  expect(await isStuck(NOW + 5 * SECOND)).toBe(true);
});

test("[SYNC-03] a lease written under a clock that ran ahead holds nobody up", async () => {
  const { db } = desk();
  const isStuck = suspicion(db);
  await takeLease(db, alone(NOW + DAY));
  expect(await isStuck(NOW)).toBe(false);
  expect(await isStuck(NOW + 5 * SECOND)).toBe(true);
  expect(await lease.get(db.facts)).toEqual({ epoch: 1, until: NOW + DAY + MINUTE });
});
