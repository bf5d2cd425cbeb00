import type { Playback } from "./playback.ts";
import { otherRate } from "./playback-state.ts";
import type { PlayerAction } from "./shortcuts.ts";
import { ARROW_SECONDS, BACK_SECONDS, FORWARD_SECONDS } from "./steps.ts";

export type Actions = Readonly<Record<PlayerAction, () => void>>;

type Place = {
  /** It is this lesson that is in the player. */
  readonly isActive: boolean;
  /** Plays this lesson, which may mean putting it into the player first. */
  readonly toggle: () => void;
  readonly fullScreen: () => void;
};

/** What buttons and keys do. */
export function actionsFor(playback: Playback, { isActive, toggle, fullScreen }: Place): Actions {
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
    "a-little-back": by(-ARROW_SECONDS),
    "a-little-forward": by(ARROW_SECONDS),
    start: seek(() => 0),
    furthest: seek(() => state().furthest),
    slower: rate(false),
    faster: rate(true),
    mute: () => sound.mute(!state().isMuted),
    captions: () => playback.showCaptions(!state().showsCaptions),
    "full-screen": fullScreen,
  };
}
