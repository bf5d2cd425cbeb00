import type { PlaybackError } from "./playback-state.ts";

type ErrorContext = {
  /** Offline and not downloaded. */
  readonly isOutOfReach: boolean;
  readonly hasCopyFailed: boolean;
};

export const playbackError = {
  /** For a lesson that isn't loaded in the player. */
  notDownloaded: "You're offline and this lesson isn't downloaded.",
  notSaved: "We couldn't save your progress. We'll keep trying while you listen.",
  retry: "Try again",
} as const;

const COPY_FAILED =
  "The download is damaged, so we're streaming instead. Download it again to play offline.";

/** Trying again can't repair the download, and nothing else is within reach. */
const COPY_FAILED_OFFLINE =
  "The download is damaged. Connect to the internet to continue, then download it again. Your progress is saved.";

const RESUMES_ONLINE =
  "You're offline and this lesson isn't downloaded. It resumes when you reconnect.";

const offlineTexts: Partial<Record<PlaybackError, string>> = {
  none: "You're offline. You can play the part that's already loaded.",
  unreachable: RESUMES_ONLINE,
  stalled: RESUMES_ONLINE,
};

const texts: Record<PlaybackError, string | undefined> = {
  none: undefined,
  unreachable: "We couldn't load this recording. Your progress is saved. Try again.",
  stalled: "Your connection is slow. Playback continues when more has loaded.",
  gone: "This recording is no longer available. Your progress is saved.",
  unsupported:
    "This browser can't play this recording. Update your browser or use another one. Your progress is saved.",
  broken: "The recording didn't load completely. Try again or use another connection.",
  "autoplay-blocked": "Press play to start.",
  "other-tab": "Paused because another tab started playing.",
};

/** Says what happened and what to do, or returns undefined if there is no error. */
export function errorText(error: PlaybackError, context: ErrorContext): string | undefined {
  if (context.isOutOfReach) return offlineTexts[error] ?? texts[error];
  if (!context.hasCopyFailed) return texts[error];
  if (error === "none") return COPY_FAILED;
  return error === "unreachable" || error === "stalled" ? COPY_FAILED_OFFLINE : texts[error];
}
