import { type QueuedCall, queuedCalls } from "#contract/routes.ts";
import type { WriteResult } from "#contract/sync.ts";
import { knownServer } from "../local/facts.ts";
import type { PersonDatabase } from "../local/person-database.ts";
import { write } from "../local/schema-guard.ts";
import { LONGEST_WAIT_MS } from "../passage/judge.ts";
import { applyState } from "./apply.ts";
import type { NewEntry, OutboxEntry, ParkedReason } from "./entry.ts";
import { chooseHeads, type Limit } from "./lanes.ts";
import { outboxSummary } from "./questions.ts";
import { mergeOf, routeOf } from "./route-of.ts";

type QueuedBody<C extends QueuedCall> = Parameters<(typeof queuedCalls)[C]["queued"]["lane"]>[0];

/**
 * Owes a write to the server. Must run inside the transaction that writes the local state. Merged into the lane's last
 * entry when that was never sent, is of the same kind, and its kind can be merged; other content is another id. So a lane
 * of such a kind waits with two entries at most: one that was sent before, and one that gathers what came since.
 */
export async function addToOutbox<C extends QueuedCall>(
  db: PersonDatabase,
  call: C,
  body: QueuedBody<C>,
  { id, now }: { readonly id: string; readonly now: number },
): Promise<void> {
  const { v, lane: laneOf, merge } = queuedCalls[call].queued;
  const lane = laneOf(body);
  const last = await inLane(db, lane).last();
  const isUnsent = last?.state === "ready" && last.gen === 0;
  if (merge && isUnsent && last.call === call && last.v === v) {
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

const inLane = (db: PersonDatabase, lane: string) =>
  db.outbox.where("[lane+seq]").between([lane, 0], [lane, Number.POSITIVE_INFINITY]);

/** Read at once; what is owed may be much more than what travels. */
const PAGE = 250;

async function choose(db: PersonDatabase, now: number, limit: Limit) {
  const choice = chooseHeads(now, limit);
  let page: readonly OutboxEntry[];
  let seq = 0;
  do {
    page = await db.outbox.where("seq").above(seq).limit(PAGE).toArray();
    seq = page.at(-1)?.seq ?? seq;
  } while (page.every(choice.offer) && page.length === PAGE);
  return choice;
}

/** Marks the next batch as sent, so that nobody merges into it, and answers it. For the holder of the pass lock. */
export const takeBatch = (
  db: PersonDatabase,
  now: number,
  limit: Limit,
): Promise<readonly OutboxEntry[]> =>
  write(db, [db.outbox], async () => {
    const choice = await choose(db, now, limit);
    const unknown = choice.unknown().map((entry): OutboxEntry => {
      const code = routeOf(entry) ? "unknown_version" : "unknown_call";
      return { ...entry, state: "parked", reason: { code, errors: [], at: now } };
    });
    await db.outbox.bulkPut(unknown);
    const taken = choice
      .heads()
      .map((entry): OutboxEntry => ({ ...entry, state: "sent", gen: entry.gen + 1 }));
    await db.outbox.bulkPut(taken);
    return taken;
  });

/** Sets an entry aside, whole. What was set aside in its lane before, and can be merged with it, needs no attention of its own. */
async function park(db: PersonDatabase, entry: OutboxEntry, reason: ParkedReason): Promise<void> {
  const merge = mergeOf(entry);
  const earlier = await inLane(db, entry.lane)
    .filter((each) => each.state === "parked" && each.call === entry.call && each.v === entry.v)
    .first();
  const parked: OutboxEntry = { ...entry, state: "parked", reason };
  if (!merge || !earlier) return void (await db.outbox.put(parked));
  await db.outbox.delete(earlier.seq);
  await db.outbox.put({ ...parked, body: merge(earlier.body, entry.body) });
}

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
  /** Who answered. */
  readonly server?: string;
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
      return await park(db, entry, reason);
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
  const { server } = settling;
  return write(db, [db.outbox, db.timeWatched, db.facts], async () => {
    if (server !== undefined) await knownServer.set(db.facts, server);
    for (const entry of sent) await settleOne(db, entry, resultOf.get(entry.id), settling);
  });
};

/** No answer came, and it does not count against the entries. They keep their ids: the server may have done them. */
export const putBack = (db: PersonDatabase, sent: readonly OutboxEntry[]): Promise<void> =>
  settle(db, sent, [], { now: 0, retryAt: () => 0 });

/**
 * The person wants a refused write to be tried again. Nothing was done under the old id, so it gets a new one; but what
 * was never looked at, because only newer code knows it, may have been done, and keeps its id.
 */
export const retryParked = (db: PersonDatabase, seq: number, id: string): Promise<void> =>
  write(db, [db.outbox], async () => {
    const entry = await db.outbox.get(seq);
    if (entry?.state !== "parked") return;
    const { reason, ...rest } = entry;
    const isUnknown = reason?.code === "unknown_version" || reason?.code === "unknown_call";
    const tried = { state: "ready", attempts: 0, notBefore: 0 } as const;
    await db.outbox.put({ ...rest, ...tried, ...(!isUnknown && { id }) });
  });

/** What is left after a pass: how many wait, and when the next of those that must wait is due. */
export async function stillOwed(db: PersonDatabase, now: number) {
  const { waiting } = await outboxSummary(db);
  const next = await db.outbox
    .where("[state+notBefore]")
    .between(["ready", now], ["ready", now + LONGEST_WAIT_MS], false, true)
    .first();
  return { count: waiting, dueAt: next?.notBefore };
}
