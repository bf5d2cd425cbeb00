import { BATCH_LIMIT } from "#contract/constants.ts";
import { MAX_RETRY_AFTER_MS } from "../transport/classify-response.ts";
import type { OutboxEntry } from "./entry.ts";
import { mergeOf, routeOf } from "./route-of.ts";
import { laneKind, signOutOf } from "./sealed-lanes.ts";
import { upcast } from "./upcast.ts";

/** Background writes alone cause at most one request per minute. */
export const BACKGROUND_MS = 60_000;

/** Ignores a wait longer than any server may ask for, because the clock was set back. */
export const isDue = (entry: Pick<OutboxEntry, "notBefore">, now: number) =>
  entry.notBefore <= now || entry.notBefore > now + MAX_RETRY_AFTER_MS;

export type BatchLimit = { readonly count: number; readonly bytes: number };

export type SelectionOptions = {
  readonly now: number;
  readonly limit: BatchLimit;
  /** Entries of batches that are in flight. */
  readonly inFlight?: readonly OutboxEntry[];
  /** When background writes last caused a request of their own. */
  readonly backgroundSentAt?: number | undefined;
  /** Ids of writes that failed alone while the server was failing too, most recent last. */
  readonly suspects?: ReadonlySet<string>;
};

type Selection = {
  /** Call in the order of `seq`. Returns false once the batch is full. */
  readonly offer: (entry: OutboxEntry) => boolean;
  readonly selected: () => readonly OutboxEntry[];
  /** Entries that only newer code can send. */
  readonly unknown: () => readonly OutboxEntry[];
  /** When the first delayed entry is due. */
  readonly dueAt: () => number | undefined;
};

/** The entries of one lane offered so far. */
type LaneState = {
  hasPending: boolean;
  /** Calls with failed entries. */
  readonly failedCalls: Set<OutboxEntry["call"]>;
};

/**
 * Tracks which entries block others.
 * - In an ordered lane, each entry waits for the one before it.
 * - A failed entry blocks entries that depend on it: those of another call that can't be merged. Nothing depends on a claim.
 * - Entries with `after` wait for pending entries of other lanes, but not for failed ones,
 *   because the server decides whether they are valid without them.
 * - Entries sealed at sign-out block anything newer of their kind, because their lane is unknown. So do those of an earlier
 *   sign-out.
 */
function trackLanes(inFlight: readonly OutboxEntry[]) {
  const lanes = new Map<string, LaneState>();
  const signOutsByKind = new Map<string, Set<string>>();
  const stateOf = ({ lane }: OutboxEntry) => {
    const before = lanes.get(lane) ?? { hasPending: false, failedCalls: new Set() };
    lanes.set(lane, before);
    return before;
  };
  const addPending = (entry: OutboxEntry) => {
    stateOf(entry).hasPending = true;
    const signOut = signOutOf(entry.lane);
    if (signOut === undefined) return;
    const kind = laneKind(entry.lane);
    signOutsByKind.set(kind, (signOutsByKind.get(kind) ?? new Set()).add(signOut));
  };
  const isBehindSealed = ({ lane }: OutboxEntry) => {
    const own = signOutOf(lane);
    return [...(signOutsByKind.get(laneKind(lane)) ?? [])].some((signOut) => signOut !== own);
  };
  for (const entry of inFlight) addPending(entry);
  const hasPendingBelow = (prefix: string) =>
    [...lanes].some(([lane, { hasPending }]) => hasPending && lane.startsWith(prefix));
  return {
    isBlocked: (entry: OutboxEntry) => {
      const rules = routeOf(entry)?.queued;
      if (rules?.after?.some(hasPendingBelow)) return true;
      if (isBehindSealed(entry)) return true;
      if (rules?.order === "none") return false;
      const { hasPending, failedCalls } = stateOf(entry);
      if (hasPending) return true;
      return !mergeOf(entry) && [...failedCalls].some((call) => call !== entry.call);
    },
    addPending,
    addFailed: (entry: OutboxEntry) => {
      if (!routeOf(entry)?.queued?.isLast) stateOf(entry).failedCalls.add(entry.call);
    },
  };
}

/** Collects sendable entries. Those that failed before are separate. */
function candidatePool(now: number, limit: BatchLimit, suspects: ReadonlySet<string>) {
  const fresh = batchBuilder(limit);
  const failed: OutboxEntry[] = [];
  const order = [...suspects];
  const rank = ({ id }: OutboxEntry) => order.indexOf(id);
  return {
    fresh,
    add: (entry: OutboxEntry) => {
      if (entry.attempts === 0 && !suspects.has(entry.id)) fresh.add(entry);
      else if (isDue(entry, now)) failed.push(entry);
    },
    leastFailed: () =>
      takeFitting(
        failed.toSorted((a, b) => a.attempts - b.attempts || rank(a) - rank(b)),
        limit,
      ),
  };
}

/** Collects entries in order until the limit is reached. A single larger entry goes alone. */
function batchBuilder(limit: BatchLimit) {
  const entries: OutboxEntry[] = [];
  let bytes = 0;
  let isFull = false;
  return {
    entries,
    isFull: () => isFull,
    add: (entry: OutboxEntry) => {
      if (isFull) return;
      bytes += bytesOf(entry);
      if (entries.length === 0 || bytes <= limit.bytes) entries.push(entry);
      else isFull = true;
      isFull ||= entries.length >= limit.count;
    },
  };
}

function takeFitting(entries: readonly OutboxEntry[], limit: BatchLimit): readonly OutboxEntry[] {
  const batch = batchBuilder(limit);
  for (const entry of entries) batch.add(entry);
  return batch.entries;
}

const encoder = new TextEncoder();

/** Returns the entry's size in a batch. */
const bytesOf = ({ id, call, v, body }: OutboxEntry) =>
  encoder.encode(JSON.stringify({ id, call, v, body })).length;

/**
 * Returns when background writes may cause a request. A time in the future means the clock was set
 * back.
 */
const backgroundDueAt = (sentAt: number | undefined, now: number) =>
  sentAt === undefined || sentAt > now ? now : sentAt + BACKGROUND_MS;

/**
 * Selects the entries to send now. Entries that are marked as sent but not in flight were left by a
 * dead cycle, since only one runs at a time. Entries that never failed go first and without the
 * others, so that one failing write can't block them. Background writes fill up full-size batches,
 * or go alone once a minute.
 */
export function selectEntries(options: SelectionOptions): Selection {
  const { now, limit, inFlight = [], suspects = new Set(), backgroundSentAt } = options;
  const lanes = trackLanes(inFlight);
  const inFlightSeqs = new Set(inFlight.map(({ seq }) => seq));
  const foreground = candidatePool(now, limit, suspects);
  const background = candidatePool(now, limit, suspects);
  const backgroundFrom = backgroundDueAt(backgroundSentAt, now);
  const unknown: OutboxEntry[] = [];
  const due = { foreground: Number.POSITIVE_INFINITY, background: Number.POSITIVE_INFINITY };

  const offerSendable = (entry: OutboxEntry) => {
    const isBlocked = lanes.isBlocked(entry);
    lanes.addPending(entry);
    if (isBlocked) return;
    const dueAt = isDue(entry, now) ? now : entry.notBefore;
    if (routeOf(entry)?.queued?.inBackground) {
      due.background = Math.min(due.background, Math.max(dueAt, backgroundFrom));
      background.add(entry);
    } else {
      due.foreground = Math.min(due.foreground, dueAt);
      foreground.add(entry);
    }
  };
  const offer = (entry: OutboxEntry) => {
    if (inFlightSeqs.has(entry.seq)) return true;
    const sendable = entry.state === "parked" ? undefined : upcast(entry);
    if (sendable) offerSendable(sendable);
    else lanes.addFailed(entry);
    if (entry.state !== "parked" && !sendable) unknown.push(entry);
    return !foreground.fresh.isFull();
  };
  const backgroundOnly = () => {
    if (due.background > now) return [];
    const { entries } = background.fresh;
    return entries.length > 0 ? entries : background.leastFailed();
  };
  const selected = () => {
    const { entries } = foreground.fresh;
    if (entries.length === 0) {
      const failed = foreground.leastFailed();
      return failed.length > 0 ? failed : backgroundOnly();
    }
    const extra = limit.count < BATCH_LIMIT ? [] : background.fresh.entries;
    return extra.length > 0 ? takeFitting([...entries, ...extra], limit) : entries;
  };
  const dueAt = () => {
    const at = Math.min(due.foreground, due.background);
    return at > now && Number.isFinite(at) ? at : undefined;
  };
  return { offer, selected, unknown: () => unknown, dueAt };
}
