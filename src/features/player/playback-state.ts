import type { Lesson } from "./lesson.ts";
import type { PlayerPreferences } from "./preferences.ts";
import type { SourceFailure } from "./source-failure.ts";

export const RATES = [0.75, 1, 1.25, 1.5, 1.75, 2] as const;

/** Returns the next faster or slower rate, or the same rate at the end of the range. */
export function otherRate(rate: number, isFaster: boolean): number {
  const next = isFaster ? RATES.find((one) => one > rate) : RATES.findLast((one) => one < rate);
  return next ?? rate;
}

/**
 * A `SourceFailure` means that no source could be played. `stalled`: stalled for too long. `autoplay-blocked`:
 * autoplay was blocked. `other-tab`: another tab is playing.
 */
export type PlaybackError = "none" | SourceFailure | "stalled" | "autoplay-blocked" | "other-tab";

const sourceErrors: readonly PlaybackError[] = [
  "unreachable",
  "gone",
  "unsupported",
  "broken",
  "stalled",
];

/** Retrying these errors reloads the sources. */
export const isSourceError = (error: PlaybackError): boolean => sourceErrors.includes(error);

export type PlaybackState = PlayerPreferences & {
  readonly lesson?: Lesson;
  readonly isPlaying: boolean;
  /** Play was requested but no data is available yet. */
  readonly isWaiting: boolean;
  readonly hasEnded: boolean;
  readonly position: number;
  readonly duration: number;
  /** Seeking is allowed up to here. */
  readonly furthest: number;
  readonly finished: boolean;
  readonly isMuted: boolean;
  readonly caption: string;
  readonly error: PlaybackError;
  /** The download could not be played, so the network is used. */
  readonly hasCopyFailed: boolean;
  /** The last position was stored. */
  readonly isPositionSaved: boolean;
  /** When to pause: at this time of the monotonic clock in seconds, or at the end of the lesson. */
  readonly sleepAt?: number | "end" | undefined;
  /** At the end of a lesson, the next one of its series starts. */
  readonly playsSeries: boolean;
  /** The title of the next lesson of the series. */
  readonly nextTitle?: string | undefined;
  /** Only large controls are shown. */
  readonly isHandsFree: boolean;
};

type KeptSettings = PlayerPreferences &
  Partial<Pick<PlaybackState, "isMuted" | "sleepAt" | "playsSeries" | "isHandsFree">>;

/** An empty player that keeps the person's preferences. */
export const idleState = ({
  rate,
  volume,
  showsCaptions,
  hasPageKeys,
  isMuted = false,
  sleepAt,
  playsSeries = false,
  isHandsFree = false,
}: KeptSettings): PlaybackState => ({
  rate,
  volume,
  showsCaptions,
  hasPageKeys,
  isMuted,
  sleepAt,
  playsSeries,
  isHandsFree,
  isPlaying: false,
  isWaiting: false,
  hasEnded: false,
  position: 0,
  duration: 0,
  furthest: 0,
  finished: false,
  caption: "",
  error: "none",
  hasCopyFailed: false,
  isPositionSaved: true,
});
