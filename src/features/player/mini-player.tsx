import { lessonPath } from "#shared/navigation/paths.ts";
import { Cover } from "#ui/cover.tsx";
import { formatTimeLeft } from "#ui/format.ts";
import { Link } from "#ui/link.tsx";
import { ProgressBar } from "#ui/progress-bar.tsx";
import { RoundButton } from "#ui/round-button.tsx";
import { controls, miniPlayer as copy, miniPlayerErrors } from "./copy.ts";
import type { Lesson } from "./lesson.ts";
import styles from "./mini-player.module.css";
import type { Playback } from "./playback.ts";
import type { PlaybackState } from "./playback-state.ts";
import { BACK_SECONDS } from "./seek-steps.ts";
import { usePlayback } from "./use-playback.ts";

type Props = { readonly playback: Playback; readonly lesson: Lesson };

/** The player shown on every page except the lesson's own. */
export function MiniPlayer({ playback, lesson }: Props) {
  const state = usePlayback(playback);
  const isActive = state.isPlaying || state.isWaiting;
  return (
    <section className={styles.mini} aria-label={copy.region}>
      <span className={styles.thumb}>
        <Cover {...lesson.picture} ratio="1" />
      </span>
      <Link className={styles.what} to={lessonPath(lesson.contentId)}>
        <b>{lesson.title}</b>
        <small>{statusText(state)}</small>
      </Link>
      <RoundButton
        className={styles.extra}
        label={controls.back}
        icon="back-15"
        onClick={() => playback.seek(state.position - BACK_SECONDS)}
      />
      <RoundButton
        kind="main"
        label={isActive ? controls.pause : controls.play}
        icon={isActive ? "pause" : "play"}
        onClick={() => playback.toggle()}
      />
      <RoundButton label={copy.close} icon="close" onClick={() => close(playback)} />
      <ProgressBar
        className={styles.heard}
        label={copy.progress(lesson.title)}
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
  if (error !== "none") return miniPlayerErrors[error];
  if (!isPositionSaved) return copy.notSaved;
  if (hasEnded) return finished ? copy.completed : copy.ended;
  if (isWaiting) return copy.loading;
  const left = formatTimeLeft(state.duration - state.position);
  return isPlaying ? left : copy.paused(left);
}
