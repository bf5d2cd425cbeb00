import { artworkOf } from "./artwork.ts";
import type { Lesson } from "./lesson.ts";
import type { Playback } from "./playback.ts";
import type { PlaybackState } from "./playback-state.ts";
import { BACK_SECONDS, FORWARD_SECONDS } from "./seek-steps.ts";

/**
 * Connects the lock screen and media keys. Seeking obeys the same limit as the page's controls.
 * "Previous" is unset, and "next" unless a series plays, so that phones show the seek buttons. Nothing
 * else writes the page's media session.
 */
export function connectMediaSession(playback: Playback): () => void {
  const session = "mediaSession" in navigator ? navigator.mediaSession : undefined;
  if (!session) return () => undefined;
  const handlers = handlersFor(playback);
  for (const [action, handler] of handlers) setHandler(session, action, handler);
  const publishLesson = createLessonPublisher(session);
  const playNext = () => playback.playNext();
  let canSkip = false;
  const stop = playback.subscribe(() => {
    const state = playback.state();
    publishLesson(state.lesson);
    session.playbackState = playbackStateOf(state);
    const hasNext = state.playsSeries && state.nextTitle !== undefined;
    if (hasNext !== canSkip) setHandler(session, "nexttrack", hasNext ? playNext : null);
    canSkip = hasNext;
  });
  const stopPosition = publishPosition(session, playback);
  return () => {
    stop();
    stopPosition();
    for (const [action] of handlers) setHandler(session, action, null);
    publishLesson(undefined);
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

/** Publishes the title immediately and the artwork once it is drawn. */
function createLessonPublisher(session: MediaSession) {
  let published: Lesson | undefined;
  return (lesson: Lesson | undefined) => {
    if (lesson?.contentId === published?.contentId) return;
    published = lesson;
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

/** Browsers throw for unsupported actions. Those keys keep their default. */
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

const POSITION_EVENTS = ["loadedmetadata", "seeked", "ratechange", "play", "pause"] as const;

function publishPosition(session: MediaSession, { medium }: Playback): () => void {
  const publish = () => {
    const { duration, currentTime, playbackRate } = medium;
    if (!(Number.isFinite(duration) && duration > 0 && playbackRate > 0)) return;
    const position = Math.min(currentTime, duration);
    session.setPositionState?.({ duration, position, playbackRate });
  };
  for (const moment of POSITION_EVENTS) medium.addEventListener(moment, publish);
  return () => {
    for (const moment of POSITION_EVENTS) medium.removeEventListener(moment, publish);
  };
}
