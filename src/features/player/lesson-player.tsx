import { pictureOf } from "#live/picture.ts";
import { useLive } from "#live/use-live.ts";
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
  if (found.kind !== "ready" || !found.value) return null;
  return <OfDevice known={found.value} playback={playback} parking={parking} />;
}

type OfDeviceProps = Omit<Props, "contentId"> & { readonly known: Known };

function OfDevice({ known, playback, parking }: OfDeviceProps) {
  const { content, series } = known;
  const now = useLesson(playback, known);
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
          finished={now.state.finished}
          onReplay={() => playback.replay()}
        />
      }
    />
  );
}
