import { clock, spokenTime } from "#live/words.ts";
import { Range } from "#ui/range.tsx";
import { RoundButton } from "#ui/round-button.tsx";
import { FullScreenButton } from "./full-screen-button.tsx";
import type { Playback } from "./playback.ts";
import { type PlaybackState, RATES } from "./playback-state.ts";
import styles from "./player.module.css";

const SKIP_SECONDS = 15;

type Shown = Pick<
  PlaybackState,
  "position" | "duration" | "furthest" | "isPlaying" | "isWaiting" | "rate" | "showsCaptions"
>;

type Props = {
  readonly shown: Shown;
  /** It is this lesson that is in the player. */
  readonly isActive: boolean;
  /** Where it would go on is known. */
  readonly isReady: boolean;
  readonly hasCaptions: boolean;
  readonly isVideo: boolean;
  readonly playback: Playback;
  readonly onToggle: () => void;
};

const nextRate = (rate: number) => RATES.find((one) => one > rate) ?? RATES[0];

export function Controls(props: Props) {
  const { shown, isActive, isReady, hasCaptions, isVideo, playback, onToggle } = props;
  const { position, duration, furthest, isPlaying, isWaiting, rate, showsCaptions } = shown;
  const canGoForward = isActive && position < furthest - 1;
  const skip = (seconds: number) => playback.seek(position + seconds);
  const isOn = isPlaying || isWaiting;
  return (
    <>
      <Scrubber shown={shown} isActive={isActive} onSeek={(to) => playback.seek(to)} />
      <p className={styles.times}>
        <span>{clock(position)}</span>
        <span>−{clock(duration - position)}</span>
      </p>
      <div className={styles.keys}>
        <RoundButton
          size="l"
          label={`Speed, ${rate} times`}
          text={`${rate}×`}
          onClick={() => playback.setRate(nextRate(rate))}
        />
        <RoundButton
          size="l"
          label="Back 15 seconds"
          icon="back-15"
          off={!isActive}
          onClick={() => skip(-SKIP_SECONDS)}
        />
        <RoundButton
          size="xl"
          kind="main"
          label={isOn ? "Pause" : "Play"}
          icon={isOn ? "pause" : "play"}
          off={!isReady}
          onClick={onToggle}
        />
        <RoundButton
          size="l"
          label={canGoForward ? "Forward 15 seconds" : "Forward 15 seconds, opens as you listen"}
          icon="forward-15"
          off={!canGoForward}
          onClick={() => skip(SKIP_SECONDS)}
        />
        {hasCaptions && (
          <RoundButton
            size="l"
            label="Captions"
            icon="captions"
            pressed={showsCaptions}
            onClick={() => playback.showCaptions(!showsCaptions)}
          />
        )}
        {isVideo && <FullScreenButton />}
      </div>
    </>
  );
}

type ScrubberProps = Pick<Props, "shown" | "isActive"> & { readonly onSeek: (to: number) => void };

function Scrubber({ shown, isActive, onSeek }: ScrubberProps) {
  const { position, duration, furthest } = shown;
  const isOpen = furthest >= duration;
  const at = `${spokenTime(position)} of ${spokenTime(duration)}`;
  return (
    <Range
      label="Position"
      value={Math.floor(position)}
      max={Math.max(1, Math.ceil(duration))}
      {...(!isOpen && { openTo: Math.floor(furthest) })}
      valueText={isOpen ? at : `${at}; open up to ${spokenTime(furthest)}`}
      step={duration > 120 ? 5 : 1}
      disabled={!isActive}
      onChange={onSeek}
    />
  );
}
