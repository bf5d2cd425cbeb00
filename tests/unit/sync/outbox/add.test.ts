import { expect, test } from "vitest";
import { timeWatched } from "#contract/learning/time-watched.ts";
import { retryFailed } from "#sync/outbox/failed.ts";
import { outboxEntries, outboxSummary } from "#sync/outbox/queries.ts";
import { createOutboxFixture } from "../../../support/outbox-fixture.ts";

test("[SYNC-04] never merges into a write that was sent, even without a reply", async () => {
  const { db, watch, take, settle } = createOutboxFixture();
  await watch("RL-1", 10);
  const sent = await take();
  await settle(sent, []);
  await watch("RL-1", 20);
  await watch("RL-1", 30);
  const [first, second, ...others] = await outboxEntries(db);
  expect(first).toMatchObject({ id: sent[0]?.id, gen: 1, body: { seconds_watched: 10 } });
  expect(second).toMatchObject({ gen: 0, body: { seconds_watched: 30 } });
  expect(others).toEqual([]);
});

test("[SYNC-05] a lane on a bad network holds at most two entries, and drains in order", async () => {
  const { db, watch, take, settle } = createOutboxFixture();
  for (let round = 1; round <= 20; round++) {
    await watch("RL-1", round);
    await settle(await take(), []);
  }
  expect(await outboxEntries(db)).toMatchObject([
    { body: { seconds_watched: 1 } },
    { body: { seconds_watched: 20 } },
  ]);
  const seconds: unknown[] = [];
  for (let batch = await take(); batch.length > 0; ) {
    expect(batch).toHaveLength(1);
    seconds.push(...batch.map(({ body }) => (body as { seconds_watched: number }).seconds_watched));
    await settle(batch, [{ id: batch[0]?.id ?? "", status: "applied" }]);
    batch = await take();
  }
  expect(seconds).toEqual([1, 20]);
});

test("[SYNC-07] lists a write that is rejected repeatedly once, in full", async () => {
  const { db, watch, take, settle } = createOutboxFixture();
  for (let round = 1; round <= 5; round++) {
    await watch("RL-9", round * 10);
    const sent = await take();
    const refused = sent.map(({ id }) => ({ id, status: "refused", code: "not_found" }) as const);
    await settle(sent, refused);
  }
  expect(await outboxSummary(db)).toEqual({ waiting: 0, needAttention: 1 });
  expect(await outboxEntries(db)).toMatchObject([
    { state: "parked", body: { seconds_watched: 50, intervals: [[0, 50]] } },
  ]);
  const [parked] = await outboxEntries(db);
  await retryFailed(db, parked?.seq ?? 0, "new-id");
  expect(await take()).toMatchObject([{ body: { seconds_watched: 50 } }]);
});

test("[SYNC-08] keeps merged reports within the limits of one report", async () => {
  const { db, acts } = createOutboxFixture();
  const sample = { contentId: "RL-1", position: 0, furthest: 9000, finished: false };
  const stretches = (from: number, length: number) =>
    Array.from({ length: 400 }, (_, n): [number, number] => [
      from + n * 20,
      from + n * 20 + length,
    ]);
  await acts.recordProgress({ ...sample, played: stretches(0, 1) });
  await acts.recordProgress({ ...sample, played: stretches(5, 6) });
  const [entry] = await outboxEntries(db);
  expect(timeWatched.parse(entry?.body).intervals).toHaveLength(500);
});

test("[SYNC-05] neither storing a write nor taking a batch slows down as the outbox grows", async () => {
  const { db, watch, take } = createOutboxFixture();
  await db.outbox.bulkAdd(
    Array.from({ length: 10_000 }, (_, n) => ({
      id: `id-${n}`,
      owner: "p1",
      call: "recordTimeWatched" as const,
      v: 1,
      lane: `content:X-${n}`,
      body: { record_id_: `X-${n}`, seconds_watched: 1, video_finished: false, intervals: [] },
      state: "ready" as const,
      gen: 0,
      attempts: 0,
      notBefore: 0,
      createdAt: 0,
    })),
  );
  let read = 0;
  db.outbox.hook("reading", (row) => {
    read += 1;
    return row;
  });
  await watch("RL-1", 10);
  expect(read).toBeLessThanOrEqual(1);
  read = 0;
  expect(await take()).toHaveLength(100);
  expect(read).toBeLessThanOrEqual(1000);
  read = 0;
  expect(await outboxSummary(db)).toEqual({ waiting: 10_001, needAttention: 0 });
  expect(read).toBe(0);
});
