import type { PlayerChoices } from "./choices.ts";
import { MAX_RATE } from "./played.ts";

export type SoundState = {
  readonly rate: number;
  /** 0 to 1. */
  readonly volume: number;
  readonly isMuted: boolean;
};

/** How fast and how loud. Tells what the medium has made of it. */
export class Sound {
  readonly #medium: HTMLVideoElement;

  constructor(
    medium: HTMLVideoElement,
    { rate, volume }: PlayerChoices,
    tell: (state: Partial<SoundState>) => void,
  ) {
    this.#medium = medium;
    this.setRate(rate);
    medium.volume = volume;
    medium.addEventListener("volumechange", () =>
      tell({ volume: medium.volume, isMuted: medium.muted }),
    );
    medium.addEventListener("ratechange", () => {
      // Whoever asked for it: faster than this would not be listening.
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

/** Phones leave the loudness to their own keys. */
export function canSetVolume(): boolean {
  const medium = document.createElement("video");
  medium.volume = 0.5;
  return medium.volume === 0.5;
}
