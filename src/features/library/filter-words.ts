import { LONGEST } from "./view.ts";

export const mediaWords: Readonly<Record<string, string>> = {
  Video: "Video",
  Audio: "Audio",
  Handout: "Handouts",
};

/** "Up to 15 min" */
export const lengthWords = (seconds: number): string =>
  seconds >= LONGEST ? "Any length" : `Up to ${Math.round(seconds / 60)} min`;
