import * as z from "zod/mini";
import { queuedRoute, route } from "../route.ts";
import { recordId } from "./content.ts";

/** The most stretches of one piece of content. */
export const MOST_INTERVALS = 500;

const seconds = z.number().check(z.nonnegative(), z.maximum(24 * 60 * 60));

/** A stretch that was played, `[from, to)` in seconds of the medium. */
export const interval = z.tuple([seconds, seconds]).check(z.refine(([from, to]) => from < to));
export type Interval = z.infer<typeof interval>;

/** What one person has watched of one piece of content. `seconds_watched` is the furthest point. */
export const timeWatched = z.object({
  record_id_: recordId,
  seconds_watched: seconds,
  video_finished: z.boolean(),
  intervals: z.array(interval).check(z.maxLength(MOST_INTERVALS)),
});
export type TimeWatchedWire = z.infer<typeof timeWatched>;

/** Sorted, merged where they touch. Gaps of less than half a second are sampling, not skipping. */
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

/** Whoever jumps about more than that keeps the longest stretches: nothing is claimed that was not played. */
export const longest = (intervals: readonly Interval[]): Interval[] =>
  intervals
    .toSorted((a, b) => lengthOf(b) - lengthOf(a))
    .slice(0, MOST_INTERVALS)
    .toSorted((a, b) => a[0] - b[0]);

/**
 * The one merge of progress, on the device as on the server: furthest point = max, finished = or, intervals = union.
 * Commutative, associative and idempotent (as long as the stretches are not too many to be kept), so order and
 * repetition do not matter and progress is never lowered.
 */
export function mergeTimeWatched(a: TimeWatchedWire, b: TimeWatchedWire): TimeWatchedWire {
  return {
    record_id_: a.record_id_,
    seconds_watched: Math.max(a.seconds_watched, b.seconds_watched),
    video_finished: a.video_finished || b.video_finished,
    intervals: longest(unionOfIntervals(a.intervals, b.intervals)),
  };
}

export const contentLane = (record: string) => `content:${record}`;

/** Refused with `not_found` when the content does not exist (any more). The reply is the server's merged state. */
export const recordTimeWatched = queuedRoute({
  name: "recordTimeWatched",
  method: "POST",
  path: "/api/time_watched",
  access: "person",
  summary: "Report what was watched; merged, never lowered",
  body: timeWatched,
  reply: timeWatched,
  queued: { v: 1, lane: (body) => contentLane(body.record_id_), merge: mergeTimeWatched },
});

export const listTimeWatched = route({
  name: "listTimeWatched",
  method: "GET",
  path: "/api/time_watched",
  access: "person",
  summary: "Everything the person has watched, keyed by record id",
  reply: z.record(
    z.string(),
    z.object({ seconds_watched: z.number(), video_finished: z.boolean() }),
  ),
});
