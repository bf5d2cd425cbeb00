import { expect, test } from "vitest";
import {
  isOfSentence,
  sentencesOf,
  splitSentences,
  timedParagraphsOf,
} from "#features/player/sentences.ts";

const cues = [
  { from: 4, to: 8, words: "Sit down. Breathe in" },
  { from: 8, to: 12, words: "and hold it." },
  { from: 40, to: 44, words: "Sit down." },
];

test("[LIB-16] a transcript is split into sentences that can be highlighted", () => {
  const text = "Ask Dr. Ade for 2.5 hours. “Really?” Yes! Rest… and then some more";
  expect(splitSentences(text)).toEqual([
    "Ask Dr. Ade for 2.5 hours.",
    "“Really?”",
    "Yes!",
    "Rest…",
    "and then some more",
  ]);
  expect(splitSentences(` ${"word ".repeat(300)}`).map(({ length }) => length)).toEqual([999, 499]);
  expect(splitSentences(" \n ")).toEqual([]);
});

test("[LIB-16] each sentence of the captions has the time at which it starts", () => {
  expect(timedParagraphsOf(cues).map(({ sentences }) => sentences)).toEqual([
    [
      { text: "Sit down.", from: 4 },
      { text: "Breathe in and hold it.", from: 6 },
    ],
    [{ text: "Sit down.", from: 40 }],
  ]);
});

test("[LIB-16] a written sentence gets the time of the same words in the captions", () => {
  const written = ["Sit down.  Wait.", "Breathe in, and hold it. Sit down!"];
  expect(sentencesOf(written, timedParagraphsOf(cues))).toEqual([
    [{ text: "Sit down.", from: 4 }, { text: "Wait." }],
    [
      { text: "Breathe in, and hold it.", from: 6 },
      { text: "Sit down!", from: 40 },
    ],
  ]);
});

test("[LIB-16] a highlight marks its sentence in both views, but not the same words elsewhere", () => {
  const made = { text: "Sit down.", atSeconds: 4 };
  expect(isOfSentence(made, { text: "Sit down!", from: 5 })).toBe(true);
  expect(isOfSentence(made, { text: "Sit down!" })).toBe(true);
  expect(isOfSentence(made, { text: "Sit down.", from: 40 })).toBe(false);
  expect(isOfSentence(made, { text: "Stand up.", from: 4 })).toBe(false);
});
