import {
  type Interval,
  keepLongest,
  type TimeWatchedWire,
  unionOfIntervals,
} from "#contract/learning/time-watched.ts";
import type { Device, PlaybackSample } from "../device.ts";
import { addToOutbox } from "../outbox/add.ts";
import { timeWatchedToWire } from "../records/time-watched.ts";
import type { TimeWatched } from "../records/types.ts";
import { type Desk, keep } from "./commit.ts";

const LONGEST_SECONDS = 24 * 60 * 60;

const seconds = (value: number) => {
  if (!Number.isFinite(value)) throw new RangeError(`Not a position: ${value}`);
  return Math.min(Math.max(value, 0), LONGEST_SECONDS);
};

const playedIn = (sample: PlaybackSample): Interval[] =>
  sample.played
    .map(([from, to]): Interval => [seconds(from), seconds(to)])
    .filter(([from, to]) => from < to);

/** What is kept after a sample: progress is never lowered, the position is where the person is now. */
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

/** Has the server nothing to learn from it? The position stays on the device. */
const isKnown = (before: TimeWatched | undefined, body: TimeWatchedWire) =>
  before !== undefined && JSON.stringify(timeWatchedToWire(before)) === JSON.stringify(body);

/** One transaction: progress and what is owed for it, or neither. */
export const recordProgress =
  (desk: Desk): Device["progress"]["record"] =>
  async (sample) => {
    const { db, ports } = desk;
    const id = ports.ids.uuid();
    const now = ports.clock.now();
    const isOwed = await keep(desk, [db.timeWatched], async () => {
      const before = await db.timeWatched.get(sample.contentId);
      const after = afterSample(before, sample, now);
      await db.timeWatched.put(after);
      const body = timeWatchedToWire(after);
      if (isKnown(before, body)) return false;
      await addToOutbox(db, { call: "recordTimeWatched", body, id, now });
      return true;
    });
    if (isOwed) desk.wake("written");
  };
