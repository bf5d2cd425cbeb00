import { expect, test } from "vitest";
import type { OutboxEntry } from "#sync/outbox/entry.ts";
import { type SelectionOptions, selectEntries } from "#sync/outbox/lanes.ts";
import { createOutboxFixture } from "../../../support/outbox-fixture.ts";

const MINUTE = 60_000;
const NOW = 1_772_334_000_000;
const limit = { count: 100, bytes: 256 * 1024 };

const entry = (seq: number, changes: Partial<OutboxEntry> = {}): OutboxEntry => ({
  seq,
  id: `id-${seq}`,
  owner: "p1",
  call: "recordTimeWatched",
  v: 1,
  lane: `content:RL-${seq}`,
  body: {},
  state: "ready",
  gen: 0,
  attempts: 0,
  notBefore: 0,
  createdAt: 0,
  ...changes,
});
const event = (seq: number, changes: Partial<OutboxEntry> = {}) =>
  entry(seq, { call: "logUtilization", lane: "utilization", ...changes });
const achievement = (seq: number) =>
  entry(seq, { call: "recordAchievement", lane: `achievement:${seq}` });

function chosen(entries: readonly OutboxEntry[], wanted: Partial<SelectionOptions> = {}) {
  const choice = selectEntries({ now: NOW, limit, ...wanted });
  const offered = entries.findIndex((each) => !choice.offer(each));
  return {
    seqs: choice.selected().map(({ seq }) => seq),
    dueAt: choice.dueAt(),
    offered: offered < 0 ? entries.length : offered + 1,
  };
}

test("[SYNC-05] sends all writes of an unordered lane together", () => {
  const refused = event(1, { state: "parked" });
  const waiting = event(2, { attempts: 3, notBefore: NOW + MINUTE });
  expect(chosen([refused, waiting, event(3), event(4)]).seqs).toEqual([3, 4]);
});

test("[SYNC-05] holds an achievement until earlier progress in any lane is settled", () => {
  expect(chosen([entry(1), achievement(2)]).seqs).toEqual([1]);
  expect(chosen([entry(1, { state: "sent", gen: 1 }), achievement(2)]).seqs).toEqual([1]);
  const waiting = entry(1, { attempts: 1, notBefore: NOW + MINUTE });
  expect(chosen([waiting, achievement(2)])).toMatchObject({ seqs: [], dueAt: NOW + MINUTE });
  expect(chosen([achievement(2)], { inFlight: [entry(1)] }).seqs).toEqual([]);
});

test("[SYNC-05] an achievement waits neither for later watching nor for failed entries", () => {
  expect(chosen([achievement(1), entry(2)]).seqs).toEqual([1, 2]);
  expect(chosen([entry(1, { state: "parked" }), achievement(2)]).seqs).toEqual([2]);
  expect(chosen([entry(1, { lane: "saved:2", call: "saveContent" }), achievement(2)]).seqs).toEqual(
    [1, 2],
  );
});

test("[SYNC-05] holds an achievement until earlier answers are settled", () => {
  const answers = entry(1, { lane: "survey:2", call: "submitSurvey" });
  expect(chosen([answers, achievement(2)]).seqs).toEqual([1]);
});

test("[SYNC-05] sends other lanes while a batch is in flight", () => {
  const sent = entry(1, { state: "sent", gen: 1 });
  const next = entry(2, { lane: sent.lane });
  expect(chosen([sent, next, entry(3)], { inFlight: [sent] }).seqs).toEqual([3]);
});

test("[SYNC-13] sends background events early along with other writes", () => {
  const gathering = event(2, { notBefore: NOW + MINUTE });
  expect(chosen([entry(1), gathering, event(3)]).seqs).toEqual([1, 2, 3]);
  const failed = event(2, { attempts: 1 });
  expect(chosen([entry(1), failed]).seqs).toEqual([1]);
});

test("[SYNC-13] sends background events alone once a minute at most", () => {
  const events = [event(1, { notBefore: NOW }), event(2, { notBefore: NOW + MINUTE })];
  expect(chosen(events).seqs).toEqual([1, 2]);
  const soon = { backgroundSentAt: NOW - MINUTE + 1000 };
  expect(chosen(events, soon)).toMatchObject({ seqs: [], dueAt: NOW + 1000 });
  expect(chosen(events.slice(1))).toMatchObject({ seqs: [], dueAt: NOW + MINUTE });
  expect(chosen(events, { backgroundSentAt: NOW - MINUTE }).seqs).toEqual([1, 2]);
});

test("[SYNC-13] isn't delayed in the background by a clock set back", () => {
  const events = [event(1)];
  expect(chosen(events, { backgroundSentAt: NOW + 8 * 24 * 60 * MINUTE }).seqs).toEqual([1]);
});

test("[SYNC-13] sends a background event that failed separately", () => {
  const failed = event(1, { attempts: 2 });
  expect(chosen([failed, event(2)]).seqs).toEqual([2]);
  expect(chosen([failed]).seqs).toEqual([1]);
  expect(chosen([event(1, { attempts: 2, notBefore: NOW + MINUTE })])).toMatchObject({
    seqs: [],
    dueAt: NOW + MINUTE,
  });
});

test("[SYNC-13] sends what people wait for first when batches keep failing", () => {
  const small = { count: 50, bytes: limit.bytes };
  expect(chosen([event(1), entry(2)], { limit: small }).seqs).toEqual([2]);
});

test("[SYNC-05] fills a batch with 100 writes and reads no further", () => {
  const many = Array.from({ length: 300 }, (_, n) => entry(n + 1));
  const { seqs, offered } = chosen([event(1000), ...many]);
  expect(seqs).toHaveLength(100);
  expect(offered).toBe(101);
});

test("[SYNC-05] limits a batch to 256 KB on the wire, whatever its characters", () => {
  const letters = (seq: number) => entry(seq, { body: "é".repeat(30_000) });
  const many = Array.from({ length: 10 }, (_, n) => letters(n + 1));
  expect(chosen(many).seqs).toEqual([1, 2, 3, 4]);
});

test("[SYNC-05] sends writes that failed alone after the others, in turn", () => {
  const suspects = new Set(["id-2", "id-1"]);
  expect(chosen([entry(1), entry(2), entry(3)], { suspects }).seqs).toEqual([3]);
  expect(chosen([entry(1), entry(2)], { suspects }).seqs).toEqual([2, 1]);
});

test("[SYNC-05] reads hardly more than it sends from an outbox of ten thousand", async () => {
  const { db, take } = createOutboxFixture();
  await db.outbox.bulkAdd(Array.from({ length: 10_000 }, (_, n) => entry(n + 1)));
  let read = 0;
  db.outbox.hook("reading", (row) => {
    read += 1;
    return row;
  });
  expect(await take()).toHaveLength(100);
  expect(read).toBeLessThanOrEqual(250);
});
