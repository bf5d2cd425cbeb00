import { expect, test } from "vitest";
import { achievementStanding } from "#features/achievements/standing.ts";
import type { AchievementRule } from "#sync/local/content.ts";

const rule = (name: string, counts: AchievementRule["counts"], atLeast: number) => ({
  ...{ name, counts, atLeast },
  icon: "leaf",
});
const rules = [
  rule("Ten lessons", "lessons_finished", 10),
  rule("First lesson", "lessons_finished", 1),
  rule("Five lessons", "lessons_finished", 5),
  rule("First credit", "credits_claimed", 1),
  rule("First check-in", "surveys_answered", 1),
];
const reached = (name: string, awardedAt: number) => ({
  ...{ name, awardedAt },
  icon: "leaf",
  state: "confirmed" as const,
});
const counts = { lessons_finished: 3, credits_claimed: 0, surveys_answered: 4 };

test("[ACH-01] what is earned comes newest first; of each thing that is counted one step is next, with how far it is in words", () => {
  const all = [reached("First lesson", 1), reached("First check-in", 2)];
  const { earned, next, later } = achievementStanding(all, rules, counts);
  expect(earned.map(({ name }) => name)).toEqual(["First check-in", "First lesson"]);
  expect(next.map(({ rule: { name }, words }) => `${name}: ${words}`)).toEqual([
    "First credit: 0 of 1 credit",
    "Five lessons: 3 of 5 lessons",
  ]);
  expect(later.map(({ name }) => name)).toEqual(["Ten lessons"]);
});

test("[ACH-01] progress never goes past its end, and what was earned stays though its rule is gone", () => {
  const all = [reached("Night owl", 1)];
  const { earned, next } = achievementStanding(all, rules, counts);
  expect(earned.map(({ name }) => name)).toEqual(["Night owl"]);
  expect(next.find(({ rule: { name } }) => name === "First check-in")).toMatchObject({
    soFar: 1,
    words: "1 of 1 check-in",
  });
});

test("[ADM-04] what was earned is shown with the picture its rule has by now", () => {
  const all = [{ ...reached("First lesson", 1), icon: "sprout" }, reached("Night owl", 0)];
  const now = rules.map((one) => (one.name === "First lesson" ? { ...one, icon: "sun" } : one));
  const { earned } = achievementStanding(all, now, counts);
  expect(earned.map(({ icon }) => icon)).toEqual(["sun", "leaf"]);
});
