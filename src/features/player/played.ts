import { type Interval, unionOfIntervals } from "#contract/learning/intervals.ts";

/** Seconds the position may run ahead of the furthest point before it counts as a jump. */
const TOLERANCE = 0.75;
/** The media clock may run up to 1% faster than the wall clock. */
const DRIFT = 1.01;
/** Maximum rate that counts as listening. */
export const MAX_RATE = 2;

/** A media position (`time`, seconds) at a moment of a monotonic clock (`wall`, seconds). */
export type Tick = { readonly time: number; readonly wall: number; readonly rate: number };

/**
 * The intervals actually played. `furthest` grows only by elapsed wall time, and only from the furthest
 * point, so jumps, many small seeks, or a high rate never unlock unplayed content.
 */
export type Played = {
  readonly furthest: number;
  /** Played since the last sample. */
  readonly intervals: readonly Interval[];
  /**
   * Remaining tolerance in seconds: spent by running ahead of the wall clock, regained over time.
   */
  readonly slack: number;
  readonly last?: Tick;
  /** The next tick continues `last`. */
  readonly isRunning: boolean;
};

export const startPlayed = (furthest: number): Played => ({
  furthest,
  intervals: [],
  slack: TOLERANCE,
  isRunning: false,
});

/** `isOpen`: the whole lesson is seekable, so playing beyond `furthest` counts. */
export function tick(played: Played, now: Tick, isOpen = false): Played {
  const { last, isRunning, furthest, intervals } = played;
  const allowed = played.slack + (last ? playableSeconds(last, now) : 0);
  const next = { furthest, intervals, last: now, isRunning: true };
  const from = isRunning ? last?.time : undefined;
  const cost = from === undefined ? undefined : tickCost(from, now.time, isOpen ? from : furthest);
  if (from === undefined || cost === undefined || cost > allowed)
    return { ...next, slack: Math.min(TOLERANCE, allowed) };
  return {
    ...next,
    furthest: Math.max(furthest, now.time),
    intervals: unionOfIntervals(intervals, [[from, now.time]]),
    slack: Math.min(TOLERANCE, allowed - cost),
  };
}

/** Seconds of media that can have been played since the last tick. */
const playableSeconds = (last: Tick, now: Tick) =>
  Math.max(0, now.wall - last.wall) * Math.min(MAX_RATE, Math.max(last.rate, now.rate)) * DRIFT;

/**
 * Returns the media seconds of a step, including the lead it started with. `undefined` when moving
 * backward or after a jump.
 */
function tickCost(from: number, to: number, furthest: number): number | undefined {
  if (to <= from || isBeyond(furthest, from)) return undefined;
  return to - Math.min(from, furthest);
}

/** Marks a seek, pause, or stall: the next tick doesn't continue the last one. */
export const interrupt = (played: Played): Played => ({ ...played, isRunning: false });

/** Puts back intervals that could not be stored, so the next sample includes them. */
export const restoreIntervals = (played: Played, intervals: readonly Interval[]): Played => ({
  ...played,
  intervals: unionOfIntervals(played.intervals, intervals),
});

/** Raises the furthest point to that of another device. */
export const raiseFurthest = (played: Played, furthest: number): Played =>
  furthest > played.furthest ? { ...played, furthest } : played;

/** Allows seeking backward freely, and forward up to the furthest point. */
export const allowedSeek = (furthest: number, target: number): number =>
  Math.max(0, Math.min(target, furthest));

export const isBeyond = (furthest: number, time: number): boolean => time > furthest + TOLERANCE;

/** Reports whether playback reached the end without a jump. */
export const isPlayedToEnd = (furthest: number, duration: number): boolean =>
  Number.isFinite(duration) && duration > 0 && furthest >= duration - 1;

/** Returns where to resume: the saved position, or 0 if less than five seconds are left. */
export function resumePoint(position: number, furthest: number, duration: number): number {
  if (duration > 0 && position >= duration - 5) return 0;
  return allowedSeek(furthest, position);
}
