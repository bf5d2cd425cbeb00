import { expect, test } from "vitest";
import type { OutboxEntry } from "#sync/outbox/entry.ts";
import { retryFailed } from "#sync/outbox/failed.ts";
import { outboxEntries, outboxSummary } from "#sync/outbox/queries.ts";
import { upcast } from "#sync/outbox/upcast.ts";
import { createOutboxFixture } from "../../../support/outbox-fixture.ts";

const entry = (changes: Partial<OutboxEntry> = {}): OutboxEntry => ({
  seq: 1,
  id: "id-1",
  owner: "p1",
  call: "recordTimeWatched",
  v: 1,
  lane: "content:RL-1",
  body: { minutes: 2 },
  state: "ready",
  gen: 0,
  attempts: 0,
  notBefore: 0,
  createdAt: 0,
  ...changes,
});
const third = { queued: { v: 3, lane: () => "", record: null } };
const upcasts = {
  1: (body: unknown) => ({ seconds: (body as { minutes: number }).minutes * 60 }),
  2: (body: unknown) => ({ ...(body as object), finished: false }),
};

test("[SYNC-07] upgrades a body of an older release version by version", () => {
  const today = { v: 3, body: { seconds: 120, finished: false } };
  expect(upcast(entry(), third, upcasts)).toEqual(entry(today));
  expect(upcast(entry({ v: 2, body: { seconds: 120 } }), third, upcasts)).toEqual(entry(today));
  expect(upcast(entry(today), third, upcasts)).toEqual(entry(today));
});

test("[SYNC-04] resends a write with the same bytes, which its id is bound to", () => {
  const sent = entry({ gen: 1 });
  expect(upcast(sent, third, upcasts)).toBe(sent);
});

test("[SYNC-07] doesn't send a body that can't be upgraded to today's version", () => {
  expect(upcast(entry({ v: 4 }), third, upcasts)).toBeUndefined();
  expect(upcast(entry(), third, {})).toBeUndefined();
  expect(upcast(entry({ call: "orderTea" as OutboxEntry["call"] }))).toBeUndefined();
});

test("[SYNC-07] keeps an entry of a newer release as failed, with its id, without blocking other lanes", async () => {
  const { db, watch, take } = createOutboxFixture();
  const newer = { call: "orderTea" as OutboxEntry["call"], lane: "tea:1", gen: 1 };
  const { seq: _one, ...unknownCall } = entry({ ...newer, id: "call" });
  const { seq: _two, ...unknownVersion } = entry({ v: 7, id: "version", lane: "content:RL-2" });
  await db.outbox.bulkAdd([unknownCall, unknownVersion]);
  await watch("RL-1", 10);
  expect(await take(1000)).toMatchObject([{ body: { record_id_: "RL-1" } }]);
  expect(await outboxEntries(db)).toMatchObject([
    { ...unknownCall, state: "parked", reason: { code: "unknown_call", at: 1000 } },
    { ...unknownVersion, state: "parked", reason: { code: "unknown_version" } },
    { state: "sent" },
  ]);
  expect(await outboxSummary(db)).toEqual({ waiting: 1, needAttention: 2 });
  const [parked] = await outboxEntries(db);
  await retryFailed(db, parked?.seq ?? 0, "new-id");
  expect((await outboxEntries(db)).at(-1)).toMatchObject({ id: "call", gen: 1, state: "ready" });
});

test("[SYNC-10] sends bodies encrypted by an older release as they are", () => {
  const sealed = entry({ body: { sealed: "a.b.c.d.e" } });
  expect(upcast(sealed, third, upcasts)).toBe(sealed);
});
