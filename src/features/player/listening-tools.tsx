import { lazy, Suspense, useState } from "react";
import { Button } from "#ui/button.tsx";
import { handsFree, series, sleepTimer } from "./copy.ts";
import styles from "./listening.module.css";
import type { Playback } from "./playback.ts";
import type { LessonPlayback } from "./use-lesson.ts";

const SleepDialog = lazy(async () => ({
  default: (await import("./choice-dialogs.tsx")).SleepDialog,
}));

type Props = { readonly playback: Playback; readonly lessonPlayback: LessonPlayback };

/** Sleep timer, playing the series, and the hands-free player. */
export function ListeningTools({ playback, lessonPlayback }: Props) {
  const { lesson, progress, state, isActive } = lessonPlayback;
  const [isChoosing, setChoosing] = useState(false);
  const { sleepAt, playsSeries, nextTitle } = playback.state();
  const start = () => {
    if (lesson && !isActive) playback.start(lesson, progress);
  };
  const sleepLeft = playback.sleepLeft();
  const playSeries = () => {
    start();
    playback.playSeries(!(playsSeries && isActive));
    if (!state.isPlaying && !playsSeries) playback.play();
  };
  return (
    <>
      <div className={styles.tools}>
        <Button kind="plain" icon="moon" aria-haspopup="dialog" onClick={() => setChoosing(true)}>
          {sleepText(sleepAt, sleepLeft)}
        </Button>
        <Button
          kind="plain"
          icon={playsSeries && isActive ? "check" : "queue"}
          aria-pressed={playsSeries && isActive}
          onClick={playSeries}
        >
          {series.button}
        </Button>
        <Button
          kind="plain"
          icon="headphones"
          aria-haspopup="dialog"
          onClick={() => {
            start();
            playback.showHandsFree(true);
          }}
        >
          {handsFree.button}
        </Button>
      </div>
      {playsSeries && isActive && (
        <p className={styles.next} role="status">
          {nextTitle === undefined ? series.last : series.next(nextTitle)}
        </p>
      )}
      {isChoosing && (
        <Suspense>
          <SleepDialog playback={playback} sleepAt={sleepAt} onClose={() => setChoosing(false)} />
        </Suspense>
      )}
    </>
  );
}

function sleepText(sleepAt: number | "end" | undefined, left: number | undefined): string {
  if (left !== undefined) return sleepTimer.left(Math.ceil(left / 60));
  return sleepAt === "end" ? sleepTimer.atEnd : sleepTimer.button;
}
