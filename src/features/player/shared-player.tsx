import { useEffect, useState } from "react";
import { useSyncStatus } from "#device/use-sync-status.ts";
import { pictureOf } from "#shared/lessons/picture.ts";
import type { SharedLesson } from "#shared/lessons/shared-lesson.ts";
import { Button } from "#ui/button.tsx";
import { connect } from "./connections.ts";
import { lessonFor, type Reached, type Source } from "./lesson.ts";
import { createPlayback, usePark } from "./own-playback.ts";
import type { Playback } from "./playback.ts";
import styles from "./player.module.css";
import { PlayerCard } from "./player-card.tsx";
import stage from "./stage.module.css";
import { restingAt } from "./use-lesson.ts";
import { usePlayback } from "./use-playback.ts";

/** Whoever has no account listens as everybody does when they first come. */
const VISITOR = "visitor";
const AT_START: Reached = { position: 0, furthest: 0, finished: false };

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
  /** Told how far it has been heard, in whole seconds. */
  readonly onHeard: (seconds: number) => void;
};

/** The player for somebody without an account: by the same rule, and nothing of it is kept here. */
export function SharedPlayer({ shared, onHeard }: Props) {
  const [playback] = useState(() => createPlayback(VISITOR));
  const [parking, setParking] = useState<HTMLDivElement | null>(null);
  usePark(playback, parking);
  useEffect(() => connect(playback), [playback]);
  useEffect(() => () => playback.close(), [playback]);
  const heard = Math.floor(usePlayback(playback).furthest);
  useEffect(() => onHeard(heard), [heard, onHeard]);
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
      now={{
        lesson: lessonFor(content, undefined, sourcesOf(shared)),
        reached: AT_START,
        state: isActive ? state : restingAt(state, content, AT_START),
        isActive,
        isOutOfReach: reach === "down",
      }}
      content={content}
      picture={pictureOf(content, series)}
      playback={playback}
      parking={parking}
      end={
        <div className={stage.end}>
          <p role="status">The end</p>
          <div>
            <Button icon="retry" onClick={() => playback.replay()}>
              Play again
            </Button>
          </div>
        </div>
      }
    />
  );
}
