import { expect, test } from "vitest";
import { batchOf } from "#server/insights/comment-review/fill.ts";
import { redactedText } from "#server/wellbeing/comments/rules.ts";

const writing = (group: string, count: number, from = 0) =>
  Array.from({ length: count }, (_, at) => ({ person: `${from + at}`, group, isCounted: true }));

test("[ADM-04] releases the comments of a group once ten different people have written", () => {
  const nine = writing("a", 9);
  expect(batchOf(nine)).toEqual([]);
  expect(batchOf([...nine, ...nine])).toEqual([]);
  const ten = [...nine, ...writing("a", 1, 9)];
  expect(batchOf(ten)).toEqual(ten);
  expect(batchOf([...ten, ...nine])).toHaveLength(19);
});

test("[ADM-04] doesn't count authors of one group for another", () => {
  const ten = writing("a", 10);
  expect(batchOf([...ten, ...writing("b", 9, 20)])).toEqual(ten);
  expect(batchOf([...writing("a", 6), ...writing("b", 6, 20)])).toEqual([]);
});

test("[ADM-04] doesn't count new accounts, but releases their comments with the others", () => {
  const made = writing("a", 5, 20).map((one) => ({ ...one, isCounted: false }));
  expect(batchOf([...writing("a", 9), ...made])).toEqual([]);
  expect(batchOf([...writing("a", 10), ...made])).toHaveLength(15);
});

test("[ADM-04] redacts selected words and refuses none, all, or unknown ones", () => {
  const text = "Dr. Smith  shouts at\nme";
  expect(redactedText(text, [0, 1])).toBe("[…] shouts at me");
  expect(redactedText(text, [4])).toBe("Dr. Smith shouts at […]");
  expect(redactedText(text, [0, 2])).toBe("[…] Smith […] at me");
  for (const words of [[], [0, 1, 2, 3, 4], [5]]) expect(redactedText(text, words)).toBeUndefined();
});
