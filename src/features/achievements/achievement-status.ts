import type { Counts } from "#sync/achievements/reached.ts";
import type { AchievementRule } from "#sync/local/content.ts";
import type { Achievement } from "#sync/records/types.ts";
import { progressInWords } from "./copy.ts";

export type AchievementProgress = {
  readonly rule: AchievementRule;
  /** Capped at the rule's goal. */
  readonly soFar: number;
  /** "3 of 5 lessons" */
  readonly words: string;
};

export type AchievementStatus = {
  /** Newest first. */
  readonly earned: readonly Achievement[];
  /** The next unearned rule of each count. */
  readonly next: readonly AchievementProgress[];
  /** The remaining unearned rules, lowest goal first. */
  readonly later: readonly AchievementRule[];
};

const countOrder: readonly AchievementRule["counts"][] = [
  "lessons_finished",
  "credits_claimed",
  "surveys_answered",
];

const order = ({ counts }: AchievementRule) => countOrder.indexOf(counts);

function progressToward(rule: AchievementRule, counts: Counts): AchievementProgress {
  const soFar = Math.min(counts[rule.counts], rule.atLeast);
  return { rule, soFar, words: progressInWords(soFar, rule) };
}

export function achievementStatus(
  all: readonly Achievement[],
  rules: readonly AchievementRule[],
  counts: Counts,
): AchievementStatus {
  const names = new Set(all.map(({ name }) => name));
  const unearned = rules
    .filter(({ name }) => !names.has(name))
    .toSorted((a, b) => a.atLeast - b.atLeast || order(a) - order(b));
  /** The rule's icon may have changed since the achievement was earned. */
  const withCurrentIcon = (one: Achievement) => ({
    ...one,
    icon: rules.find(({ name }) => name === one.name)?.icon ?? one.icon,
  });
  const isFirst = (rule: AchievementRule) =>
    unearned.find((other) => other.counts === rule.counts) === rule;
  return {
    earned: all.map(withCurrentIcon).toSorted((a, b) => b.awardedAt - a.awardedAt),
    next: unearned.filter(isFirst).map((rule) => progressToward(rule, counts)),
    later: unearned.filter((rule) => !isFirst(rule)),
  };
}
