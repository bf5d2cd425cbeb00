import { type Query, useLive, valueOr } from "#device/use-live.ts";
import { type Assigned, assignedLessons, countDue } from "./assigned.ts";
import { useToday } from "./use-today.ts";

const NONE: readonly Assigned[] = [];

const assignedQuery: Query<readonly Assigned[]> = async ({ assignments, content, progress }) => {
  const all = await assignments.all();
  if (all.length === 0) return NONE;
  const [lessons, watched] = await Promise.all([content.all(), progress.all()]);
  return assignedLessons(all, lessons, new Map(watched.map((one) => [one.contentId, one])));
};

/** Returns how many assignments are due today or overdue. */
export function useAssignmentsDue(): number {
  const assigned = valueOr(useLive(assignedQuery, []), NONE);
  return countDue(assigned, useToday());
}
