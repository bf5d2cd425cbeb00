import type { AchievementRule } from "#sync/local/content.ts";
import { pluralize } from "#ui/format.ts";

const unitNames: Readonly<Record<AchievementRule["counts"], string>> = {
  lessons_finished: "lesson",
  credits_claimed: "credit",
  surveys_answered: "check-in",
};

type Goal = Pick<AchievementRule, "counts" | "atLeast">;

/** "5 lessons" */
export const goalInWords = ({ counts, atLeast }: Goal): string =>
  pluralize(atLeast, unitNames[counts]);

/** "3 of 5 lessons" */
export const progressInWords = (soFar: number, goal: Goal): string =>
  `${soFar} of ${goalInWords(goal)}`;

export const achievements = {
  title: "Achievements",
  firstSync: "Loading your achievements…",
  loading: "Loading achievements…",
  failedTitle: "We couldn't load your achievements",
  failed: "Close other Respite tabs, then reload this page.",
  notYetTitle: "Achievements aren't here yet",
  notYet: "Connect once to load them with the library.",
  emptyTitle: "No achievements yet",
  empty: "Complete one lesson to earn your first. Only you can see this.",
  browse: "Browse library",
  earned: "Earned",
  pending: (date: string) => `${date} · Waiting to sync`,
  next: "Next",
  progress: (name: string) => `Progress toward ${name}`,
  reached: "Reached. It's added after your progress syncs.",
  later: "Later",
} as const;
