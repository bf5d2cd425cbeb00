import { type QueuedCall, queuedCalls } from "#contract/routes.ts";
import type { WriteResult } from "#contract/sync.ts";
import type { PersonDatabase } from "../local/person-database.ts";
import { write } from "../local/schema-guard.ts";
import { applyState } from "./apply.ts";
import type { NewEntry, OutboxEntry, ParkedReason } from "./entry.ts";
import { heads, nextDueAt } from "./lanes.ts";
import { outboxEntries } from "./questions.ts";

type QueuedBody<C extends QueuedCall> = Parameters<(typeof queuedCalls)[C]["queued"]["lane"]>[0];

/**
 * Owes a write to the server. Must run inside the transaction that writes the local state. Merged into the lane's last
 * entry when that is waiting, is of the same kind, and its kind can be merged; other content is another id.
 */
export async function addToOutbox<C extends QueuedCall>(
  db: PersonDatabase,
  call: C,
  body: QueuedBody<C>,
  { id, now }: { readonly id: string; readonly now: number },
): Promise<void> {
  const { v, lane: laneOf, merge } = queuedCalls[call].queued;
  const lane = laneOf(body);
  const last = await lastOf(db, lane);
  if (merge && last?.state === "ready" && last.call === call && last.v === v) {
    const merged = merge(last.body as QueuedBody<C>, body);
    await db.outbox.update(last.seq, { id, body: merged });
    return;
  }
  const entry: NewEntry = {
    id,
    owner: db.owner,
    call,
    v,
    lane,
    body,
    state: "ready",
    gen: 0,
    attempts: 0,
    notBefore: 0,
    createdAt: now,
  };
  await db.outbox.add(entry);
}

const lastOf = (db: PersonDatabase, lane: string) =>
  db.outbox.where("[lane+seq]").between([lane, 0], [lane, Number.POSITIVE_INFINITY]).last();

export type Limit = { readonly count: number; readonly bytes: number };

/** Marks the next batch as sent, so that nobody merges into it, and answers it. For the holder of the pass lock. */
export const takeBatch = (
  db: PersonDatabase,
  now: number,
  limit: Limit,
): Promise<readonly OutboxEntry[]> =>
  write(db, [db.outbox], async () => {
    const waiting = await db.outbox.orderBy("seq").toArray();
    const taken = heads(waiting, now, limit).map(
      (entry): OutboxEntry => ({ ...entry, state: "sent", gen: entry.gen + 1 }),
    );
    await db.outbox.bulkPut(taken);
    return taken;
  });

/** The entry as it was sent, or nothing if somebody has sent or settled it since: then this answer comes too late. */
async function stillSent(db: PersonDatabase, sent: OutboxEntry) {
  const entry = await db.outbox.get(sent.seq);
  const isSame = entry?.id === sent.id && entry.gen === sent.gen && entry.state === "sent";
  return isSame ? entry : undefined;
}

type Settling = {
  readonly now: number;
  /** When a write that could not be done now is tried again. */
  readonly retryAt: (attempts: number) => number;
};

async function settleOne(
  db: PersonDatabase,
  sent: OutboxEntry,
  result: WriteResult | undefined,
  { now, retryAt }: Settling,
): Promise<void> {
  const entry = await stillSent(db, sent);
  if (!entry) return;
  switch (result?.status) {
    case "applied":
    case "duplicate":
      await applyState(db, entry, result.state, now);
      await db.outbox.delete(entry.seq);
      return;
    case "refused": {
      const reason: ParkedReason = {
        code: result.code ?? "invalid",
        errors: result.errors ?? [],
        at: now,
      };
      await db.outbox.put({ ...entry, state: "parked", reason });
      return;
    }
    case "retry":
      await db.outbox.put({
        ...entry,
        state: "ready",
        attempts: entry.attempts + 1,
        notBefore: retryAt(entry.attempts),
      });
      return;
    case undefined:
      await db.outbox.put({ ...entry, state: "ready" });
  }
}

/** One transaction: entries leave, or are set aside with their reason, as the server's state is applied. */
export const settle = (
  db: PersonDatabase,
  sent: readonly OutboxEntry[],
  results: readonly WriteResult[],
  settling: Settling,
): Promise<void> => {
  const resultOf = new Map(results.map((result) => [result.id, result]));
  return write(db, [db.outbox, db.timeWatched], async () => {
    for (const entry of sent) await settleOne(db, entry, resultOf.get(entry.id), settling);
  });
};

/** No answer came, and it does not count against the entries. They keep their ids: the server may have done them. */
export const putBack = (db: PersonDatabase, sent: readonly OutboxEntry[]): Promise<void> =>
  settle(db, sent, [], { now: 0, retryAt: () => 0 });

/** The person wants a refused write to be tried again. Nothing was done under the old id, so it gets a new one. */
export const retryParked = (db: PersonDatabase, seq: number, id: string): Promise<void> =>
  write(db, [db.outbox], async () => {
    const entry = await db.outbox.get(seq);
    if (entry?.state !== "parked") return;
    const { reason: _reason, ...rest } = entry;
    await db.outbox.put({ ...rest, id, state: "ready", attempts: 0, notBefore: 0 });
  });

/** What is left after a pass: how many wait, and when the next of those that must wait is due. */
export async function stillOwed(db: PersonDatabase, now: number) {
  const entries = await outboxEntries(db);
  const waiting = entries.filter((entry) => entry.state !== "parked");
  return { count: waiting.length, dueAt: nextDueAt(entries, now) };
}
