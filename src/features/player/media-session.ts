import type { Playback } from "./playback.ts";
import type { PlaybackState } from "./playback-state.ts";

const BACK_SECONDS = 15;

/**
 * The lock screen and the keys of the system. This is the only writer of the page's media session. There is no "next":
 * the scrubber and the keys go through the same limit as the page's own controls.
 */
export function connectMediaSession(playback: Playback, artwork: string): () => void {
  const session = "mediaSession" in navigator ? navigator.mediaSession : undefined;
  if (!session) return () => undefined;
  const handlers: [MediaSessionAction, MediaSessionActionHandler][] = [
    ["play", () => playback.play()],
    ["pause", () => playback.pause()],
    ["seekbackward", (details) => skip(playback, -(details.seekOffset ?? BACK_SECONDS))],
    ["seekforward", (details) => skip(playback, details.seekOffset ?? BACK_SECONDS)],
    ["seekto", (details) => playback.seek(details.seekTime ?? 0)],
  ];
  for (const [action, handler] of handlers) setHandler(session, action, handler);
  let shown: string | undefined;
  const stop = playback.listen(() => {
    const state = playback.state();
    if (state.lesson?.contentId !== shown) {
      shown = state.lesson?.contentId;
      session.metadata = state.lesson
        ? new MediaMetadata({
            title: state.lesson.title,
            album: state.lesson.series,
            artist: "Respite",
            artwork: [{ src: artwork, sizes: "192x192", type: "image/png" }],
          })
        : null;
    }
    session.playbackState = playbackStateOf(state);
  });
  const stopPosition = tellPosition(session, playback);
  return () => {
    stop();
    stopPosition();
    for (const [action] of handlers) setHandler(session, action, null);
    session.metadata = null;
    session.playbackState = "none";
  };
}

const skip = (playback: Playback, seconds: number) =>
  playback.seek(playback.state().position + seconds);

function playbackStateOf({ lesson, isPlaying }: PlaybackState): MediaSessionPlaybackState {
  if (!lesson) return "none";
  return isPlaying ? "playing" : "paused";
}

/** Browsers throw at actions they do not know; then that key does nothing, as before. */
function setHandler(
  session: MediaSession,
  action: MediaSessionAction,
  handler: MediaSessionActionHandler | null,
) {
  try {
    session.setActionHandler(action, handler);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
  }
}

const MOMENTS = ["loadedmetadata", "seeked", "ratechange", "play", "pause"] as const;

function tellPosition(session: MediaSession, { medium }: Playback): () => void {
  const tell = () => {
    const { duration, currentTime, playbackRate } = medium;
    if (!(Number.isFinite(duration) && duration > 0 && playbackRate > 0)) return;
    const position = Math.min(currentTime, duration);
    session.setPositionState?.({ duration, position, playbackRate });
  };
  for (const moment of MOMENTS) medium.addEventListener(moment, tell);
  return () => {
    for (const moment of MOMENTS) medium.removeEventListener(moment, tell);
  };
}
