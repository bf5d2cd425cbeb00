import { expect, test } from "vitest";
import { indexAt, paragraphsOf } from "#features/player/transcript-text.ts";

const cue = (from: number, to: number, words: string) => ({ from, to, words });

test("[PLAY-04] lines that follow each other are read as one paragraph, up to the end of a sentence", () => {
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

test("[PLAY-04] a silence begins another paragraph, and cues without words are none", () => {
  const paragraphs = paragraphsOf([cue(0, 2, "In"), cue(2, 3, ""), cue(8, 9, "Out")]);
  expect(paragraphs).toEqual([cue(0, 2, "In"), cue(8, 9, "Out")]);
});

test("[PLAY-04] the paragraph that is being said is known, also between two", () => {
  const paragraphs = [cue(3, 5, "In"), cue(10, 12, "Out")];
  expect([0, 3, 7, 11].map((at) => indexAt(paragraphs, at))).toEqual([-1, 0, 0, 1]);
});
