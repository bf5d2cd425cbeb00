import type { PlayerChoices } from "./choices.ts";
import type { Failure } from "./failure.ts";
import type { Lesson } from "./lesson.ts";

export const RATES = [0.75, 1, 1.25, 1.5, 1.75, 2] as const;

/** The rate after (or before) this one; the nearest end when there is none. */
export function otherRate(rate: number, isFaster: boolean): number {
  const next = isFaster ? RATES.find((one) => one > rate) : RATES.findLast((one) => one < rate);
  return next ?? rate;
}

/**
 * A failure: none of its sources could be played. `slow`: nothing has come for a while. `refused`: the browser wants a
 * press first. `elsewhere`: another tab plays.
 */
export type Trouble = "none" | Failure | "slow" | "refused" | "elsewhere";

const ofMedium: readonly Trouble[] = ["unreachable", "gone", "unsupported", "broken", "slow"];

/** Playing means asking for the medium anew. */
export const isOfMedium = (trouble: Trouble): boolean => ofMedium.includes(trouble);

export type PlaybackState = PlayerChoices & {
  readonly lesson?: Lesson;
  readonly isPlaying: boolean;
  /** Wants to play but has nothing to play yet. */
  readonly isWaiting: boolean;
  readonly hasEnded: boolean;
  readonly position: number;
  readonly duration: number;
  /** Open as far as here. */
  readonly furthest: number;
  readonly finished: boolean;
  readonly isMuted: boolean;
  readonly caption: string;
  readonly trouble: Trouble;
  /** The copy on this device could not be played, so it comes from the network. */
  readonly hasLostCopy: boolean;
  /** This device could write down the last place. */
  readonly isPlaceKept: boolean;
};

type Kept = PlayerChoices & { readonly isMuted?: boolean };

/** An empty player; what somebody has chosen stays. */
export const atRest = ({ rate, volume, showsCaptions, isMuted = false }: Kept): PlaybackState => ({
  rate,
  volume,
  showsCaptions,
  isMuted,
  isPlaying: false,
  isWaiting: false,
  hasEnded: false,
  position: 0,
  duration: 0,
  furthest: 0,
  finished: false,
  caption: "",
  trouble: "none",
  hasLostCopy: false,
  isPlaceKept: true,
});
