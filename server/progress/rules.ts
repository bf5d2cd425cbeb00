import { mergeTimeWatched, type TimeWatchedWire } from "#contract/time-watched.ts";

/** What the server knows after a report: never less than before. */
export function afterReport(
  known: TimeWatchedWire | undefined,
  reported: TimeWatchedWire,
): TimeWatchedWire {
  return mergeTimeWatched(known ?? { ...reported, intervals: [] }, reported);
}

export const isSame = (a: TimeWatchedWire | undefined, b: TimeWatchedWire) =>
  a !== undefined &&
  a.seconds_watched === b.seconds_watched &&
  a.video_finished === b.video_finished &&
  JSON.stringify(a.intervals) === JSON.stringify(b.intervals);
