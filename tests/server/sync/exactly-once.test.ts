import { afterEach, beforeEach, expect, test } from "vitest";
import { type QueuedCall, queuedCalls } from "#contract/queued-calls.ts";
import type { Queued } from "#contract/route.ts";
import { rowCounts } from "../../support/database.ts";
import { type TestServer, testServer } from "../../support/server.ts";
import { deviceOf, newId, seeded } from "../../support/wire.ts";
import { act, claim, finished, level, sealedEntry, sealingKeyOf } from "../acts.ts";

let server: TestServer;
beforeEach(async () => {
  server = await seeded(await testServer());
});
afterEach(() => server.close());

const storesNoText = (call: string) =>
  (queuedCalls[call as QueuedCall].queued as Queued<unknown>).replyHasText === true;

/** Returns two writes of each call, plain or encrypted as the call requires. */
async function twoOfEachCall(owner: string, key: Parameters<typeof sealedEntry>[1]) {
  const plain = [
    ...["RL-1", "RL-2"].map(finished),
    ...["RL-1", "RL-2"].map((record) => claim(record)),
    ...["First lesson", "First credit"].map((name) => act("recordAchievement", { name })),
    act("changeProfile", { gender: "female" }),
    act("changeProfile", { burnout_specialty: "Oncology" }),
    ...["RL-1", "RL-2"].map((record_id_) => act("saveContent", { record_id_, saved: true })),
    ...[1, 2].map(() => act("logUtilization", { event: "opened" })),
  ];
  const secret = [
    ...[1, 2].map((choice) =>
      act("submitSurvey", { provider_survey_id: 2, responses: [level(choice)] }),
    ),
    ...[3, 4].map((choice) => act("answerPulseCheck", { ...level(choice), id: newId() })),
    ...["RL-1", "RL-2"].map((record_id_) =>
      act("giveFeedback", { record_id_, helpful: 5, comment: "Calm" }),
    ),
  ];
  return [...plain, ...(await Promise.all(secret.map((one) => sealedEntry(owner, key, one))))];
}

test("[SYNC-04] applies a batch that arrives several times once, and gives every copy the same reply", async () => {
  const devices = await Promise.all([1, 2, 3, 4].map(() => deviceOf(server)));
  const [nurse] = devices;
  if (!nurse) throw new Error("There are no devices.");
  const writes = await twoOfEachCall(nurse.owner, await sealingKeyOf(nurse));
  const atOnce = await Promise.all(devices.map(({ batch }) => batch(writes)));
  const later = await nurse.batch(writes);
  for (const [at, { id, call }] of writes.entries()) {
    const own = [...atOnce, later].map((results) => results[at]);
    expect(own.map((result) => result?.status).toSorted()).toEqual([
      "applied",
      ...Array(4).fill("duplicate"),
    ]);
    // A reply that holds text isn't stored: a repeated write gets the record as it is by then.
    const isStored = !storesNoText(call);
    for (const result of own)
      expect(result).toMatchObject({ id, state: isStored ? own[0]?.state : expect.anything() });
  }
  expect(await rowCounts(server.db)).toMatchObject({
    idempotency: writes.length,
    time_watched: 2,
    credit: 2,
    achievement: 2,
    saved_content: 2,
    utilization_event: 2,
    survey_response: 4,
    survey_answer: 4,
    feedback: 2,
  });
});

test("[SYNC-04] applies each write of overlapping batches from two people once", async () => {
  const devices = await Promise.all(
    (["nurse", "leader", "nurse", "leader"] as const).map((name) => deviceOf(server, name)),
  );
  const [nurse, leader] = devices;
  if (!nurse || !leader) throw new Error("There are no devices.");
  const key = await sealingKeyOf(nurse);
  const events = (owner: string) =>
    Promise.all(
      Array.from({ length: 30 }, () =>
        sealedEntry(owner, key, act("logUtilization", { event: "opened" })),
      ),
    );
  const [own, others] = [await events(nurse.owner), await events(leader.owner)];
  const batches = [own, others, own.slice(10).toReversed(), others.slice(10).toReversed()];
  const replies = await Promise.all(devices.map(({ batch }, at) => batch(batches[at] ?? [])));
  const applied = replies.flat().filter(({ status }) => status === "applied");
  expect(new Set(applied.map(({ id }) => id)).size).toBe(60);
  expect(applied).toHaveLength(60);
  expect((await rowCounts(server.db)).utilization_event).toBe(60);
});
