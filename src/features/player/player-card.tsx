import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from "react";
import type { coverPicture } from "#shared/lessons/cover-picture.ts";
import { handleSeeks } from "#shared/lessons/seek-requests.ts";
import type { Content } from "#sync/local/content.ts";
import { Cover } from "#ui/cover.tsx";
import { Icon } from "#ui/icon.tsx";
import { type Actions, actionsFor } from "./actions.ts";
import { Controls } from "./controls.tsx";
import { player as copy, seekLimit } from "./copy.ts";
import { fillScreen } from "./full-screen.ts";
import type { Playback } from "./playback.ts";
import { PlaybackErrorNote } from "./playback-error.tsx";
import { isSourceError } from "./playback-state.ts";
import styles from "./player.module.css";
import { actionOf, focusedIn } from "./shortcuts.ts";
import { Stage } from "./stage.tsx";
import { Tools } from "./tools.tsx";
import { Transcript } from "./transcript.tsx";
import type { LessonPlayback } from "./use-lesson.ts";
import { useTranscript } from "./use-transcript.ts";

type Props = {
  readonly lessonPlayback: LessonPlayback;
  readonly content: Pick<Content, "type" | "cme" | "contactHours">;
  readonly picture: ReturnType<typeof coverPicture>;
  readonly playback: Playback;
  readonly parking: HTMLElement;
  /** Overlay at the end of the lesson. */
  readonly end: ReactNode;
};

/** The full player of one lesson: picture, controls, and transcript. */
export function PlayerCard({ lessonPlayback, content, picture, playback, parking, end }: Props) {
  const { lesson, progress, state, isActive, isOutOfReach } = lessonPlayback;
  const card = useRef<HTMLElement>(null);
  const limitNoteId = useId();
  const transcript = useTranscript(lesson, isOutOfReach);
  const start = (position: number) => {
    if (lesson) playback.start(lesson, { ...progress, position });
  };
  const actions = actionsFor(playback, {
    isActive,
    toggle: () => (isActive ? playback.toggle() : start(progress.position)),
    fullScreen: () => fillScreen(card.current, playback.medium),
  });
  const seek = (to: number) => (isActive ? playback.seek(to) : start(to));
  useSeekRequests(lesson?.contentId, seek);
  const isVideo = content.type === "Video";
  const isGated = state.furthest < state.duration;
  const words = typeof transcript === "object" ? transcript : undefined;
  return (
    <section
      ref={card}
      className={styles.card}
      aria-label={copy.region}
      tabIndex={-1}
      onKeyDown={(event) => pressKey(event, actions)}
    >
      <Stage
        cover={<Cover {...picture} ratio="16/9" round="none" />}
        medium={isVideo && isActive && !isSourceError(state.error) ? playback.medium : undefined}
        parking={parking}
        state={state}
        isOutOfReach={isOutOfReach}
        onPress={actions.toggle}
      >
        {state.hasEnded && end}
      </Stage>
      <div className={styles.controls}>
        <Controls
          shown={state}
          isActive={isActive}
          hasCaptions={words !== undefined && words.cues.length > 0}
          playback={playback}
          actions={actions}
          limitNoteId={isGated ? limitNoteId : undefined}
        />
        <Tools
          sound={state}
          playback={playback}
          actions={actions}
          isVideo={isVideo}
          isActive={isActive}
          transcript={transcript}
        />
        <PlaybackErrorNote
          state={state}
          isOutOfReach={isOutOfReach}
          isActive={isActive}
          onRetry={() => playback.play()}
        />
        {isGated && <SeekLimitNote id={limitNoteId} content={content} />}
      </div>
      {words?.isShown && (
        <Transcript
          id={words.id}
          contentId={lesson?.contentId}
          cues={words.cues}
          paragraphs={words.paragraphs}
          position={state.position}
          furthest={state.furthest}
          onSeek={seek}
        />
      )}
    </section>
  );
}

function useSeekRequests(contentId: string | undefined, seek: (to: number) => void) {
  // Without dependencies, because `seek` changes with the state of the player.
  useEffect(() => (contentId === undefined ? undefined : handleSeeks(contentId, seek)));
}

function pressKey(event: KeyboardEvent, actions: Actions) {
  const action = event.target instanceof Element && actionOf(event, focusedIn(event.target));
  if (!action) return;
  event.preventDefault();
  actions[action]();
}

type SeekLimitNoteProps = Pick<Props, "content"> & { readonly id: string };

function SeekLimitNote({ id, content }: SeekLimitNoteProps) {
  const { cme, contactHours } = content;
  return (
    <p className={styles.why}>
      <Icon name="lock" size="s" />
      <span id={id}>{cme || contactHours ? seekLimit.credit : seekLimit.noCredit}</span>
    </p>
  );
}
