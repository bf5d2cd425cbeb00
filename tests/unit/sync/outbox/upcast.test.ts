import { expect, test } from "vitest";
import type { OutboxEntry } from "#sync/outbox/entry.ts";
import { retryParked } from "#sync/outbox/failed.ts";
import { outboxEntries, outboxSummary } from "#sync/outbox/questions.ts";
import { upcast } from "#sync/outbox/upcast.ts";
import { desk } from "../../../support/outbox-fixture.ts";

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

test("[SYNC-07] a body that an older application wrote is brought to today's shape, version by version", () => {
  const today = { v: 3, body: { seconds: 120, finished: false } };
  expect(upcast(entry(), third, upcasts)).toEqual(entry(today));
  expect(upcast(entry({ v: 2, body: { seconds: 120 } }), third, upcasts)).toEqual(entry(today));
  expect(upcast(entry(today), third, upcasts)).toEqual(entry(today));
});

test("[SYNC-04] what was sent before keeps its bytes, for its id is bound to them", () => {
  const sent = entry({ gen: 1 });
  expect(upcast(sent, third, upcasts)).toBe(sent);
});

test("[SYNC-07] what nobody can bring to today's shape is not sent", () => {
  expect(upcast(entry({ v: 4 }), third, upcasts)).toBeUndefined();
  expect(upcast(entry(), third, {})).toBeUndefined();
  expect(upcast(entry({ call: "orderTea" as OutboxEntry["call"] }))).toBeUndefined();
});

test("[SYNC-07] what newer code has left here is set aside whole, holds nobody else's lane, and keeps its id", async () => {
  const { db, watch, take } = desk();
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
  await retryParked(db, parked?.seq ?? 0, "new-id");
  expect((await outboxEntries(db)).at(-1)).toMatchObject({ id: "call", gen: 1, state: "ready" });
});

test("[SYNC-10] what was sealed by an older application is sent as it is: only the server can read it", () => {
  const sealed = entry({ body: { sealed: "a.b.c.d.e" } });
  expect(upcast(sealed, third, upcasts)).toBe(sealed);
});
