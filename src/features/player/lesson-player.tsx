import { useDevice } from "#live/device.tsx";
import { pictureOf } from "#live/picture.ts";
import { useLive, valueOr } from "#live/use-live.ts";
import { useSyncStatus } from "#live/use-sync-status.ts";
import type { Content, Series } from "#sync/local/content.ts";
import { Cover } from "#ui/cover.tsx";
import { Icon } from "#ui/icon.tsx";
import { Controls } from "./controls.tsx";
import { EndOverlay } from "./end-overlay.tsx";
import { lessonOf, nextInSeries, type Reached, reachedOf } from "./lesson.ts";
import type { Playback } from "./playback.ts";
import type { PlaybackState } from "./playback-state.ts";
import styles from "./player.module.css";
import { Stage } from "./stage.tsx";
import { Trouble } from "./trouble.tsx";
import { usePlayback } from "./use-playback.ts";

type Props = {
  readonly contentId: string;
  readonly playback: Playback;
  readonly parking: HTMLElement;
};

/** The player of the lesson a page is about, whether it is the one in the player or not. */
export function LessonPlayer({ contentId, playback, parking }: Props) {
  const found = useLive(
    async ({ content }) => {
      const [lesson, all, series] = await Promise.all([
        content.one(contentId),
        content.all(),
        content.series(),
      ]);
      if (!lesson) return undefined;
      return {
        lesson,
        series: series.find(({ id }) => id === lesson.seriesId),
        next: nextInSeries(all, lesson),
      };
    },
    [contentId],
  );
  if (found.kind !== "ready" || !found.value) return null;
  return <Card {...found.value} playback={playback} parking={parking} />;
}

type CardProps = Omit<Props, "contentId"> & {
  readonly lesson: Content;
  readonly series: Series | undefined;
  readonly next: Content | undefined;
};

const workerIsInCharge = () => Boolean(navigator.serviceWorker?.controller);

function Card({ lesson: content, series, next, playback, parking }: CardProps) {
  const watched = useLive(({ progress }) => progress.of(content.id), [content.id]);
  const download = valueOr(
    useLive(({ downloads }) => downloads.ofContent(content.id), [content.id]),
    undefined,
  );
  const status = useSyncStatus(useDevice());
  const state = usePlayback(playback);
  const isActive = state.lesson?.contentId === content.id;
  const reached = reachedOf(valueOr(watched, undefined));
  const lesson = lessonOf(content, series?.name ?? "", download, workerIsInCharge());
  const shown = isActive ? state : restingAt(state, content, reached);
  const isOutOfReach = status.reach === "down" && download?.state !== "downloaded";
  const toggle = () => {
    if (isActive) playback.toggle();
    else if (lesson) playback.start(lesson, reached);
  };
  return (
    <section className={styles.card} aria-label="Player">
      <Stage
        medium={showsMedium(state, content) ? playback.medium : undefined}
        parking={parking}
        caption={isActive && state.showsCaptions ? state.caption : ""}
        isWaiting={isActive && state.isWaiting}
      >
        <Cover {...pictureOf(content, series)} ratio="16/9" round="none" />
        {isActive && state.hasEnded && (
          <EndOverlay finished={state.finished} next={next} onReplay={() => playback.replay()} />
        )}
      </Stage>
      <div className={styles.controls}>
        <Controls
          shown={shown}
          isActive={isActive}
          isReady={watched.kind === "ready"}
          hasCaptions={content.subtitlesUrl !== undefined}
          isVideo={content.type === "Video"}
          playback={playback}
          onToggle={toggle}
        />
        <Trouble
          trouble={isActive ? state.trouble : "none"}
          isOutOfReach={isOutOfReach}
          isActive={isActive}
          onRetry={() => playback.retry()}
        />
        {shown.furthest < shown.duration && <Why hasCredit={content.cme || content.contactHours} />}
      </div>
    </section>
  );
}

/** Only a video has something to show, and only while it comes. */
const showsMedium = ({ lesson, trouble }: PlaybackState, { id, type }: Content) =>
  type === "Video" && lesson?.contentId === id && trouble !== "medium";

/** A lesson that is not in the player shows where it would go on. */
function restingAt(state: PlaybackState, content: Content, reached: Reached) {
  const duration = content.lengthSeconds;
  const furthest = reached.finished ? Math.max(duration, reached.furthest) : reached.furthest;
  const { rate, showsCaptions } = state;
  const position = Math.min(reached.position, furthest);
  return { position, duration, furthest, isPlaying: false, isWaiting: false, rate, showsCaptions };
}

function Why({ hasCredit }: { readonly hasCredit: boolean }) {
  return (
    <p className={styles.why}>
      <Icon name="lock" size="s" />
      <span>
        The striped part opens as you listen
        {hasCredit ? ", because credit counts what you have heard" : ""}. Going back is always free.
      </span>
    </p>
  );
}
