import type { Trouble } from "./playback-state.ts";

type Circumstances = {
  /** No network, and no copy on this device. */
  readonly isOutOfReach: boolean;
  readonly hasLostCopy: boolean;
};

/** For a lesson that is not in the player. */
export const NOT_HERE =
  "Not on this device, and there is no network right now. It plays again when there is one.";

/** What happened, what is safe, what to do. Nothing when all is well. */
export function troubleInWords(trouble: Trouble, at: Circumstances): string | undefined {
  if (at.isOutOfReach) return outOfReach[trouble] ?? words[trouble];
  if (trouble === "none" && at.hasLostCopy) return LOST_COPY;
  return words[trouble];
}

const LOST_COPY =
  "The copy on this device could not be played, so it comes from the network. Download it again to have it here.";

const STILL_WAITS =
  "There is no network, and this lesson is not on this device. Your place in it is kept, and it goes on by itself when there is one.";

const outOfReach: Partial<Record<Trouble, string>> = {
  none: "There is no network, and this lesson is not on this device. What has come of it still plays.",
  unreachable: STILL_WAITS,
  slow: STILL_WAITS,
};

const words: Record<Trouble, string | undefined> = {
  none: undefined,
  unreachable: "The recording did not come. Your place in it is kept. Try again in a moment.",
  slow: "The recording takes long to come. Your place in it is kept, and it goes on by itself when it can.",
  gone: "The recording is not on the server any more. What you heard of it still counts, and the rest of this page still opens.",
  unsupported:
    "This browser cannot play this kind of recording. Your place is kept: a newer browser, or another one, can go on from it.",
  broken:
    "What came is not a whole recording, so it cannot be played. Your place in it is kept. Try again, or on another network.",
  refused: "The browser did not let it start by itself. Press play.",
  elsewhere: "It paused here, because something began to play in another tab.",
};
