import { type Interval, unionOfIntervals } from "#contract/learning/time-watched.ts";

/** Seconds by which the medium may be ahead of what was heard before it counts as a jump. */
const TOLERANCE = 0.75;
/** No two clocks run alike: the medium's may gain this much on the wall's. */
const DRIFT = 1.01;
/** Faster than this is not listening. */
export const MAX_RATE = 2;

/** Where the medium stood (`time`, seconds) at a moment of a clock that never jumps (`wall`, seconds). */
export type Tick = { readonly time: number; readonly wall: number; readonly rate: number };

/**
 * What was really played. `furthest` only grows by time that passed on the wall, and only from what had been reached;
 * so neither a jump, nor many small ones, nor a faster clock opens what has not been heard.
 */
export type Played = {
  readonly furthest: number;
  /** Played since they were last taken. */
  readonly intervals: readonly Interval[];
  /** Seconds it may still run ahead of the wall: used up by haste, given back by time. */
  readonly slack: number;
  readonly last?: Tick;
  /** What comes next continues `last`. */
  readonly isRunning: boolean;
};

export const startAt = (furthest: number): Played => ({
  furthest,
  intervals: [],
  slack: TOLERANCE,
  isRunning: false,
});

/** `isOpen`: all of the lesson may be played, whatever has been heard of it. */
export function tick(played: Played, now: Tick, isOpen = false): Played {
  const { last, isRunning, furthest, intervals } = played;
  const allowed = played.slack + (last ? passed(last, now) : 0);
  const next = { furthest, intervals, last: now, isRunning: true };
  const from = isRunning ? last?.time : undefined;
  const cost = from === undefined ? undefined : costOf(from, now.time, isOpen ? from : furthest);
  if (from === undefined || cost === undefined || cost > allowed)
    return { ...next, slack: Math.min(TOLERANCE, allowed) };
  return {
    ...next,
    furthest: Math.max(furthest, now.time),
    intervals: unionOfIntervals(intervals, [[from, now.time]]),
    slack: Math.min(TOLERANCE, allowed - cost),
  };
}

/** Seconds of the medium that could be heard meanwhile. */
const passed = (last: Tick, now: Tick) =>
  Math.max(0, now.wall - last.wall) * Math.min(MAX_RATE, Math.max(last.rate, now.rate)) * DRIFT;

/** What the step is worth, with the bit by which it began ahead. Nothing backwards, or after a jump. */
function costOf(from: number, to: number, furthest: number): number | undefined {
  if (to <= from || isBeyond(furthest, from)) return undefined;
  return to - Math.min(from, furthest);
}

/** After a seek, a pause or a stall: what comes next does not continue what was before. */
export const breakOff = (played: Played): Played => ({ ...played, isRunning: false });

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
