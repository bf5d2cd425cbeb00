import { type ReactNode, useEffect, useId, useMemo, useRef } from "react";
import { type Chapter, chapterAt, chaptersOf } from "#shared/lessons/chapter-list.ts";
import type { coverPicture } from "#shared/lessons/cover-picture.ts";
import { handlePlayRequests } from "#shared/lessons/seek-requests.ts";
import type { Content } from "#sync/local/content.ts";
import { Cover } from "#ui/cover.tsx";
import { Icon } from "#ui/icon.tsx";
import { actionsFor } from "./actions.ts";
import { Chapters } from "./chapters.tsx";
import { Controls } from "./controls.tsx";
import { player as copy, seekLimit } from "./copy.ts";
import { fillScreen } from "./full-screen.ts";
import type { Playback } from "./playback.ts";
import { PlaybackErrorNote } from "./playback-error.tsx";
import { isSourceError } from "./playback-state.ts";
import styles from "./player.module.css";
import { Stage } from "./stage.tsx";
import { Tools } from "./tools.tsx";
import { Transcript } from "./transcript.tsx";
import { useKeys } from "./use-keys.ts";
import type { LessonPlayback } from "./use-lesson.ts";
import { type TranscriptState, useTranscript } from "./use-transcript.ts";

type Props = {
  readonly lessonPlayback: LessonPlayback;
  readonly content: Pick<Content, "type" | "cme" | "contactHours" | "description">;
  readonly picture: ReturnType<typeof coverPicture>;
  readonly playback: Playback;
  readonly parking: HTMLElement;
  /** Overlay at the end of the lesson. */
  readonly end: ReactNode;
  /** Controls for people who are signed in. */
  readonly extras?: ReactNode;
};

/** The full player of one lesson: picture, controls, and transcript. */
export function PlayerCard(props: Props) {
  const { lessonPlayback, content, picture, playback, parking, end, extras } = props;
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
  usePlayRequests(lesson?.contentId, (from) => {
    if (isActive) {
      if (from !== undefined) playback.seek(from);
      playback.play();
    } else if (from !== undefined) start(from);
    else if (!isOutOfReach) start(progress.position);
  });
  useKeys(card, state.hasPageKeys, actions);
  const chapters = useMemo(() => chaptersOf(content.description), [content.description]);
  const isVideo = content.type === "Video";
  const isGated = state.furthest < state.duration;
  const words = typeof transcript === "object" ? transcript : undefined;
  return (
    <section ref={card} className={styles.card} aria-label={copy.region} tabIndex={-1}>
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
          chapter={chapterAt(chapters, state.position)?.title}
        />
        {extras}
        <Tools
          sound={state}
          playback={playback}
          actions={actions}
          isVideo={isVideo}
          isActive={isActive}
          transcript={transcript}
          hasPageKeys={state.hasPageKeys}
        />
        <PlaybackErrorNote
          state={state}
          isOutOfReach={isOutOfReach}
          isActive={isActive}
          onRetry={() => playback.play()}
        />
        {isGated && <SeekLimitNote id={limitNoteId} content={content} />}
      </div>
      <Texts
        lessonPlayback={lessonPlayback}
        transcript={transcript}
        chapters={chapters}
        onSeek={seek}
      />
    </section>
  );
}

type TextsProps = Pick<Props, "lessonPlayback"> & {
  readonly transcript: TranscriptState;
  readonly chapters: readonly Chapter[];
  readonly onSeek: (to: number) => void;
};

/** Chapters, and the transcript while it is open. */
function Texts({ lessonPlayback, transcript, chapters, onSeek }: TextsProps) {
  const { lesson, state } = lessonPlayback;
  const { position, furthest } = state;
  const words = typeof transcript === "object" ? transcript : undefined;
  return (
    <>
      {chapters.length > 0 && <Chapters {...{ chapters, position, furthest, onSeek }} />}
      {words?.isShown && (
        <Transcript
          id={words.id}
          contentId={lesson?.contentId}
          cues={words.cues}
          paragraphs={words.paragraphs}
          {...{ position, furthest, onSeek }}
        />
      )}
    </>
  );
}

function usePlayRequests(
  contentId: string | undefined,
  play: Parameters<typeof handlePlayRequests>[1],
) {
  // Without dependencies, because `play` changes with the state of the player.
  useEffect(() => (contentId === undefined ? undefined : handlePlayRequests(contentId, play)));
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
