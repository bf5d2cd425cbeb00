import { type Interval, mergeTimeWatched, type TimeWatchedWire } from "#contract/time-watched.ts";

/** As many stretches as the contract lets through. */
export const MOST_INTERVALS = 500;

const lengthOf = ([from, to]: Interval) => to - from;

/** Whoever jumps about that much keeps the longest stretches; furthest point and finished flag do not suffer. */
function withinLimit(intervals: readonly Interval[]): Interval[] {
  if (intervals.length <= MOST_INTERVALS) return [...intervals];
  return intervals
    .toSorted((a, b) => lengthOf(b) - lengthOf(a))
    .slice(0, MOST_INTERVALS)
    .toSorted((a, b) => a[0] - b[0]);
}

/** What the server knows after a report: never less than before. */
export function afterReport(
  known: TimeWatchedWire | undefined,
  reported: TimeWatchedWire,
): TimeWatchedWire {
  const merged = mergeTimeWatched(known ?? { ...reported, intervals: [] }, reported);
  return { ...merged, intervals: withinLimit(merged.intervals) };
}

export const isSame = (a: TimeWatchedWire | undefined, b: TimeWatchedWire) =>
  a !== undefined &&
  a.seconds_watched === b.seconds_watched &&
  a.video_finished === b.video_finished &&
  JSON.stringify(a.intervals) === JSON.stringify(b.intervals);
