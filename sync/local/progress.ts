import { type Interval, keepLongest, unionOfIntervals } from "#contract/learning/intervals.ts";
import type { TimeWatchedWire } from "#contract/learning/time-watched.ts";
import type { Device, PlaybackSample } from "../device.ts";
import { addToOutbox } from "../outbox/add.ts";
import { timeWatchedToWire } from "../records/time-watched.ts";
import type { TimeWatched } from "../records/types.ts";
import { type ActionContext, commit } from "./commit.ts";

const MAX_SECONDS = 24 * 60 * 60;

const seconds = (value: number) => {
  if (!Number.isFinite(value)) throw new RangeError(`Not a position: ${value}`);
  return Math.min(Math.max(value, 0), MAX_SECONDS);
};

const playedIn = (sample: PlaybackSample): Interval[] =>
  sample.played
    .map(([from, to]): Interval => [seconds(from), seconds(to)])
    .filter(([from, to]) => from < to);

/**
 * Returns the row after a sample. Progress is never lowered, and the position is the current one.
 */
export function afterSample(
  before: TimeWatched | undefined,
  sample: PlaybackSample,
  now: number,
): TimeWatched {
  const played = playedIn(sample);
  return {
    contentId: sample.contentId,
    furthest: Math.max(before?.furthest ?? 0, seconds(sample.furthest)),
    finished: sample.finished || (before?.finished ?? false),
    ...(before?.finishedThere && { finishedThere: true }),
    intervals: keepLongest(unionOfIntervals(before?.intervals ?? [], played)),
    position: seconds(sample.position),
    updatedAt: now,
  };
}

/**
 * Returns whether the server has nothing to learn from this row. The position stays on the device.
 */
const isKnown = (before: TimeWatched | undefined, body: TimeWatchedWire) =>
  before !== undefined && JSON.stringify(timeWatchedToWire(before)) === JSON.stringify(body);

/** Stores progress and its outbox entry in one transaction. */
export const recordProgress =
  (context: ActionContext): Device["progress"]["record"] =>
  async (sample) => {
    const { db, ports } = context;
    const id = ports.ids.uuid();
    const now = ports.clock.now();
    const wasAdded = await commit(context, [db.timeWatched], async () => {
      const before = await db.timeWatched.get(sample.contentId);
      const after = afterSample(before, sample, now);
      await db.timeWatched.put(after);
      const body = timeWatchedToWire(after);
      if (isKnown(before, body)) return false;
      await addToOutbox(db, { call: "recordTimeWatched", body, id, now });
      return true;
    });
    if (wasAdded) context.wake(sample.isInterim ? "background" : "written");
  };
