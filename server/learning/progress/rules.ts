import { FINISHED_FRACTION } from "#contract/constants.ts";
import {
  type Interval,
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
  a !== undefined &&
  a.seconds_watched === b.seconds_watched &&
  a.video_finished === b.video_finished &&
  JSON.stringify(a.intervals) === JSON.stringify(b.intervals);

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
  const seconds = lengthSeconds(length);
  return (
    watched.video_finished ||
    (seconds > 0 && watched.seconds_watched >= FINISHED_FRACTION * seconds)
  );
}

/** Fastest rate the player offers. */
const MAX_PLAYBACK_RATE = 2;
/** Allows for clock skew and for the time a report takes to arrive. */
const TOLERANCE_SECONDS = 15;

/** A signed-in device, with the seconds already credited against its session. */
export type ListeningSession = {
  readonly client: string;
  /** Milliseconds since 1970. */
  readonly since: number;
  readonly seconds: number;
};

/** Credited seconds by lesson, and the sessions they are credited against. */
export type TimeAccount = {
  readonly credited: ReadonlyMap<string, number>;
  readonly sessions: readonly ListeningSession[];
};

/** Sums the seconds played, up to the lesson's end. Returns 0 for a lesson without a length. */
export function playedSeconds(intervals: readonly Interval[], length: string): number {
  const end = lengthSeconds(length);
  return intervals.reduce((sum, [from, to]) => sum + Math.max(0, Math.min(to, end) - from), 0);
}

/** Returns the seconds that could have been played since the device signed in and are not credited yet. */
export const timeLeft = ({ since, seconds }: ListeningSession, now: number): number =>
  Math.max(0, (Math.max(0, now - since) / 1000) * MAX_PLAYBACK_RATE + TOLERANCE_SECONDS - seconds);

const oldestFirst = (a: ListeningSession, b: ListeningSession) =>
  a.since - b.since || (a.client < b.client ? -1 : 1);

/**
 * Credits the played seconds of one lesson, up to the time available on the person's devices. The rest stays reported and
 * is credited by a later call. Credit never decreases.
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

/** Tells whether enough seconds are credited to claim credit. Lessons without a length always pass. */
export const hasWatchedEnough = (
  { credited }: TimeAccount,
  record: string,
  length: string,
): boolean => (credited.get(record) ?? 0) >= FINISHED_FRACTION * lengthSeconds(length);
