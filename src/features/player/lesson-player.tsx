import { useLive } from "#device/use-live.ts";
import { coverPicture } from "#shared/lessons/cover-picture.ts";
import type { TimeWatched } from "#sync/records/types.ts";
import { EndOverlay } from "./end-overlay.tsx";
import { ListeningTools } from "./listening-tools.tsx";
import type { Playback } from "./playback.ts";
import { PlayerCard } from "./player-card.tsx";
import { type KnownLesson, loadKnownLesson, useLesson } from "./use-lesson.ts";

type Props = {
  readonly contentId: string;
  readonly playback: Playback;
  readonly parking: HTMLElement;
};

/** The player for the lesson of the current page, whether or not it is loaded. */
export function LessonPlayer({ contentId, playback, parking }: Props) {
  const loaded = useLive((device) => loadKnownLesson(device, contentId), [contentId]);
  // A separate query, so playback progress doesn't reload the catalog. Rendered together with the
  // lesson to avoid layout shift.
  const watched = useLive(({ progress }) => progress.of(contentId), [contentId]);
  if (loaded.kind !== "ready" || watched.kind !== "ready" || !loaded.value) return null;
  const { value: known } = loaded;
  return (
    <KnownLessonPlayer
      known={known}
      watched={watched.value}
      playback={playback}
      parking={parking}
    />
  );
}

type KnownLessonPlayerProps = Omit<Props, "contentId"> & {
  readonly known: KnownLesson;
  readonly watched: TimeWatched | undefined;
};

function KnownLessonPlayer({ known, watched, playback, parking }: KnownLessonPlayerProps) {
  const { content, series } = known;
  const lessonPlayback = useLesson(playback, known, watched);
  return (
    <PlayerCard
      lessonPlayback={lessonPlayback}
      content={content}
      picture={coverPicture(content, series)}
      playback={playback}
      parking={parking}
      extras={<ListeningTools playback={playback} lessonPlayback={lessonPlayback} />}
      end={
        <EndOverlay
          known={known}
          isRecorded={watched?.finished ?? false}
          onReplay={() => playback.replay()}
        />
      }
    />
  );
}
