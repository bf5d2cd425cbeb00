import { useLive } from "#device/use-live.ts";
import { pictureOf } from "#shared/lessons/picture.ts";
import type { TimeWatched } from "#sync/local/time-watched.ts";
import { EndOverlay } from "./end-overlay.tsx";
import type { Playback } from "./playback.ts";
import { PlayerCard } from "./player-card.tsx";
import { type Known, knownOf, useLesson } from "./use-lesson.ts";

type Props = {
  readonly contentId: string;
  readonly playback: Playback;
  readonly parking: HTMLElement;
};

/** The player of the lesson a page is about, whether it is the one in the player or not. */
export function LessonPlayer({ contentId, playback, parking }: Props) {
  const found = useLive((device) => knownOf(device, contentId), [contentId]);
  // Apart, so that listening does not read the catalogue again; drawn with it, so that nothing moves.
  const watched = useLive(({ progress }) => progress.of(contentId), [contentId]);
  if (found.kind !== "ready" || watched.kind !== "ready" || !found.value) return null;
  const { value: known } = found;
  return <OfDevice known={known} watched={watched.value} playback={playback} parking={parking} />;
}

type OfDeviceProps = Omit<Props, "contentId"> & {
  readonly known: Known;
  readonly watched: TimeWatched | undefined;
};

function OfDevice({ known, watched, playback, parking }: OfDeviceProps) {
  const { content, series } = known;
  const now = useLesson(playback, known, watched);
  return (
    <PlayerCard
      now={now}
      content={content}
      picture={pictureOf(content, series)}
      playback={playback}
      parking={parking}
      end={
        <EndOverlay
          known={known}
          isKept={watched?.finished ?? false}
          onReplay={() => playback.replay()}
        />
      }
    />
  );
}
