import { BATCH_LIMIT } from "#contract/constants.ts";
import { LONGEST_WAIT_MS } from "../transport/classify-response.ts";
import type { OutboxEntry } from "./entry.ts";
import { mergeOf, routeOf } from "./route-of.ts";
import { isAway, kindOf } from "./sign-out-entries.ts";
import { upcast } from "./upcast.ts";

/** What nobody waits for causes one request a minute at the most. */
export const BACKGROUND_MS = 60_000;

/** A wait longer than anybody could have asked for is a clock that was set back. */
export const isDue = (entry: Pick<OutboxEntry, "notBefore">, now: number) =>
  entry.notBefore <= now || entry.notBefore > now + LONGEST_WAIT_MS;

export type Limit = { readonly count: number; readonly bytes: number };

export type Wanted = {
  readonly now: number;
  readonly limit: Limit;
  /** What is on its way already, in batches that were taken before. */
  readonly underway?: readonly OutboxEntry[];
  /** When something that travels in the background last caused a request of its own. */
  readonly backgroundSentAt?: number | undefined;
  /** Ids of what failed by itself when all else failed too, the one that did so last at the end. */
  readonly suspects?: ReadonlySet<string>;
};

type Choice = {
  /** To be called in the order of `seq`; false when no more need be offered. */
  readonly offer: (entry: OutboxEntry) => boolean;
  readonly heads: () => readonly OutboxEntry[];
  /** What only newer code knows how to send. */
  readonly unknown: () => readonly OutboxEntry[];
  /** When the first may travel of what was offered and has to wait for its time. */
  readonly dueAt: () => number | undefined;
};

/** What was offered of one lane before. */
type Before = {
  isUnsettled: boolean;
  /** Calls that were set aside. */
  readonly parked: Set<OutboxEntry["call"]>;
};

/**
 * Remembers who stands before whom. In a lane each waits for the one before it, unless the lane has no order. Behind
 * what was set aside waits whoever depends on it: another kind of write, and none that can be merged. Some wait for other
 * lanes too, but not for what was set aside there: whether they may go without it is the server's to say. What was put
 * away goes before all that is newer of its kind, since its lane cannot be told any more.
 */
function lanesWith(underway: readonly OutboxEntry[]) {
  const lanes = new Map<string, Before>();
  const kindsAway = new Set<string>();
  const laneOf = ({ lane }: OutboxEntry) => {
    const before = lanes.get(lane) ?? { isUnsettled: false, parked: new Set() };
    lanes.set(lane, before);
    return before;
  };
  const pass = (entry: OutboxEntry) => {
    laneOf(entry).isUnsettled = true;
    if (isAway(entry.lane)) kindsAway.add(kindOf(entry.lane));
  };
  for (const entry of underway) pass(entry);
  const isUnsettledBelow = (prefix: string) =>
    [...lanes].some(([lane, { isUnsettled }]) => isUnsettled && lane.startsWith(prefix));
  return {
    isHeld: (entry: OutboxEntry) => {
      const rules = routeOf(entry)?.queued;
      if (rules?.after?.some(isUnsettledBelow)) return true;
      if (!isAway(entry.lane) && kindsAway.has(kindOf(entry.lane))) return true;
      if (rules?.order === "none") return false;
      const { isUnsettled, parked } = laneOf(entry);
      return isUnsettled || (!mergeOf(entry) && [...parked].some((call) => call !== entry.call));
    },
    pass,
    passParked: (entry: OutboxEntry) => laneOf(entry).parked.add(entry.call),
  };
}

/** Entries that may travel, those that were failed on before apart. */
function heap(now: number, limit: Limit, suspects: ReadonlySet<string>) {
  const fresh = parcelWithin(limit);
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
      parcelOf(
        failed.toSorted((a, b) => a.attempts - b.attempts || rank(a) - rank(b)),
        limit,
      ),
  };
}

/** As many as fit, in the order they come; a single one that is larger goes alone. */
function parcelWithin(limit: Limit) {
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

function parcelOf(entries: readonly OutboxEntry[], limit: Limit): readonly OutboxEntry[] {
  const parcel = parcelWithin(limit);
  for (const entry of entries) parcel.add(entry);
  return parcel.entries;
}

const encoder = new TextEncoder();

/** What it takes of a batch. */
const bytesOf = ({ id, call, v, body }: OutboxEntry) =>
  encoder.encode(JSON.stringify({ id, call, v, body })).length;

/** When what nobody waits for may cause a request. A clock that was set back does not hold it. */
const aloneFrom = (sentAt: number | undefined, now: number) =>
  sentAt === undefined || sentAt > now ? now : sentAt + BACKGROUND_MS;

/**
 * Chooses what may travel now. What is marked as sent and not under way was left by a pass that died, for there is one
 * at a time. What was never failed on goes first and by itself: a write that breaks every batch it is in must not hold
 * others. What travels in the background goes along where a whole batch has room for it, or by itself once a minute.
 */
export function chooseHeads(wanted: Wanted): Choice {
  const { now, limit, underway = [], suspects = new Set(), backgroundSentAt } = wanted;
  const lanes = lanesWith(underway);
  const isUnderway = new Set(underway.map(({ seq }) => seq));
  const awaited = heap(now, limit, suspects);
  const background = heap(now, limit, suspects);
  const backgroundFrom = aloneFrom(backgroundSentAt, now);
  const unknown: OutboxEntry[] = [];
  const due = { awaited: Number.POSITIVE_INFINITY, background: Number.POSITIVE_INFINITY };

  const offerSendable = (entry: OutboxEntry) => {
    const isHeld = lanes.isHeld(entry);
    lanes.pass(entry);
    if (isHeld) return;
    const dueAt = isDue(entry, now) ? now : entry.notBefore;
    if (routeOf(entry)?.queued?.inBackground) {
      due.background = Math.min(due.background, Math.max(dueAt, backgroundFrom));
      background.add(entry);
    } else {
      due.awaited = Math.min(due.awaited, dueAt);
      awaited.add(entry);
    }
  };
  const offer = (entry: OutboxEntry) => {
    if (isUnderway.has(entry.seq)) return true;
    const sendable = entry.state === "parked" ? undefined : upcast(entry);
    if (sendable) offerSendable(sendable);
    else lanes.passParked(entry);
    if (entry.state !== "parked" && !sendable) unknown.push(entry);
    return !awaited.fresh.isFull();
  };
  const alone = () => {
    if (due.background > now) return [];
    const { entries } = background.fresh;
    return entries.length > 0 ? entries : background.leastFailed();
  };
  const heads = () => {
    const { entries } = awaited.fresh;
    if (entries.length === 0) {
      const failed = awaited.leastFailed();
      return failed.length > 0 ? failed : alone();
    }
    const along = limit.count < BATCH_LIMIT ? [] : background.fresh.entries;
    return along.length > 0 ? parcelOf([...entries, ...along], limit) : entries;
  };
  const dueAt = () => {
    const at = Math.min(due.awaited, due.background);
    return at > now && Number.isFinite(at) ? at : undefined;
  };
  return { offer, heads, unknown: () => unknown, dueAt };
}
