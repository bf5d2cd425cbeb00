/* Apart from the schemas, because the player doesn't wait for those. */

/** Maximum number of intervals per lesson. */
export const MAX_INTERVALS = 500;

/** A played interval `[from, to)`, in seconds of the recording. */
export type Interval = [from: number, to: number];

/** Sorts intervals and merges those that touch. Gaps up to half a second come from sampling, not from skipping. */
export function unionOfIntervals(a: readonly Interval[], b: readonly Interval[]): Interval[] {
  const union: Interval[] = [];
  for (const [from, to] of [...a, ...b].toSorted((x, y) => x[0] - y[0])) {
    const last = union.at(-1);
    if (last && from <= last[1] + 0.5) last[1] = Math.max(last[1], to);
    else union.push([from, to]);
  }
  return union;
}

const lengthOf = ([from, to]: Interval) => to - from;

/** Keeps the longest intervals if there are too many. Never adds time that wasn't played. */
export const keepLongest = (intervals: readonly Interval[]): Interval[] =>
  intervals
    .toSorted((a, b) => lengthOf(b) - lengthOf(a))
    .slice(0, MAX_INTERVALS)
    .toSorted((a, b) => a[0] - b[0]);
