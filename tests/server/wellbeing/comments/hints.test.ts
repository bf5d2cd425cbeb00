import { expect, test } from "vitest";
import { commentWords } from "#contract/wellbeing/admin-comments.ts";
import { texts } from "#server/seed/history/words.ts";
import { hintsIn } from "#server/wellbeing/comments/hints.ts";

const marked = (text: string) =>
  hintsIn(text).map(
    ({ kind, words }) => `${kind}: ${words.map((at) => commentWords(text)[at]).join(" ")}`,
  );

test.each([
  ["I am shouted at by Dr. Okafor, daily.", ["name: Dr. Okafor,"]],
  ["We miss Anna-Maria O’Neill’s huddles", ["name: Anna-Maria O’Neill’s"]],
  ["Write me: a.b@ward.example or @annabel", ["name: @annabel", "contact: a.b@ward.example"]],
  ["Call 555 010-4477 at night", ["number: 555 010-4477"]],
  ["The patient with MRN 0012345 fell", ["number: 0012345"]],
  ["That night in room 12B, bed 3.", ["place: room 12B, bed 3."]],
  ["On the 4th floor we have no aide", ["place: 4th floor"]],
  ["It was on March 3 and on 4/17/2026", ["day: March 3 4/17/2026"]],
  ["I’m the only man on the unit", ["only: I’m the only man"]],
  ["At night we’re the only two.", ["only: we’re the only two."]],
  ["As a mother I am the only one who cannot swap", ["only: I am the only one"]],
])("[ADM-04] marks words that could identify a person: %s", (text, expected) => {
  expect(marked(text)).toEqual(expected);
});

test.each([
  "Two hours of notes after the children are asleep.",
  "Five hours on a good day. I'm tired, and I may be ill.",
  "Mondays in Epic take 40% longer; we do 12 visits, or 14.",
  "It is 24/7. We work 7-7 or 9-5.",
  "The only thing that helps is sleep.",
])("[ADM-04] does not mark generic text: %s", (text) => {
  expect(marked(text)).toEqual([]);
});

test("[ADM-04] marks few of the demo comments", () => {
  const all = Object.values(texts).flat();
  const hinted = all.filter((text) => hintsIn(text).length > 0);
  expect(hinted.length).toBeGreaterThan(0);
  expect(hinted.length).toBeLessThan(all.length / 8);
});
