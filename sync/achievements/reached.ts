import type { AchievementRule } from "../local/content.ts";

export type Counts = Readonly<Record<AchievementRule["counts"], number>>;

/** Returns the reached rules that aren't recorded yet, lowest threshold first. */
export const newlyReached = (
  rules: readonly AchievementRule[],
  counts: Counts,
  recorded: ReadonlySet<string>,
): AchievementRule[] =>
  rules
    .filter((rule) => counts[rule.counts] >= rule.atLeast && !recorded.has(rule.name))
    .toSorted((a, b) => a.atLeast - b.atLeast);
