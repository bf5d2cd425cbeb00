import { MAX_LENGTH_SECONDS } from "./view.ts";

export const mediaWords: Readonly<Record<string, string>> = {
  Video: "Video",
  Audio: "Audio",
  Handout: "Handouts",
};

/** "Up to 15 min" */
export const lengthWords = (seconds: number): string =>
  seconds >= MAX_LENGTH_SECONDS ? "Any length" : `Up to ${Math.round(seconds / 60)} min`;
