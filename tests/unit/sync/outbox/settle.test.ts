import { expect, test } from "vitest";
import { retryFailed } from "#sync/outbox/failed.ts";
import { outboxEntries, outboxSummary } from "#sync/outbox/queries.ts";
import { createOutboxFixture } from "../../../support/outbox-fixture.ts";

test("[SYNC-07] keeps a rejected write with its reason and lets the user retry it", async () => {
  const { db, watch, take, settle } = createOutboxFixture();
  await watch("RL-9", 10);
  const [sent] = await take();
  const result = { id: sent?.id ?? "", status: "refused", code: "not_found" } as const;
  await settle(sent ? [sent] : [], [{ ...result, errors: ["gone"] }]);
  const [parked] = await outboxEntries(db);
  expect(parked).toMatchObject({
    state: "parked",
    body: { seconds_watched: 10 },
    reason: { code: "not_found", errors: ["gone"], at: 1000 },
  });
  expect(await outboxSummary(db)).toEqual({ waiting: 0, needAttention: 1 });
  expect(await take()).toEqual([]);

  await retryFailed(db, parked?.seq ?? 0, "new-id");
  const [again] = await outboxEntries(db);
  expect(again).toMatchObject({ state: "ready", id: "new-id", body: { seconds_watched: 10 } });
  expect(again).not.toHaveProperty("reason");
});

test("[SYNC-05] delays a write the server couldn't apply and keeps its id", async () => {
  const { db, watch, take, settle } = createOutboxFixture();
  await watch("RL-1", 10);
  const [sent] = await take();
  await settle(sent ? [sent] : [], [{ id: sent?.id ?? "", status: "retry" }]);
  const entries = await outboxEntries(db);
  expect(entries).toMatchObject([{ id: sent?.id, state: "ready", attempts: 1, notBefore: 5000 }]);
  expect(await take(4999)).toEqual([]);
  expect(await take(5000)).toHaveLength(1);
});

test("[SYNC-04] settles nothing from a late reply to an earlier attempt", async () => {
  const { db, watch, take, settle } = createOutboxFixture();
  await watch("RL-1", 10);
  const early = await take();
  const again = await take();
  const [{ id } = { id: "" }] = again;
  await settle(early, [{ id, status: "refused", code: "invalid" }]);
  expect(await outboxEntries(db)).toMatchObject([{ state: "sent", gen: 2 }]);
  await settle(again, [{ id, status: "applied" }]);
  expect(await outboxEntries(db)).toEqual([]);
});

test("[SYNC-07] leaves an entry unchanged without a reply and counts no attempt", async () => {
  const { db, watch, take, settle } = createOutboxFixture();
  await watch("RL-1", 10);
  const [before] = await outboxEntries(db);
  await settle(await take(), []);
  expect(await outboxEntries(db)).toEqual([{ ...before, gen: 1 }]);
});

test("[SYNC-08] raises local state with the server's as the entry leaves, and never lowers it", async () => {
  const { db, watch, take, settle } = createOutboxFixture();
  await watch("RL-1", 50);
  const sent = await take();
  const [{ id } = { id: "" }] = sent;
  const state = {
    record_id_: "RL-1",
    seconds_watched: 40,
    video_finished: true,
    intervals: [[60, 70]],
  };
  await settle(sent, [{ id, status: "duplicate", state }]);
  expect(await db.timeWatched.get("RL-1")).toMatchObject({
    furthest: 50,
    finished: true,
    intervals: [
      [0, 50],
      [60, 70],
    ],
  });
});

test("[SYNC-15] counts as many pending writes as are listed", async () => {
  const { db, watch, take, settle } = createOutboxFixture();
  await watch("RL-9", 10);
  await settle(await take(), []);
  await watch("RL-9", 20);
  await watch("RL-10", 5);
  expect(await outboxEntries(db)).toHaveLength(3);
  expect(await outboxSummary(db)).toEqual({ waiting: 3, needAttention: 0 });
});
