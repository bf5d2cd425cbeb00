import { MAX_RATE } from "./played.ts";
import type { PlayerPreferences } from "./preferences.ts";

export type SoundState = {
  readonly rate: number;
  /** 0 to 1. */
  readonly volume: number;
  readonly isMuted: boolean;
};

/** Controls rate and volume, and reports the actual values. */
export class Sound {
  readonly #medium: HTMLVideoElement;

  constructor(
    medium: HTMLVideoElement,
    { rate, volume }: PlayerPreferences,
    tell: (state: Partial<SoundState>) => void,
  ) {
    this.#medium = medium;
    this.setRate(rate);
    medium.volume = volume;
    medium.addEventListener("volumechange", () =>
      tell({ volume: medium.volume, isMuted: medium.muted }),
    );
    medium.addEventListener("ratechange", () => {
      // Scripts or browser menus may set a higher rate.
      if (medium.playbackRate > MAX_RATE) medium.playbackRate = MAX_RATE;
      tell({ rate: medium.playbackRate });
    });
  }

  setRate(rate: number) {
    this.#medium.defaultPlaybackRate = rate;
    this.#medium.playbackRate = rate;
  }

  setVolume(volume: number) {
    this.#medium.volume = Math.max(0, Math.min(volume, 1));
    this.#medium.muted = false;
  }

  mute(isMuted: boolean) {
    this.#medium.muted = isMuted;
  }
}

/** Returns false on phones that ignore `volume`. */
export function canSetVolume(): boolean {
  const medium = document.createElement("video");
  medium.volume = 0.5;
  return medium.volume === 0.5;
}
