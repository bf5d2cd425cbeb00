import { LEAST } from "../anonymity-rules.ts";
import { allRows, type Facts } from "../facts.ts";
import { linesOf } from "../lines.ts";

/** Rules that protect authors from reviewers. Tests turn one off at a time, to prove that they find the leak. */
export type QueueRules = {
  /** Comments enter review in complete periods between two boundaries of their group. */
  readonly stretches: boolean;
  /** Comments enter review in batches of a minimum number of people over all groups. */
  readonly batches: boolean;
};
export const allQueueRules: QueueRules = { stretches: true, batches: true };

/** A comment that isn't reviewed yet. `day` is its arrival day. */
export type Unread = { readonly person: string; readonly group: string; readonly day: number };

const DAYS = 7;
/** 1970-01-01 was a Thursday. */
const TO_MONDAY = 3;
/** Returns the Monday on or before the day. */
export const mondayOf = (day: number): number => day - ((day + TO_MONDAY) % DAYS);

/** Returns the day before which all of a group's comments may be reviewed, at most this week's Monday. */
function readableUntil(written: Facts, monday: number, rules: QueueRules): number {
  if (!rules.stretches) return monday;
  const lines = linesOf(written, allRows(written), LEAST.comments, monday);
  return lines.length > 1 ? (lines.at(-1) ?? 0) : 0;
}

/**
 * Returns this week's batch for review, if any. `writtenIn` has all comments ever written in a group, so that a period keeps the
 * number of people it had when it ended.
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
