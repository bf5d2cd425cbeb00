import type { Playback } from "./playback.ts";
import { otherRate } from "./playback-state.ts";
import { ARROW_SECONDS, BACK_SECONDS, FORWARD_SECONDS } from "./seek-steps.ts";
import type { PlayerAction } from "./shortcuts.ts";

export type Actions = Readonly<Record<PlayerAction, () => void>>;

type ActionContext = {
  /** This lesson is loaded in the player. */
  readonly isActive: boolean;
  /** Plays this lesson, loading it first if needed. */
  readonly toggle: () => void;
  readonly fullScreen: () => void;
};

/** Returns what each button and key does. */
export function actionsFor(
  playback: Playback,
  { isActive, toggle, fullScreen }: ActionContext,
): Actions {
  const { sound, state } = playback;
  const seek = (to: () => number) => () => {
    if (isActive) playback.seek(to());
  };
  const by = (seconds: number) => seek(() => state().position + seconds);
  const rate = (isFaster: boolean) => () => sound.setRate(otherRate(state().rate, isFaster));
  return {
    toggle,
    back: by(-BACK_SECONDS),
    forward: by(FORWARD_SECONDS),
    "step-back": by(-ARROW_SECONDS),
    "step-forward": by(ARROW_SECONDS),
    start: seek(() => 0),
    furthest: seek(() => state().furthest),
    slower: rate(false),
    faster: rate(true),
    mute: () => sound.mute(!state().isMuted),
    captions: () => playback.showCaptions(!state().showsCaptions),
    "full-screen": fullScreen,
  };
}
