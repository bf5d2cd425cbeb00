import type { Route } from "#contract/route.ts";
import { queuedCalls } from "#contract/routes.ts";
import { LONGEST_WAIT_MS } from "../passage/judge.ts";
import type { OutboxEntry } from "./entry.ts";

/** The route of an entry; `undefined` for a call that only newer code knows. */
export const routeOf = (entry: Pick<OutboxEntry, "call">): Route | undefined =>
  Object.hasOwn(queuedCalls, entry.call) ? queuedCalls[entry.call] : undefined;

/** Writes whose merge does not care about order need not wait for each other. */
const areCommutative = (a: OutboxEntry, b: OutboxEntry) =>
  a.call === b.call && routeOf(a)?.queued?.merge !== undefined;

/** A wait longer than anybody could have asked for is a clock that was set back. */
export const isDue = (entry: OutboxEntry, now: number) =>
  entry.notBefore <= now || entry.notBefore > now + LONGEST_WAIT_MS;

/** When something that waits becomes due; `undefined` when nothing waits. */
export function nextDueAt(entries: readonly OutboxEntry[], now: number): number | undefined {
  const waits = entries.filter((entry) => entry.state !== "parked" && !isDue(entry, now));
  return waits.length === 0 ? undefined : Math.min(...waits.map((entry) => entry.notBefore));
}

const holds = (earlier: OutboxEntry, later: OutboxEntry) =>
  earlier.state === "parked" ? !areCommutative(earlier, later) : true;

/** The first of each lane, unless it must wait, or waits for another. Nothing is `sent` by anybody else meanwhile. */
function travellers(entries: readonly OutboxEntry[], now: number): OutboxEntry[] {
  const before = new Map<string, OutboxEntry[]>();
  return entries.filter((entry) => {
    const earlier = before.get(entry.lane) ?? [];
    before.set(entry.lane, [...earlier, entry]);
    if (entry.state === "parked" || !isDue(entry, now)) return false;
    return !earlier.some((each) => holds(each, entry));
  });
}

/**
 * The heads of the lanes that may travel now; `entries` are ordered by `seq`. One of each lane, since the next may only
 * follow when this one is known to be done. What is still marked as sent was left by a pass that died, for the pass
 * lock is held. Those that were never failed on go first and by themselves: a write that breaks every batch it is in
 * must not hold others.
 */
export function heads(
  entries: readonly OutboxEntry[],
  now: number,
  limit: { readonly count: number; readonly bytes: number },
): OutboxEntry[] {
  const ready = travellers(entries, now).toSorted(
    (a, b) => a.attempts - b.attempts || a.seq - b.seq,
  );
  const isFresh = ready[0]?.attempts === 0;
  const chosen: OutboxEntry[] = [];
  let bytes = 0;
  for (const entry of ready) {
    bytes += JSON.stringify(entry.body).length;
    const isFull = chosen.length === limit.count || (chosen.length > 0 && bytes > limit.bytes);
    if (isFull || (isFresh && entry.attempts > 0)) break;
    chosen.push(entry);
  }
  return chosen;
}
