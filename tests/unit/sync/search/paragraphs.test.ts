import { expect, test } from "vitest";
import { indexAt, paragraphsOf } from "#sync/search/paragraphs.ts";

const cue = (from: number, to: number, words: string) => ({ from, to, words });

test("[PLAY-04] consecutive cues are joined into paragraphs that end with a sentence", () => {
  const paragraphs = paragraphsOf([
    cue(0, 5, "Sit down."),
    cue(5, 13, "Breathe in and hold"),
    cue(13, 16, "it for a while."),
    cue(16, 20, "Now let go."),
  ]);
  expect(paragraphs).toEqual([
    cue(0, 16, "Sit down. Breathe in and hold it for a while."),
    cue(16, 20, "Now let go."),
  ]);
});

test("[PLAY-04] a pause starts a new paragraph, and empty cues are dropped", () => {
  const paragraphs = paragraphsOf([cue(0, 2, "In"), cue(2, 3, ""), cue(8, 9, "Out")]);
  expect(paragraphs).toEqual([cue(0, 2, "In"), cue(8, 9, "Out")]);
});

test("[PLAY-04] the current paragraph is found, also between two cues", () => {
  const paragraphs = [cue(3, 5, "In"), cue(10, 12, "Out")];
  expect([0, 3, 7, 11].map((at) => indexAt(paragraphs, at))).toEqual([-1, 0, 0, 1]);
});
