import { expect, test } from "vitest";
import { logUtilization, MAX_QUEUED_EVENTS } from "#contract/monitoring/utilization.ts";
import { type QueuedCall, queuedCalls } from "#contract/routes.ts";
import { installation } from "#sync/local/facts.ts";
import { BACKGROUND_LANE } from "#sync/outbox/background.ts";
import type { NewEntry } from "#sync/outbox/entry.ts";
import { outboxEntries, outboxSummary } from "#sync/outbox/questions.ts";
import { rulesOf } from "#sync/outbox/route-of.ts";
import { desk } from "../../../support/outbox-fixture.ts";

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

test("[SYNC-13] an event carries what it is, where, when and on which installation", async () => {
  const { db, device, acts, wakes } = desk();
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
  expect(wakes).toEqual(["noted"]);
});

test("[SYNC-13] events gather for a minute and go together", async () => {
  const { db, clock, acts, take } = desk();
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

test("[SYNC-13] beyond the most that may wait the oldest never sent go, and the next event tells how many", async () => {
  const { db, acts } = desk();
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

test("[SYNC-13] what travels in the background is not counted as waiting, and needs nobody's attention", async () => {
  const { db, acts, watch } = desk();
  await acts.logUtilization({ event: "one" });
  await db.outbox.add(event(2, { state: "parked" }));
  await watch("RL-1", 10);
  expect(await outboxSummary(db)).toEqual({ waiting: 1, needAttention: 0 });
  expect(await outboxEntries(db)).toMatchObject([{ call: "recordTimeWatched" }]);
});

test("[SYNC-13] all that travels in the background is in its lane, and nothing else", () => {
  const calls = Object.keys(queuedCalls) as QueuedCall[];
  const background = calls.filter((call) => rulesOf(call).inBackground);
  expect(background).toEqual(["logUtilization", "reportDevice"]);
  const lanes = background.map((call) => rulesOf(call).lane({}));
  expect(new Set(lanes)).toEqual(new Set([BACKGROUND_LANE]));
});
