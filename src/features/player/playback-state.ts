import type { Lesson } from "./lesson.ts";

export const RATES = [0.75, 1, 1.25, 1.5, 2] as const;

/** `medium`: none of its sources could be played. `place`: this device could not keep the place. */
export type Trouble = "none" | "medium" | "place";

export type PlaybackState = {
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
  readonly rate: number;
  readonly caption: string;
  readonly showsCaptions: boolean;
  readonly trouble: Trouble;
};

export const AT_REST: PlaybackState = {
  isPlaying: false,
  isWaiting: false,
  hasEnded: false,
  position: 0,
  duration: 0,
  furthest: 0,
  finished: false,
  rate: 1,
  caption: "",
  showsCaptions: true,
  trouble: "none",
};
