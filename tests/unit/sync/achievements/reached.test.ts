import { expect, test } from "vitest";
import { type Counts, newlyReached } from "#sync/achievements/reached.ts";
import type { AchievementRule } from "#sync/local/content.ts";

const rule = (name: string, counts: AchievementRule["counts"], atLeast: number) => ({
  ...{ name, counts, atLeast },
  icon: "leaf",
});
const rules = [
  rule("Five", "lessons_finished", 5),
  rule("One", "lessons_finished", 1),
  rule("Credit", "credits_claimed", 1),
  rule("Check-in", "surveys_answered", 1),
];
const none: Counts = { lessons_finished: 0, credits_claimed: 0, surveys_answered: 0 };

test.each<[string, Partial<Counts>, string[], string[]]>([
  ["nothing was done", {}, [], []],
  ["the first lesson is finished", { lessons_finished: 1 }, [], ["One"]],
  ["one lesson is missing", { lessons_finished: 4 }, ["One"], []],
  ["several at once, the nearest first", { lessons_finished: 7 }, [], ["One", "Five"]],
  ["what is recorded is not new", { lessons_finished: 5 }, ["One", "Five"], []],
  ["each counts its own", { credits_claimed: 1, surveys_answered: 1 }, [], ["Credit", "Check-in"]],
])("[ACH-01] %s", (_, counts, recorded, expected) => {
  const reached = newlyReached(rules, { ...none, ...counts }, new Set(recorded));
  expect(reached.map(({ name }) => name)).toEqual(expected);
});
