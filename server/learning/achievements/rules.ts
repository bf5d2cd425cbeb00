import type { AchievementRuleWire, AchievementWire } from "#contract/learning/achievements.ts";
import { isoTime } from "#server/platform/database/rows.ts";

export type Rule = AchievementRuleWire;

/** Totals the server has recorded for the person. */
export type Counts = Readonly<Record<Rule["counts"], number>>;

export const isEarned = ({ counts, at_least }: Rule, seen: Counts) => seen[counts] >= at_least;

export const earliest = (a: Date | undefined, b: Date) =>
  a !== undefined && a.getTime() <= b.getTime() ? a : b;

export const achievementWire = (row: {
  readonly name: string;
  readonly icon: string;
  readonly awarded_at: Date | string;
}): AchievementWire => ({ name: row.name, icon: row.icon, awarded_at: isoTime(row.awarded_at) });
