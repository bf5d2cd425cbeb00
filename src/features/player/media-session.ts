import { artworkOf } from "./artwork.ts";
import type { Lesson } from "./lesson.ts";
import type { Playback } from "./playback.ts";
import type { PlaybackState } from "./playback-state.ts";
import { BACK_SECONDS, FORWARD_SECONDS } from "./steps.ts";

/**
 * The lock screen and the keys of the system. This is the only writer of the page's media session. What moves goes
 * through the same limit as the page's own controls. There is no "next" and no "previous", so that phones show the steps.
 */
export function connectMediaSession(playback: Playback): () => void {
  const session = "mediaSession" in navigator ? navigator.mediaSession : undefined;
  if (!session) return () => undefined;
  const handlers = handlersFor(playback);
  for (const [action, handler] of handlers) setHandler(session, action, handler);
  const tellLesson = lessonTeller(session);
  const stop = playback.listen(() => {
    const state = playback.state();
    tellLesson(state.lesson);
    session.playbackState = playbackStateOf(state);
  });
  const stopPosition = tellPosition(session, playback);
  return () => {
    stop();
    stopPosition();
    for (const [action] of handlers) setHandler(session, action, null);
    tellLesson(undefined);
    session.playbackState = "none";
  };
}

type Handlers = readonly (readonly [MediaSessionAction, MediaSessionActionHandler | null])[];

function handlersFor(playback: Playback): Handlers {
  const skip = (seconds: number) => playback.seek(playback.state().position + seconds);
  return [
    ["play", () => playback.play()],
    ["pause", () => playback.pause()],
    ["stop", () => playback.pause()],
    ["seekbackward", ({ seekOffset }) => skip(-(seekOffset ?? BACK_SECONDS))],
    ["seekforward", ({ seekOffset }) => skip(seekOffset ?? FORWARD_SECONDS)],
    ["seekto", ({ seekTime }) => seekTime !== undefined && playback.seek(seekTime)],
    ["previoustrack", null],
    ["nexttrack", null],
  ];
}

/** Its name at once, its picture when it is drawn. */
function lessonTeller(session: MediaSession) {
  let told: Lesson | undefined;
  return (lesson: Lesson | undefined) => {
    if (lesson?.contentId === told?.contentId) return;
    told = lesson;
    if (!lesson) {
      session.metadata = null;
      return;
    }
    const { title, speaker: artist, series: album } = lesson;
    const metadata = new MediaMetadata({ title, artist, album });
    session.metadata = metadata;
    void artworkOf(lesson).then((artwork) => {
      metadata.artwork = artwork;
    });
  };
}

function playbackStateOf({
  lesson,
  isPlaying,
  isWaiting,
}: PlaybackState): MediaSessionPlaybackState {
  if (!lesson) return "none";
  return isPlaying || isWaiting ? "playing" : "paused";
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
