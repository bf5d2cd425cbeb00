import { WATCHED_ENOUGH } from "#contract/constants.ts";
import {
  type Interval,
  mergeTimeWatched,
  type TimeWatchedWire,
} from "#contract/learning/time-watched.ts";

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
  return (
    watched.video_finished || (seconds > 0 && watched.seconds_watched >= WATCHED_ENOUGH * seconds)
  );
}

/** The player plays no faster than this. */
const FASTEST = 2;
/** Clocks differ, and a report is a while under way. */
const TOLERANCE_SECONDS = 15;

/** A device that is signed in: since when, and how much has been credited against that time. */
export type Listening = {
  readonly client: string;
  /** Milliseconds since 1970. */
  readonly since: number;
  readonly seconds: number;
};

/** What counts as heard, by content, and the devices it may have been heard on. */
export type TimeAccount = {
  readonly credited: ReadonlyMap<string, number>;
  readonly sessions: readonly Listening[];
};

/** How much was played of it, in seconds, and not beyond its end. Nothing of what has no length. */
export function playedSeconds(intervals: readonly Interval[], length: string): number {
  const end = lengthSeconds(length);
  return intervals.reduce((sum, [from, to]) => sum + Math.max(0, Math.min(to, end) - from), 0);
}

/** What there was time for since the device signed in, and has not been credited yet. */
export const timeLeft = ({ since, seconds }: Listening, now: number): number =>
  Math.max(0, (Math.max(0, now - since) / 1000) * FASTEST + TOLERANCE_SECONDS - seconds);

const oldestFirst = (a: Listening, b: Listening) =>
  a.since - b.since || (a.client < b.client ? -1 : 1);

/**
 * Credits what was played of one piece of content, as far as there was time for it on any of the person's devices. What
 * is beyond stays reported, and is credited once there has been time. Never lowered.
 */
export function creditTime(
  account: TimeAccount,
  record: string,
  played: number,
  now: number,
): TimeAccount {
  const before = account.credited.get(record) ?? 0;
  let wanted = Math.max(0, played - before);
  if (wanted === 0) return account;
  const sessions = account.sessions.toSorted(oldestFirst).map((session) => {
    const taken = Math.min(wanted, timeLeft(session, now));
    wanted -= taken;
    return taken > 0 ? { ...session, seconds: session.seconds + taken } : session;
  });
  if (wanted === played - before) return account;
  const credited = new Map(account.credited).set(record, Math.max(before, played - wanted));
  return { credited, sessions };
}

/** Has enough of it been heard in honest time? What has no length cannot be measured. */
export const isHeard = ({ credited }: TimeAccount, record: string, length: string): boolean =>
  (credited.get(record) ?? 0) >= WATCHED_ENOUGH * lengthSeconds(length);
