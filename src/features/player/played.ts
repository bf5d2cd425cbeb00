import { type Interval, unionOfIntervals } from "#contract/time-watched.ts";

/** Seconds by which the medium's clock may run ahead of the wall before it counts as a jump. */
const TOLERANCE = 0.75;
/** Faster than this is not listening. */
export const MAX_RATE = 2;

/** Where the medium stood (`time`, seconds) at a moment of a clock that never jumps (`wall`, seconds). */
export type Tick = { readonly time: number; readonly wall: number; readonly rate: number };

/**
 * What was really played. `furthest` only grows by time that passed on the wall, and only from what had been reached;
 * so neither a jump nor a faster clock opens what has not been heard.
 */
export type Played = {
  readonly furthest: number;
  /** Played since they were last taken. */
  readonly intervals: readonly Interval[];
  readonly last?: Tick;
};

export const startAt = (furthest: number): Played => ({ furthest, intervals: [] });

export function tick(played: Played, now: Tick): Played {
  const { last, furthest, intervals } = played;
  if (!last || !isCredible(last, now, furthest)) return { ...played, last: now };
  return {
    furthest: Math.max(furthest, now.time),
    intervals: unionOfIntervals(intervals, [[last.time, now.time]]),
    last: now,
  };
}

function isCredible(last: Tick, now: Tick, furthest: number): boolean {
  const step = now.time - last.time;
  const rate = Math.min(MAX_RATE, Math.max(last.rate, now.rate));
  const isForward = step > 0 && step <= (now.wall - last.wall) * rate + TOLERANCE;
  return isForward && last.time <= furthest + TOLERANCE;
}

/** After a seek, a pause or a stall: what comes next does not continue what was before. */
export const breakOff = ({ furthest, intervals }: Played): Played => ({ furthest, intervals });

/** Gives back what could not be stored, so that the next sample carries it. */
export const giveBack = (played: Played, intervals: readonly Interval[]): Played => ({
  ...played,
  intervals: unionOfIntervals(played.intervals, intervals),
});

/** Another device may have been further. */
export const raise = (played: Played, furthest: number): Played =>
  furthest > played.furthest ? { ...played, furthest } : played;

/** Back is always free, forward only as far as has been heard. */
export const allowedSeek = (furthest: number, wish: number): number =>
  Math.max(0, Math.min(wish, furthest));

export const isBeyond = (furthest: number, time: number): boolean => time > furthest + TOLERANCE;

/** Heard to the end: the medium has ended, and not by a jump. */
export const isHeardToTheEnd = (furthest: number, duration: number): boolean =>
  Number.isFinite(duration) && duration > 0 && furthest >= duration - 1;

/** Where to go on. From the start again when there is nothing worth hearing left. */
export function resumePoint(position: number, furthest: number, duration: number): number {
  if (duration > 0 && position >= duration - 5) return 0;
  return allowedSeek(furthest, position);
}
