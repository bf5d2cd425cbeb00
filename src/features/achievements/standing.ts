import type { Counts } from "#sync/achievements/reached.ts";
import type { AchievementRule } from "#sync/local/content.ts";
import type { Achievement } from "#sync/local/personal.ts";
import { counted } from "#ui/format.ts";

export type Ahead = {
  readonly rule: AchievementRule;
  /** Never more than is needed. */
  readonly soFar: number;
  /** "3 of 5 lessons" */
  readonly words: string;
};

export type AchievementStanding = {
  /** The newest first. */
  readonly earned: readonly Achievement[];
  /** Of each thing that is counted, what comes next. */
  readonly next: readonly Ahead[];
  /** What comes after that, the nearest first. */
  readonly later: readonly AchievementRule[];
};

const things: Readonly<Record<AchievementRule["counts"], string>> = {
  lessons_finished: "lesson",
  credits_claimed: "credit",
  surveys_answered: "check-in",
};

const order = ({ counts }: AchievementRule) => Object.keys(things).indexOf(counts);

/** "5 lessons" */
export const wantedWords = ({ counts, atLeast }: AchievementRule): string =>
  counted(atLeast, things[counts]);

function aheadOf(rule: AchievementRule, counts: Counts): Ahead {
  const soFar = Math.min(counts[rule.counts], rule.atLeast);
  return { rule, soFar, words: `${soFar} of ${wantedWords(rule)}` };
}

export function achievementStanding(
  all: readonly Achievement[],
  rules: readonly AchievementRule[],
  counts: Counts,
): AchievementStanding {
  const names = new Set(all.map(({ name }) => name));
  const open = rules
    .filter(({ name }) => !names.has(name))
    .toSorted((a, b) => a.atLeast - b.atLeast || order(a) - order(b));
  /** The picture may have been changed since it was earned. */
  const asNow = (one: Achievement) => ({
    ...one,
    icon: rules.find(({ name }) => name === one.name)?.icon ?? one.icon,
  });
  const isFirst = (rule: AchievementRule) =>
    open.find((other) => other.counts === rule.counts) === rule;
  return {
    earned: all.map(asNow).toSorted((a, b) => b.awardedAt - a.awardedAt),
    next: open.filter(isFirst).map((rule) => aheadOf(rule, counts)),
    later: open.filter((rule) => !isFirst(rule)),
  };
}
