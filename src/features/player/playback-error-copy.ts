import type { PlaybackError } from "./playback-state.ts";

type ErrorContext = {
  /** Offline and not downloaded. */
  readonly isOutOfReach: boolean;
  readonly hasCopyFailed: boolean;
};

/** For a lesson that isn't loaded in the player. */
export const NOT_HERE =
  "Not on this device, and there is no network right now. It plays again when there is one.";

/**
 * Explains an error: what happened and what to do. Returns `undefined` if there is
 * none.
 */
export function errorInWords(error: PlaybackError, context: ErrorContext): string | undefined {
  if (context.isOutOfReach) return offlineWords[error] ?? words[error];
  if (error === "none" && context.hasCopyFailed) return COPY_FAILED;
  return words[error];
}

const COPY_FAILED =
  "The copy on this device could not be played, so it comes from the network. Download it again to have it here.";

const RESUMES_ONLINE =
  "There is no network, and this lesson is not on this device. Your place in it is kept, and it goes on by itself when there is one.";

const offlineWords: Partial<Record<PlaybackError, string>> = {
  none: "There is no network, and this lesson is not on this device. What has come of it still plays.",
  unreachable: RESUMES_ONLINE,
  stalled: RESUMES_ONLINE,
};

const words: Record<PlaybackError, string | undefined> = {
  none: undefined,
  unreachable: "The recording did not come. Your place in it is kept. Try again in a moment.",
  stalled:
    "The recording takes long to come. Your place in it is kept, and it goes on by itself when it can.",
  gone: "The recording is not on the server any more. What you heard of it still counts, and the rest of this page still opens.",
  unsupported:
    "This browser cannot play this kind of recording. Your place is kept: a newer browser, or another one, can go on from it.",
  broken:
    "What came is not a whole recording, so it cannot be played. Your place in it is kept. Try again, or on another network.",
  "autoplay-blocked": "The browser did not let it start by itself. Press play.",
  "other-tab": "It paused here, because something began to play in another tab.",
};
