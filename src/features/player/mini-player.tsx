import { Link } from "react-router-dom";
import { lessonPath } from "#live/paths.ts";
import { pictureOf } from "#live/picture.ts";
import { useLive, valueOr } from "#live/use-live.ts";
import { timeLeft } from "#live/words.ts";
import { Cover } from "#ui/cover.tsx";
import { ProgressBar } from "#ui/progress-bar.tsx";
import { RoundButton } from "#ui/round-button.tsx";
import type { Lesson } from "./lesson.ts";
import type { Playback } from "./playback.ts";
import type { PlaybackState } from "./playback-state.ts";
import styles from "./player.module.css";
import { usePlayback } from "./use-playback.ts";

type Props = { readonly playback: Playback; readonly lesson: Lesson };

/** What plays, on every page but its own. */
export function MiniPlayer({ playback, lesson }: Props) {
  const state = usePlayback(playback);
  const isOn = state.isPlaying || state.isWaiting;
  return (
    <section className={styles.mini} aria-label="In the player">
      <MiniCover contentId={lesson.contentId} />
      <Link className={styles.what} to={lessonPath(lesson.contentId)}>
        <b>{lesson.title}</b>
        <small>{standing(state)}</small>
      </Link>
      <RoundButton
        className={styles.extra}
        label="Back 15 seconds"
        icon="back-15"
        onClick={() => playback.seek(state.position - 15)}
      />
      <RoundButton
        kind="main"
        label={isOn ? "Pause" : "Play"}
        icon={isOn ? "pause" : "play"}
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

/** What had the focus goes away: it goes on with the page. */
function close(playback: Playback) {
  playback.close();
  document.querySelector<HTMLElement>("main")?.focus({ preventScroll: true });
}

function standing({
  trouble,
  finished,
  hasEnded,
  isPlaying,
  isWaiting,
  duration,
  position,
}: PlaybackState) {
  if (trouble === "medium") return "The recording did not come";
  if (trouble === "place") return "Your place could not be written down yet";
  if (hasEnded) return finished ? "Finished" : "At the end";
  if (isWaiting) return "Loading";
  const left = timeLeft(duration - position);
  return isPlaying ? left : `Paused · ${left}`;
}

function MiniCover({ contentId }: { readonly contentId: string }) {
  const picture = valueOr(
    useLive(
      async ({ content }) => {
        const [lesson, series] = await Promise.all([content.one(contentId), content.series()]);
        return (
          lesson &&
          pictureOf(
            lesson,
            series.find(({ id }) => id === lesson.seriesId),
          )
        );
      },
      [contentId],
    ),
    undefined,
  );
  return <span className={styles.thumb}>{picture && <Cover {...picture} ratio="1" />}</span>;
}
