import { useEffect, useState } from "react";
import { useSyncStatus } from "#device/use-sync-status.ts";
import { coverPicture } from "#shared/lessons/cover-picture.ts";
import type { SharedLesson } from "#shared/lessons/shared-lesson.ts";
import { Button } from "#ui/button.tsx";
import { connect } from "./connections.ts";
import { ending as copy } from "./copy.ts";
import { createPlayback, useParkedMedium } from "./create-playback.ts";
import { lessonFor, type SavedProgress, type Source } from "./lesson.ts";
import type { Playback } from "./playback.ts";
import styles from "./player.module.css";
import { PlayerCard } from "./player-card.tsx";
import stage from "./stage.module.css";
import { idleStateAt } from "./use-lesson.ts";
import { usePlayback } from "./use-playback.ts";

/** Visitors share one set of preferences. */
const VISITOR = "visitor";
const NO_PROGRESS: SavedProgress = { position: 0, furthest: 0, finished: false };

const mimes: Readonly<Record<string, string>> = {
  m4a: "audio/mp4",
  mp3: "audio/mpeg",
  mp4: "video/mp4",
  webm: "video/webm",
};
const mimeOf = (url: string) =>
  mimes[/\.([a-z0-9]+)(?:[?#]|$)/i.exec(url)?.[1]?.toLowerCase() ?? ""] ?? "";

function sourcesOf({ lesson: { streamUrl }, fileUrl }: SharedLesson): Source[] {
  const stream = streamUrl && {
    kind: "stream" as const,
    url: streamUrl,
    mime: "application/vnd.apple.mpegurl",
  };
  const file = fileUrl && { kind: "file" as const, url: fileUrl, mime: mimeOf(fileUrl) };
  return [stream, file].filter((source) => !!source);
}

type Props = {
  readonly shared: SharedLesson;
  /** Receives the furthest point in whole seconds. */
  readonly onHeard: (seconds: number) => void;
};

/** The player for visitors without an account. Has the same seek limit, and stores no progress. */
export function SharedPlayer({ shared, onHeard }: Props) {
  const [playback] = useState(() => createPlayback(VISITOR));
  const [parking, setParking] = useState<HTMLDivElement | null>(null);
  useParkedMedium(playback, parking);
  useEffect(() => connect(playback), [playback]);
  useEffect(() => () => playback.close(), [playback]);
  const furthest = Math.floor(usePlayback(playback).furthest);
  useEffect(() => onHeard(furthest), [furthest, onHeard]);
  return (
    <>
      <div ref={setParking} className={styles.parking} aria-hidden="true" />
      {parking && <Card shared={shared} playback={playback} parking={parking} />}
    </>
  );
}

type CardProps = Pick<Props, "shared"> & {
  readonly playback: Playback;
  readonly parking: HTMLElement;
};

function Card({ shared, playback, parking }: CardProps) {
  const { lesson: content, series } = shared;
  const { reach } = useSyncStatus(undefined);
  const state = usePlayback(playback);
  const isActive = state.lesson !== undefined;
  return (
    <PlayerCard
      lessonPlayback={{
        lesson: lessonFor(content, undefined, sourcesOf(shared)),
        progress: NO_PROGRESS,
        state: isActive ? state : idleStateAt(state, content, NO_PROGRESS),
        isActive,
        isOutOfReach: reach === "down",
      }}
      content={content}
      picture={coverPicture(content, series)}
      playback={playback}
      parking={parking}
      end={
        <div className={stage.end}>
          <p role="status">{copy.title}</p>
          <div>
            <Button icon="retry" onClick={() => playback.replay()}>
              {copy.replay}
            </Button>
          </div>
        </div>
      }
    />
  );
}
