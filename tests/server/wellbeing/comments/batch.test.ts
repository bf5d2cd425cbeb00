import { expect, test } from "vitest";
import { batchOf, mondayOf } from "#server/insights/comment-review/batch.ts";
import { factsOf } from "#server/insights/facts.ts";
import { redacted } from "#server/wellbeing/comments/rules.ts";

const MONDAY = 704;
const person = (at: number) => ({ id: `${at}`, groups: [], traits: {} as never });
const writing = (count: number, day: number, from = 0) =>
  Array.from({ length: count }, (_, at) => ({ person: person(from + at), day }));

const ask = (written: ReturnType<typeof writing>, monday = MONDAY) =>
  batchOf(
    written.map((one) => ({ person: one.person.id, group: "a", day: one.day })),
    new Map([["a", factsOf(written)]]),
    monday,
  ).map(({ person: id }) => id);

test("[ADM-04] a week begins on Monday, whatever day it is", () => {
  const day = (date: string) => Date.parse(date) / 86_400_000;
  expect(mondayOf(day("2026-11-22"))).toBe(day("2026-11-16"));
  expect(mondayOf(day("2026-11-16"))).toBe(day("2026-11-16"));
  expect(mondayOf(MONDAY)).toBe(MONDAY);
});

test("[ADM-04] nine people's comments wait; the tenth brings all of them, and who wrote since waits for nine more", () => {
  const nine = writing(9, 690);
  expect(ask(nine)).toEqual([]);
  const ten = [...nine, ...writing(1, 695, 9)];
  expect(ask(ten)).toHaveLength(10);
  expect(ask([...ten, ...writing(3, 697, 20)])).toHaveLength(10);
});

test("[ADM-04] what was written this week comes next week at the earliest", () => {
  const ten = writing(10, MONDAY + 1);
  expect(ask(ten)).toEqual([]);
  expect(ask(ten, MONDAY + 7)).toHaveLength(10);
});

test("[ADM-04] words are taken out, never put in; all of them, none of them or others' are refused", () => {
  const text = "Dr. Smith  shouts at\nme";
  expect(redacted(text, [0, 1])).toBe("[…] shouts at me");
  expect(redacted(text, [4])).toBe("Dr. Smith shouts at […]");
  expect(redacted(text, [0, 2])).toBe("[…] Smith […] at me");
  for (const words of [[], [0, 1, 2, 3, 4], [5]]) expect(redacted(text, words)).toBeUndefined();
});
