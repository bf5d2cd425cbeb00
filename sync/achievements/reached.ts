import type { AchievementRule } from "../local/content.ts";

/** How many there are of each thing that is counted. */
export type Counts = Readonly<Record<AchievementRule["counts"], number>>;

/** What is reached and not recorded yet, the nearest first. */
export const newlyReached = (
  rules: readonly AchievementRule[],
  counts: Counts,
  recorded: ReadonlySet<string>,
): AchievementRule[] =>
  rules
    .filter((rule) => counts[rule.counts] >= rule.atLeast && !recorded.has(rule.name))
    .toSorted((a, b) => a.atLeast - b.atLeast);
