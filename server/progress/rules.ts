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

/** Credits of a closing sequence need not be watched. */
const ENOUGH = 0.95;

/** "m:ss" in seconds; 0 for anything else. */
export function lengthSeconds(length: string): number {
  const [, minutes, seconds] = /^(\d{1,4}):(\d{2})$/.exec(length) ?? [];
  return minutes === undefined ? 0 : Number(minutes) * 60 + Number(seconds);
}

/** Watched to its end, as far as the server has seen. */
export function isFinished(
  watched: Pick<TimeWatchedWire, "seconds_watched" | "video_finished"> | undefined,
  length: string,
): boolean {
  if (watched === undefined) return false;
  const seconds = lengthSeconds(length);
  return watched.video_finished || (seconds > 0 && watched.seconds_watched >= ENOUGH * seconds);
}
