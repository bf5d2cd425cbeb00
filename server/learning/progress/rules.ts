import { reachesEnd } from "#contract/constants.ts";
import type { Interval } from "#contract/learning/intervals.ts";
import {
  isSameProgress,
  mergeTimeWatched,
  type TimeWatchedWire,
} from "#contract/learning/time-watched.ts";

/** Merges a report into stored progress. Progress never decreases. */
export function afterReport(
  known: TimeWatchedWire | undefined,
  reported: TimeWatchedWire,
): TimeWatchedWire {
  return mergeTimeWatched(known ?? { ...reported, intervals: [] }, reported);
}

export const isSame = (a: TimeWatchedWire | undefined, b: TimeWatchedWire) =>
  a !== undefined && isSameProgress(a, b);

/** Parses "m:ss" into seconds. Returns 0 for anything else. */
export function lengthSeconds(length: string): number {
  const [, minutes, seconds] = /^(\d{1,4}):(\d{2})$/.exec(length) ?? [];
  return minutes === undefined ? 0 : Number(minutes) * 60 + Number(seconds);
}

/** Tells whether the reports the server has seen cover the lesson to its end. */
export function isFinished(
  watched: Pick<TimeWatchedWire, "seconds_watched" | "video_finished"> | undefined,
  length: string,
): boolean {
  if (watched === undefined) return false;
  return watched.video_finished || reachesEnd(watched.seconds_watched, lengthSeconds(length));
}

/** Sums the seconds played, up to the lesson's end. Returns 0 for a lesson without a length. */
export function playedSeconds(intervals: readonly Interval[], length: string): number {
  const end = lengthSeconds(length);
  return intervals.reduce((sum, [from, to]) => sum + Math.max(0, Math.min(to, end) - from), 0);
}

const PARTS = 4;

/** Returns how many quarters of a lesson were played. */
const quarters = (intervals: readonly Interval[], length: string): number => {
  const seconds = lengthSeconds(length);
  return seconds > 0 ? Math.floor((PARTS * playedSeconds(intervals, length)) / seconds) : 0;
};

/** Returns the percentage if the person has reached another quarter of an unfinished lesson: 25, 50, or 75. */
export function reachedQuarter(
  before: TimeWatchedWire | undefined,
  { intervals, video_finished }: TimeWatchedWire,
  length: string,
): number | undefined {
  const reached = Math.min(quarters(intervals, length), PARTS - 1);
  if (video_finished || reached <= quarters(before?.intervals ?? [], length)) return;
  return (reached * 100) / PARTS;
}
