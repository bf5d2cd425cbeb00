import { Link } from "react-router-dom";
import { lessonPath } from "#shared/navigation/paths.ts";
import { Cover } from "#ui/cover.tsx";
import { formatTimeLeft } from "#ui/format.ts";
import { ProgressBar } from "#ui/progress-bar.tsx";
import { RoundButton } from "#ui/round-button.tsx";
import type { Lesson } from "./lesson.ts";
import styles from "./mini-player.module.css";
import type { Playback } from "./playback.ts";
import type { PlaybackError, PlaybackState } from "./playback-state.ts";
import { BACK_SECONDS } from "./seek-steps.ts";
import { usePlayback } from "./use-playback.ts";

type Props = { readonly playback: Playback; readonly lesson: Lesson };

/** The player shown on every page except the lesson's own. */
export function MiniPlayer({ playback, lesson }: Props) {
  const state = usePlayback(playback);
  const isActive = state.isPlaying || state.isWaiting;
  return (
    <section className={styles.mini} aria-label="In the player">
      <span className={styles.thumb}>
        <Cover {...lesson.picture} ratio="1" />
      </span>
      <Link className={styles.what} to={lessonPath(lesson.contentId)}>
        <b>{lesson.title}</b>
        <small>{statusText(state)}</small>
      </Link>
      <RoundButton
        className={styles.extra}
        label="Back 15 seconds"
        icon="back-15"
        onClick={() => playback.seek(state.position - BACK_SECONDS)}
      />
      <RoundButton
        kind="main"
        label={isActive ? "Pause" : "Play"}
        icon={isActive ? "pause" : "play"}
        onClick={() => playback.toggle()}
      />
      <RoundButton label="Close the player" icon="close" onClick={() => close(playback)} />
      <ProgressBar
        className={styles.heard}
        label={`Heard of ${lesson.title}`}
        value={state.position}
        max={state.duration}
      />
    </section>
  );
}

/** The focused button disappears, so focus moves to the page. */
function close(playback: Playback) {
  playback.close();
  document.querySelector<HTMLElement>("main")?.focus({ preventScroll: true });
}

function statusText(state: PlaybackState) {
  const { error, isPositionSaved, hasEnded, finished, isPlaying, isWaiting } = state;
  if (error !== "none") return shortErrors[error];
  if (!isPositionSaved) return "Your place could not be written down yet";
  if (hasEnded) return finished ? "Finished" : "At the end";
  if (isWaiting) return "Loading";
  const left = formatTimeLeft(state.duration - state.position);
  return isPlaying ? left : `Paused · ${left}`;
}

const shortErrors: Record<Exclude<PlaybackError, "none">, string> = {
  unreachable: "The recording did not come",
  stalled: "The recording takes long to come",
  gone: "Not on the server any more",
  unsupported: "This browser cannot play it",
  broken: "The recording did not come whole",
  "autoplay-blocked": "Press play to go on",
  "other-tab": "Paused: another tab plays",
};
