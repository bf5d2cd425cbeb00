import { lazy, Suspense, useState } from "react";
import { formatClock } from "#ui/format-clock.ts";
import { Range } from "#ui/range.tsx";
import { RoundButton } from "#ui/round-button.tsx";
import type { Actions } from "./actions.ts";
import { controls as copy } from "./copy.ts";
import type { Playback } from "./playback.ts";
import type { PlaybackState } from "./playback-state.ts";
import styles from "./player.module.css";

const SpeedDialog = lazy(async () => ({
  default: (await import("./choice-dialogs.tsx")).SpeedDialog,
}));

type Shown = Pick<
  PlaybackState,
  "position" | "duration" | "furthest" | "isPlaying" | "isWaiting" | "rate" | "showsCaptions"
>;

type Props = {
  readonly shown: Shown;
  /** This lesson is loaded in the player. */
  readonly isActive: boolean;
  readonly hasCaptions: boolean;
  readonly playback: Playback;
  readonly actions: Actions;
  /** The id of the text that explains the seek limit. */
  readonly limitNoteId: string | undefined;
  /** The title of the current chapter. */
  readonly chapter: string | undefined;
};

export function Controls(props: Props) {
  const { shown, isActive, hasCaptions, playback, actions, limitNoteId, chapter } = props;
  const [isChoosingSpeed, setChoosingSpeed] = useState(false);
  const { position, duration, furthest, isPlaying, isWaiting, rate, showsCaptions } = shown;
  const canGoForward = isActive && position < furthest - 1;
  const isOn = isPlaying || isWaiting;
  return (
    <>
      <Scrubber
        shown={shown}
        isActive={isActive}
        limitNoteId={limitNoteId}
        onSeek={(to) => playback.seek(to)}
      />
      <p className={styles.times}>
        <span>{formatClock(position)}</span>
        {chapter && <span className={styles.chapter}>{chapter}</span>}
        <span>−{formatClock(duration - position)}</span>
      </p>
      <div className={styles.keys}>
        <RoundButton
          size="l"
          label={copy.speed(rate)}
          text={`${rate}×`}
          aria-haspopup="dialog"
          onClick={() => setChoosingSpeed(true)}
        />
        <RoundButton
          size="l"
          label={copy.back}
          icon="back-15"
          off={!isActive}
          onClick={actions.back}
        />
        <RoundButton
          size="xl"
          kind="main"
          label={isOn ? copy.pause : copy.play}
          icon={isOn ? "pause" : "play"}
          onClick={actions.toggle}
        />
        <RoundButton
          size="l"
          label={canGoForward ? copy.forward : copy.forwardLocked}
          icon="forward-30"
          off={!canGoForward}
          onClick={actions.forward}
        />
        {hasCaptions && (
          <RoundButton
            size="l"
            label={copy.captions}
            icon="captions"
            pressed={showsCaptions}
            onClick={actions.captions}
          />
        )}
      </div>
      {isChoosingSpeed && (
        <Suspense>
          <SpeedDialog playback={playback} rate={rate} onClose={() => setChoosingSpeed(false)} />
        </Suspense>
      )}
    </>
  );
}

type ScrubberProps = Pick<Props, "shown" | "isActive" | "limitNoteId"> & {
  readonly onSeek: (to: number) => void;
};

function Scrubber({ shown, isActive, limitNoteId, onSeek }: ScrubberProps) {
  const { position, duration, furthest } = shown;
  const isOpen = furthest >= duration;
  return (
    <Range
      label={copy.position}
      value={Math.floor(position)}
      max={Math.max(1, Math.ceil(duration))}
      {...(!isOpen && { openTo: Math.floor(furthest) })}
      valueText={
        isOpen
          ? copy.positionText(position, duration)
          : copy.positionTextLimited(position, duration, furthest)
      }
      describedBy={limitNoteId}
      step={duration > 120 ? 5 : 1}
      disabled={!isActive}
      onChange={onSeek}
    />
  );
}
