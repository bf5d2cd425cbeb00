import { LEAST } from "../anonymity-rules.ts";
import { allRows, type Facts } from "../facts.ts";
import { linesOf } from "../lines.ts";

/** What protects whoever wrote from whoever looks through it; one is taken away only to see that the leak is found. */
export type QueueRules = {
  /** What is to be looked through comes in whole stretches between two lines of its group. */
  readonly stretches: boolean;
  /** And of so many people together, whatever their groups. */
  readonly batches: boolean;
};
export const allQueueRules: QueueRules = { stretches: true, batches: true };

/** Something written that nobody has read; `day` is that of its arrival. */
export type Unread = { readonly person: string; readonly group: string; readonly day: number };

const DAYS = 7;
/** 1970 began with a Thursday. */
const TO_MONDAY = 3;
/** The Monday of its week, at the latest this day. */
export const mondayOf = (day: number): number => day - ((day + TO_MONDAY) % DAYS);

/** Before which day of this week's Monday all that was written in a group may be looked through. */
function readableUntil(written: Facts, monday: number, rules: QueueRules): number {
  if (!rules.stretches) return monday;
  const lines = linesOf(written, allRows(written), LEAST.comments, monday);
  return lines.length > 1 ? (lines.at(-1) ?? 0) : 0;
}

/**
 * What comes to be looked through this week, if anything does. `writtenIn` is all that was ever written in a group, so
 * that a stretch has as many people as it had when it ended.
 */
export function batchOf<U extends Unread>(
  unread: readonly U[],
  writtenIn: ReadonlyMap<string, Facts>,
  monday: number,
  rules: QueueRules = allQueueRules,
): readonly U[] {
  const until = new Map(
    [...writtenIn].map(([group, written]) => [group, readableUntil(written, monday, rules)]),
  );
  const batch = unread.filter(({ group, day }) => day < (until.get(group) ?? 0));
  const people = new Set(batch.map(({ person }) => person)).size;
  return rules.batches && people < LEAST.comments ? [] : batch;
}
