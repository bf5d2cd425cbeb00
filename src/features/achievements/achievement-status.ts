import type { Counts } from "#sync/achievements/reached.ts";
import type { AchievementRule } from "#sync/local/content.ts";
import type { Achievement } from "#sync/records/types.ts";
import { pluralize } from "#ui/format.ts";

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

const unitNames: Readonly<Record<AchievementRule["counts"], string>> = {
  lessons_finished: "lesson",
  credits_claimed: "credit",
  surveys_answered: "check-in",
};

const order = ({ counts }: AchievementRule) => Object.keys(unitNames).indexOf(counts);

/** "5 lessons" */
export const goalInWords = ({ counts, atLeast }: AchievementRule): string =>
  pluralize(atLeast, unitNames[counts]);

function progressToward(rule: AchievementRule, counts: Counts): AchievementProgress {
  const soFar = Math.min(counts[rule.counts], rule.atLeast);
  return { rule, soFar, words: `${soFar} of ${goalInWords(rule)}` };
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
