import { BATCH_LIMIT } from "#contract/constants.ts";
import { isEncrypted } from "#contract/sync/encrypted.ts";
import type { WriteResult } from "#contract/sync/sync.ts";
import { stillHoldsLease } from "../engine/lease.ts";
import { sealedAtSignOut } from "../local/fact.ts";
import { backgroundSentAt, knownEpoch, knownServer } from "../local/facts.ts";
import type { PersonDatabase } from "../local/person-database.ts";
import { write } from "../local/schema-guard.ts";
import { keepApplied } from "./applied.ts";
import { type AppliedWrite, applyStates } from "./apply.ts";
import type { FailureReason, OutboxEntry } from "./entry.ts";
import { type Marks, openMarks } from "./in-flight.ts";
import { laneEntries } from "./lane-entries.ts";
import { type SelectionOptions, selectEntries } from "./lanes.ts";
import { isCovered, mergedBody, routeOf } from "./route-of.ts";

/** Entries read at once. The outbox may be much longer than a batch. */
const PAGE = BATCH_LIMIT;

/**
 * `takenUpTo`: all pending entries up to this `seq` are in flight. Reset to 0 when entries return
 * to the queue.
 */
export type TakeRequest = SelectionOptions & { readonly takenUpTo?: number };

export type TakenBatch = {
  readonly entries: readonly OutboxEntry[];
  readonly takenUpTo: number;
  /** The epoch to send them in. */
  readonly epoch?: string | undefined;
  /** If nothing can be sent now: when something can. */
  readonly dueAt?: number | undefined;
};

async function selectFromOutbox(
  db: PersonDatabase,
  { takenUpTo = 0, ...options }: TakeRequest,
  marks: Marks,
) {
  const [, sentAt] = await Promise.all([
    marks.storeOthers(options.inFlight ?? []),
    backgroundSentAt.get(db.facts),
  ]);
  const selection = selectEntries({ ...options, backgroundSentAt: sentAt });
  const versions = new Map<number, number>();
  let lastRead = takenUpTo;
  let page: readonly OutboxEntry[];
  do {
    page = await db.outbox.where("seq").above(lastRead).limit(PAGE).toArray();
    for (const { seq, v } of page) versions.set(seq, v);
    lastRead = page.at(-1)?.seq ?? lastRead;
  } while (page.every(selection.offer) && page.length === PAGE);
  const selected = selection.selected();
  const takenSeqs = new Set([...selected, ...(options.inFlight ?? [])].map(({ seq }) => seq));
  const readSeqs = [...versions.keys()];
  const firstNotTaken = readSeqs.findIndex((seq) => !takenSeqs.has(seq));
  const lastTaken = firstNotTaken < 0 ? readSeqs.at(-1) : readSeqs[firstNotTaken - 1];
  const upgraded = selected.filter(({ seq, v }) => versions.get(seq) !== v);
  return { selection, selected, upgraded, takenUpTo: lastTaken ?? takenUpTo };
}

/**
 * The epoch in which writes of this device were last known to be applied. If some were in an unknown one, an empty epoch makes
 * a server that was ever restored ask for a pull first.
 */
async function epochToSend({ facts, applied }: PersonDatabase): Promise<string | undefined> {
  const epoch = await knownEpoch.get(facts);
  if (epoch !== undefined) return epoch;
  return (await applied.count()) > 0 ? "" : undefined;
}

/** Marks the next batch as sent, so that later writes don't merge into it. */
async function takeBatch(
  db: PersonDatabase,
  request: TakeRequest,
  marks: Marks,
): Promise<TakenBatch> {
  const { now } = request;
  const [{ selection, selected, upgraded, takenUpTo }, epoch] = await Promise.all([
    selectFromOutbox(db, request, marks),
    epochToSend(db),
  ]);
  const unknown = selection.unknown().map((entry): OutboxEntry => {
    const code = routeOf(entry) ? "unknown_version" : "unknown_call";
    return { ...entry, state: "parked", reason: { code, errors: [], at: now } };
  });
  const isBackground =
    selected.length > 0 && selected.every((each) => routeOf(each)?.queued?.inBackground);
  const entries = selected.map(
    (entry): OutboxEntry => ({ ...entry, state: "sent", gen: entry.gen + 1 }),
  );
  marks.add(entries);
  await Promise.all([
    isBackground && backgroundSentAt.set(db.facts, now),
    // From now on, the id is bound to the upgraded body.
    db.outbox.bulkPut([...unknown, ...upgraded]),
  ]);
  return { entries, takenUpTo, epoch, dueAt: selection.dueAt() };
}

/** Two failed entries of a lane can be merged if neither may have been applied. */
const canMerge = (entry: OutboxEntry, reason: FailureReason) => (earlier: OutboxEntry) =>
  earlier.state === "parked" &&
  mergedBody(earlier, entry) !== undefined &&
  earlier.reason?.code !== "failing" &&
  reason.code !== "failing";

/** Marks an entry as failed. An earlier failed entry that it can be merged with is replaced. */
async function markFailed(
  db: PersonDatabase,
  entry: OutboxEntry,
  reason: FailureReason,
): Promise<void> {
  const earlier: OutboxEntry | undefined = await laneEntries(db, entry.lane)
    .filter(canMerge(entry, reason))
    .first();
  if (earlier) await db.outbox.delete(earlier.seq);
  const merged = earlier && mergedBody(earlier, entry);
  await db.outbox.put({ ...entry, ...merged, state: "parked", reason });
}

/** Deletes failed writes that a later one has replaced, so that no retry brings them back. */
async function deleteReplaced({ outbox }: PersonDatabase, applied: readonly OutboxEntry[]) {
  const failed: readonly OutboxEntry[] = await outbox.where("state").equals("parked").toArray();
  const replaced = failed.filter((older) =>
    applied.some(
      (newer) => newer.lane === older.lane && newer.seq > older.seq && isCovered(older, newer),
    ),
  );
  await outbox.bulkDelete(replaced.map(({ seq }) => seq));
}

/** The result of one write. `failing`: the server repeatedly fails on this write only. */
export type Result = WriteResult | { readonly id: string; readonly status: "failing" };

export type Settlement = {
  readonly sent: readonly OutboxEntry[];
  /**
   * Entries without a result go back to the queue with the same id, because the server may have
   * applied them.
   */
  readonly results: readonly Result[];
  readonly now: number;
  /** Returns when a write that has to be retried is due. */
  readonly retryAt: (attempts: number) => number;
  /** The server that replied, if none was known. */
  readonly server?: string | undefined;
  /** The epoch in which it applied them, if it says so. */
  readonly epoch?: string | undefined;
};

function reasonOf(result: Result, at: number): FailureReason {
  if (result.status === "failing") return { code: "failing", errors: [], at };
  return { code: result.code ?? "invalid", errors: result.errors ?? [], at };
}

/** Returns the range of `seq` values if they are contiguous, so that one request suffices. */
function contiguousRange(seqs: readonly number[]): readonly [number, number] | undefined {
  const [from, to] = [Math.min(...seqs), Math.max(...seqs)];
  return seqs.length > 1 && to - from === seqs.length - 1 ? [from, to] : undefined;
}

function entriesAt({ outbox }: PersonDatabase, seqs: readonly number[]) {
  const range = contiguousRange(seqs);
  if (range)
    return outbox
      .where("seq")
      .between(...range, true, true)
      .toArray();
  return outbox.bulkGet([...seqs]);
}

async function deleteAt({ outbox }: PersonDatabase, seqs: readonly number[]): Promise<void> {
  const range = contiguousRange(seqs);
  if (range)
    await outbox
      .where("seq")
      .between(...range, true, true)
      .delete();
  else await outbox.bulkDelete([...seqs]);
}

/**
 * Returns the entries that haven't been resent or settled since. For others, this reply is too
 * late.
 */
async function stillSent(
  db: PersonDatabase,
  sent: readonly OutboxEntry[],
  { has, mark }: Marks,
): Promise<readonly OutboxEntry[]> {
  const [first] = sent;
  // Another page may have created the database again and taken as often. Then the ids differ.
  const isSame = first && sent.every(has) && (await db.outbox.get(first.seq))?.id === first.id;
  if (isSame) return sent;
  const sentBySeq = new Map(sent.map((each) => [each.seq, each]));
  const stored = await entriesAt(db, [...sentBySeq.keys()]);
  const entries = stored.filter((entry) => entry !== undefined).map(mark);
  return entries.filter(({ seq, id, state, gen }) => {
    const sentEntry = sentBySeq.get(seq);
    return state === "sent" && id === sentEntry?.id && gen === sentEntry.gen;
  });
}

/** Unless it is known that everything was applied in this epoch, the next pull decides. */
async function learnEpoch({ facts, applied }: PersonDatabase, epoch: string | undefined) {
  if (epoch === undefined || (await knownEpoch.get(facts)) !== undefined) return;
  if ((await applied.count()) === 0) await knownEpoch.set(facts, epoch);
}

/**
 * Removes applied entries and stores their state, returns unsettled ones to the queue, and marks
 * rejected ones as failed.
 */
async function settle(db: PersonDatabase, settlement: Settlement, marks: Marks): Promise<void> {
  const { sent, results, now, retryAt, server, epoch } = settlement;
  const [stillInFlight, isSignedOut] = await Promise.all([
    stillSent(db, sent, marks),
    sealedAtSignOut.get(db.facts),
    learnEpoch(db, epoch),
    server !== undefined && knownServer.set(db.facts, server),
  ]);
  const resultOf = new Map(results.map((result) => [result.id, result]));
  const applied: AppliedWrite[] = [];
  const returned: OutboxEntry[] = [];
  const failed: (readonly [OutboxEntry, FailureReason])[] = [];
  for (const entry of stillInFlight) {
    const result = resultOf.get(entry.id);
    switch (result?.status) {
      case "applied":
      case "duplicate": {
        const isKnown = result.status === "duplicate" && entry.isResent;
        applied.push({ entry, state: isKnown ? undefined : result.state });
        break;
      }
      case "refused":
      case "failing":
        // The server's texts may repeat what the person wrote.
        failed.push([entry, { ...reasonOf(result, now), ...(isSignedOut && { errors: [] }) }]);
        break;
      case "retry": {
        const notBefore = retryAt(entry.attempts);
        returned.push({ ...entry, state: "ready", attempts: entry.attempts + 1, notBefore });
        break;
      }
      case undefined:
        returned.push({ ...entry, state: "ready" });
    }
  }
  const settled = applied.map(({ entry }) => entry);
  // Nothing readable is added after a sign-out, which encrypts what it can.
  const kept = settled.filter(({ body }) => !isSignedOut || isEncrypted(body));
  marks.remove(sent);
  await Promise.all([
    deleteAt(
      db,
      settled.map(({ seq }) => seq),
    ),
    keepApplied(db, kept),
    // After a sign-out, the records come back with the next sign-in.
    !isSignedOut && applyStates(db, applied, now),
    db.outbox.bulkPut(returned),
    deleteReplaced(db, settled),
  ]);
  for (const [entry, reason] of failed) await markFailed(db, entry, reason);
}

/**
 * Settles results and takes the next batch in one transaction. Either can be missing. Returns
 * undefined and changes nothing if another cycle has taken the lease.
 */
export const settleAndTake = (
  db: PersonDatabase,
  epoch: number,
  settlement: Settlement | undefined,
  request: TakeRequest | undefined,
): Promise<TakenBatch | undefined> =>
  write(db, settlement ? db.tables : [db.outbox, db.applied, db.facts], async () => {
    if (!(await stillHoldsLease(db, epoch))) return;
    const marks = await openMarks(db);
    if (settlement) await settle(db, settlement, marks);
    const taken = request ? await takeBatch(db, request, marks) : { entries: [], takenUpTo: 0 };
    await marks.save();
    return taken;
  });
