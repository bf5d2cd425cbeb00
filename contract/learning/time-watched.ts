import * as z from "zod/mini";
import { contentLane } from "../constants.ts";
import { nonnegative } from "../numbers.ts";
import { queuedRoute, route } from "../route.ts";
import { recordId } from "./content.ts";
import { keepLongest, MAX_INTERVALS, unionOfIntervals } from "./intervals.ts";

const seconds = z.number().check(z.nonnegative(), z.maximum(24 * 60 * 60));

export const interval = z.tuple([seconds, seconds]).check(z.refine(([from, to]) => from < to));

/** One person's progress in one lesson. `seconds_watched` is the furthest position. */
export const timeWatched = z.object({
  record_id_: recordId,
  seconds_watched: seconds,
  video_finished: z.boolean(),
  intervals: z.array(interval).check(z.maxLength(MAX_INTERVALS)),
});
export type TimeWatchedWire = z.infer<typeof timeWatched>;

/** Progress as the server has it. */
export const storedTimeWatched = z.extend(timeWatched, {
  /** When the server last learned of more progress. Older servers don't send it, nor do replies to reports. */
  last_watched_at: z.optional(z.iso.datetime()),
});
export type StoredTimeWatched = z.infer<typeof storedTimeWatched>;

/**
 * Merges progress, on the device and on the server: furthest position = max, finished = or, intervals = union. Commutative,
 * associative, and idempotent (up to `MAX_INTERVALS`), so order and repetition don't matter and progress never goes down.
 */
export function mergeTimeWatched(a: TimeWatchedWire, b: TimeWatchedWire): TimeWatchedWire {
  return {
    record_id_: a.record_id_,
    seconds_watched: Math.max(a.seconds_watched, b.seconds_watched),
    video_finished: a.video_finished || b.video_finished,
    intervals: keepLongest(unionOfIntervals(a.intervals, b.intervals)),
  };
}

export const isSameProgress = (a: TimeWatchedWire, b: TimeWatchedWire): boolean =>
  a.seconds_watched === b.seconds_watched &&
  a.video_finished === b.video_finished &&
  JSON.stringify(a.intervals) === JSON.stringify(b.intervals);

/** Replies with the server's merged state. Rejected with `not_found` if the lesson doesn't exist. */
export const recordTimeWatched = queuedRoute({
  name: "recordTimeWatched",
  method: "POST",
  path: "/api/time_watched",
  access: "person",
  summary: "Report progress. Merged, never lowered",
  body: timeWatched,
  reply: storedTimeWatched,
  queued: {
    v: 1,
    record: "time_watched",
    lane: (body) => contentLane(body.record_id_),
    merge: mergeTimeWatched,
  },
});

export const listTimeWatched = route({
  name: "listTimeWatched",
  method: "GET",
  path: "/api/time_watched",
  access: "person",
  summary: "All of the person's progress, keyed by record id",
  reply: z.record(
    z.string(),
    z.object({ seconds_watched: nonnegative, video_finished: z.boolean() }),
  ),
});
