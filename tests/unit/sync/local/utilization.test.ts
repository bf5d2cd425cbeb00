import { expect, test } from "vitest";
import { logUtilization, MAX_QUEUED_EVENTS } from "#contract/monitoring/utilization.ts";
import { type QueuedCall, queuedCalls } from "#contract/queued-calls.ts";
import { installation } from "#sync/local/facts.ts";
import { BACKGROUND_LANE } from "#sync/outbox/background.ts";
import type { NewEntry } from "#sync/outbox/entry.ts";
import { outboxEntries, outboxSummary } from "#sync/outbox/queries.ts";
import { queueRules } from "#sync/outbox/route-of.ts";
import { createOutboxFixture } from "../../../support/outbox-fixture.ts";

const event = (n: number, more: Partial<NewEntry> = {}): NewEntry => ({
  id: `event-${n}`,
  owner: "p1",
  call: "logUtilization",
  v: 1,
  lane: BACKGROUND_LANE,
  body: { event: `e${n}` },
  state: "ready",
  gen: 0,
  attempts: 0,
  notBefore: 0,
  createdAt: 0,
  ...more,
});

test("[SYNC-13] records an event with its type, place, time, and installation", async () => {
  const { db, device, acts, wakes } = createOutboxFixture();
  await installation.set(device.facts, "device-1");
  await acts.logUtilization({
    event: "video_play",
    context: "x".repeat(600),
    secondsWatched: 12,
    path: "/library/RL-1",
    sessionId: "s1",
  });
  const [entry] = await db.outbox.toArray();
  expect(logUtilization.body.parse(entry?.body)).toEqual({
    event: "video_play",
    context: "x".repeat(500),
    seconds_watched: 12,
    current_path: "/library/RL-1",
    device: "device-1",
    session_id: "s1",
    id: expect.any(String),
    occurred_at: "2026-03-01T03:00:00.000Z",
  });
  expect(wakes).toEqual(["background"]);
});

test("[SYNC-13] collects events for a minute and sends them together", async () => {
  const { db, clock, acts, take } = createOutboxFixture();
  const from = clock.now();
  for (const name of ["one", "two", "three"]) {
    await acts.logUtilization({ event: name });
    clock.jump(25_000);
  }
  expect((await db.outbox.toArray()).map(({ notBefore }) => notBefore - from)).toEqual([
    60_000, 60_000, 60_000,
  ]);
  expect(await take(from + 59_999)).toEqual([]);
  expect(await take(from + 60_000)).toHaveLength(3);
  await acts.logUtilization({ event: "four" });
  expect(await db.outbox.toCollection().last()).toMatchObject({ notBefore: from + 135_000 });
});

test("[SYNC-13] drops the oldest unsent events above the limit and reports how many", async () => {
  const { db, acts } = createOutboxFixture();
  const dropped = { body: { event: "e2", dropped: 4 } };
  await db.outbox.bulkAdd([
    event(1, { state: "sent", gen: 1 }),
    event(2, dropped),
    ...Array.from({ length: MAX_QUEUED_EVENTS - 2 }, (_, n) => event(n + 3)),
  ]);
  await acts.logUtilization({ event: "latest" });
  expect(await db.outbox.count()).toBe(MAX_QUEUED_EVENTS);
  const [first, second] = await db.outbox.orderBy("seq").limit(2).toArray();
  expect([first?.id, second?.id]).toEqual(["event-1", "event-3"]);
  expect((await db.outbox.orderBy("seq").last())?.body).toMatchObject({
    event: "latest",
    dropped: 5,
  });
});

test("[SYNC-13] doesn't count background events as pending or needing attention", async () => {
  const { db, acts, watch } = createOutboxFixture();
  await acts.logUtilization({ event: "one" });
  await db.outbox.add(event(2, { state: "parked" }));
  await watch("RL-1", 10);
  expect(await outboxSummary(db)).toEqual({ waiting: 1, needAttention: 0 });
  expect(await outboxEntries(db)).toMatchObject([{ call: "recordTimeWatched" }]);
});

test("[SYNC-13] keeps everything in the background in its own lane", () => {
  const calls = Object.keys(queuedCalls) as QueuedCall[];
  const background = calls.filter((call) => queueRules(call).inBackground);
  expect(background).toEqual(["logUtilization", "reportDevice"]);
  const lanes = background.map((call) => queueRules(call).lane({}));
  expect(new Set(lanes)).toEqual(new Set([BACKGROUND_LANE]));
});
