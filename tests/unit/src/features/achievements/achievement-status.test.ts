import { expect, test } from "vitest";
import { achievementStatus } from "#features/achievements/achievement-status.ts";
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

test("[ACH-01] earned achievements come newest first, with one next step per count", () => {
  const all = [reached("First lesson", 1), reached("First check-in", 2)];
  const { earned, next, later } = achievementStatus(all, rules, counts);
  expect(earned.map(({ name }) => name)).toEqual(["First check-in", "First lesson"]);
  expect(next.map(({ rule: { name }, words }) => `${name}: ${words}`)).toEqual([
    "First credit: 0 of 1 credit",
    "Five lessons: 3 of 5 lessons",
  ]);
  expect(later.map(({ name }) => name)).toEqual(["Ten lessons"]);
});

test("[ACH-01] progress is capped at the goal, and earned achievements outlive their rule", () => {
  const all = [reached("Night owl", 1)];
  const { earned, next } = achievementStatus(all, rules, counts);
  expect(earned.map(({ name }) => name)).toEqual(["Night owl"]);
  expect(next.find(({ rule: { name } }) => name === "First check-in")).toMatchObject({
    soFar: 1,
    words: "1 of 1 check-in",
  });
});

test("[ADM-04] an earned achievement shows the current icon of its rule", () => {
  const all = [{ ...reached("First lesson", 1), icon: "sprout" }, reached("Night owl", 0)];
  const now = rules.map((one) => (one.name === "First lesson" ? { ...one, icon: "sun" } : one));
  const { earned } = achievementStatus(all, now, counts);
  expect(earned.map(({ icon }) => icon)).toEqual(["sun", "leaf"]);
});
