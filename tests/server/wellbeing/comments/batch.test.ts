import { expect, test } from "vitest";
import { batchOf, mondayOf } from "#server/insights/comment-review/batch.ts";
import { factsOf } from "#server/insights/facts.ts";
import { redactedText } from "#server/wellbeing/comments/rules.ts";

const MONDAY = 704;
const person = (at: number) => ({ id: `${at}`, groups: [], traits: {} as never });
const writing = (count: number, day: number, from = 0) =>
  Array.from({ length: count }, (_, at) => ({ person: person(from + at), day }));

const batchOfWeek = (written: ReturnType<typeof writing>, monday = MONDAY) =>
  batchOf(
    written.map((one) => ({ person: one.person.id, group: "a", day: one.day })),
    new Map([["a", factsOf(written)]]),
    monday,
  ).map(({ person: id }) => id);

test("[ADM-04] starts weeks on Monday", () => {
  const day = (date: string) => Date.parse(date) / 86_400_000;
  expect(mondayOf(day("2026-11-22"))).toBe(day("2026-11-16"));
  expect(mondayOf(day("2026-11-16"))).toBe(day("2026-11-16"));
  expect(mondayOf(MONDAY)).toBe(MONDAY);
});

test("[ADM-04] releases comments in batches of ten people", () => {
  const nine = writing(9, 690);
  expect(batchOfWeek(nine)).toEqual([]);
  const ten = [...nine, ...writing(1, 695, 9)];
  expect(batchOfWeek(ten)).toHaveLength(10);
  expect(batchOfWeek([...ten, ...writing(3, 697, 20)])).toHaveLength(10);
});

test("[ADM-04] holds comments of the current week until the next", () => {
  const ten = writing(10, MONDAY + 1);
  expect(batchOfWeek(ten)).toEqual([]);
  expect(batchOfWeek(ten, MONDAY + 7)).toHaveLength(10);
});

test("[ADM-04] redacts selected words and refuses none, all, or unknown ones", () => {
  const text = "Dr. Smith  shouts at\nme";
  expect(redactedText(text, [0, 1])).toBe("[…] shouts at me");
  expect(redactedText(text, [4])).toBe("Dr. Smith shouts at […]");
  expect(redactedText(text, [0, 2])).toBe("[…] Smith […] at me");
  for (const words of [[], [0, 1, 2, 3, 4], [5]]) expect(redactedText(text, words)).toBeUndefined();
});
