import { formatTimeLeft } from "#ui/format.ts";
import { Icon } from "#ui/icon.tsx";
import type { IconName } from "#ui/icon-paths.ts";
import { useModal } from "#ui/use-modal.ts";
import { controls, handsFree as copy } from "./copy.ts";
import type { Lesson } from "./lesson.ts";
import styles from "./listening.module.css";
import type { Playback } from "./playback.ts";
import { BACK_SECONDS, FORWARD_SECONDS } from "./seek-steps.ts";
import { usePlayback } from "./use-playback.ts";

type Props = { readonly playback: Playback; readonly lesson: Lesson };

/** Fills the screen with a few controls that are hard to miss, and keeps the screen on. */
export function HandsFree({ playback, lesson }: Props) {
  const { isPlaying, isWaiting, position, duration, furthest, nextTitle } = usePlayback(playback);
  const dialog = useModal();
  const exit = () => playback.showHandsFree(false);
  const isOn = isPlaying || isWaiting;
  const seekBy = (seconds: number) => () => playback.seek(playback.state().position + seconds);
  const canGoForward = position < furthest - 1;
  return (
    <dialog
      ref={dialog}
      className={styles["hands-free"]}
      aria-label={copy.title}
      onCancel={(event) => {
        event.preventDefault();
        exit();
      }}
    >
      <div className={styles.what}>
        <p>{lesson.series}</p>
        <h2>{lesson.title}</h2>
        <p>{formatTimeLeft(Math.max(0, duration - position))}</p>
      </div>
      <Large
        kind="main"
        icon={isOn ? "pause" : "play"}
        label={isOn ? controls.pause : controls.play}
        onClick={() => playback.toggle()}
      />
      <div className={styles.pair}>
        <Large icon="back-15" label={controls.back} onClick={seekBy(-BACK_SECONDS)} />
        <Large
          icon="forward-30"
          label={canGoForward ? controls.forward : controls.forwardLocked}
          isOff={!canGoForward}
          onClick={seekBy(FORWARD_SECONDS)}
        />
      </div>
      {nextTitle !== undefined && (
        <Large
          icon="forward"
          label={copy.next}
          text={copy.next}
          onClick={() => {
            playback.playSeries(true);
            playback.playNext();
          }}
        />
      )}
      <Large icon="close" label={copy.exit} text={copy.exit} onClick={exit} />
      <p className={styles.safety}>{copy.safety}</p>
    </dialog>
  );
}

type LargeProps = {
  readonly icon: IconName;
  readonly label: string;
  readonly text?: string;
  readonly kind?: "main";
  readonly isOff?: boolean;
  readonly onClick: () => void;
};

function Large({ icon, label, text, kind, isOff = false, onClick }: LargeProps) {
  return (
    <button
      type="button"
      className={kind === "main" ? styles.main : styles.large}
      aria-label={text === undefined ? label : undefined}
      aria-disabled={isOff || undefined}
      onClick={() => !isOff && onClick()}
    >
      <Icon name={icon} size="l" />
      {text ?? seconds[icon]}
    </button>
  );
}

/** Shown beside the arrow. */
const seconds: Partial<Record<IconName, string>> = {
  "back-15": `${BACK_SECONDS}`,
  "forward-30": `${FORWARD_SECONDS}`,
};
