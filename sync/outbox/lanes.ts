import { LONGEST_WAIT_MS } from "../passage/judge.ts";
import type { OutboxEntry } from "./entry.ts";
import { mergeOf } from "./route-of.ts";
import { upcast } from "./upcast.ts";

/** A wait longer than anybody could have asked for is a clock that was set back. */
export const isDue = (entry: Pick<OutboxEntry, "notBefore">, now: number) =>
  entry.notBefore <= now || entry.notBefore > now + LONGEST_WAIT_MS;

/** What stands before an entry in its lane. */
type Before = {
  /** Something that must be done first. */
  isTaken: boolean;
  /** Calls that were set aside. */
  readonly parked: Set<OutboxEntry["call"]>;
};

/** Writes whose merge does not care about order need not wait for one that was set aside. */
const isHeld = (entry: OutboxEntry, { isTaken, parked }: Before) =>
  isTaken || [...parked].some((call) => call !== entry.call || mergeOf(entry) === undefined);

export type Limit = { readonly count: number; readonly bytes: number };

type Choice = {
  /** To be called in the order of `seq`; false when no more need be offered. */
  readonly offer: (entry: OutboxEntry) => boolean;
  readonly heads: () => readonly OutboxEntry[];
  /** What only newer code knows how to send. */
  readonly unknown: () => readonly OutboxEntry[];
};

/**
 * Chooses the heads of the lanes that may travel now. One of each lane, since the next may only follow when this one is
 * known to be done. What is still marked as sent was left by a pass that died, for the pass lock is held. Those that
 * were never failed on go first and by themselves: a write that breaks every batch it is in must not hold others.
 */
export function chooseHeads(now: number, limit: Limit): Choice {
  const lanes = new Map<string, Before>();
  const fresh = batchWithin(limit);
  const failed: OutboxEntry[] = [];
  const unknown: OutboxEntry[] = [];

  const take = (entry: OutboxEntry) => {
    if (entry.attempts > 0) failed.push(entry);
    else fresh.add(entry);
  };
  const offer = (entry: OutboxEntry) => {
    const before = lanes.get(entry.lane) ?? { isTaken: false, parked: new Set() };
    lanes.set(entry.lane, before);
    const sendable = entry.state === "parked" ? undefined : upcast(entry);
    if (entry.state !== "parked" && !sendable) unknown.push(entry);
    if (sendable && isDue(sendable, now) && !isHeld(sendable, before)) take(sendable);
    if (sendable) before.isTaken = true;
    else before.parked.add(entry.call);
    return !fresh.isFull();
  };
  const heads = () => {
    if (fresh.entries.length > 0) return fresh.entries;
    const batch = batchWithin(limit);
    for (const entry of failed.sort((a, b) => a.attempts - b.attempts)) batch.add(entry);
    return batch.entries;
  };
  return { offer, heads, unknown: () => unknown };
}

/** As many as fit, in the order they come; a single one that is larger goes alone. */
function batchWithin(limit: Limit) {
  const entries: OutboxEntry[] = [];
  let bytes = 0;
  let isFull = false;
  return {
    entries,
    isFull: () => isFull,
    add: (entry: OutboxEntry) => {
      if (isFull) return;
      bytes += JSON.stringify(entry.body).length;
      if (entries.length === 0 || bytes <= limit.bytes) entries.push(entry);
      else isFull = true;
      isFull ||= entries.length >= limit.count;
    },
  };
}
