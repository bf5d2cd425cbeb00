import type { Interval } from "#contract/learning/time-watched.ts";

/** One record however it was played, online or from a download. */
export type TimeWatched = {
  readonly contentId: string;
  /** Furthest point in seconds; never lowered. */
  readonly furthest: number;
  readonly finished: boolean;
  /** So the server says, too. */
  readonly finishedThere?: true;
  readonly intervals: readonly Interval[];
  /** Where to go on, in seconds; stays on this device. */
  readonly position: number;
  readonly updatedAt: number;
};
