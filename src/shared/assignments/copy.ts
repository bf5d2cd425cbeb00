import { localDay, localWeekday } from "#ui/dates.ts";
import { daysUntil } from "./assigned.ts";

/** Noon exists on every day. */
const dayOf = (date: string) => new Date(`${date}T12:00`);

/** "Mon, Dec 7", with the year if it differs */
const shortDay = (date: string, today: string) =>
  `${localWeekday(dayOf(date)).slice(0, 3)}, ${localDay(dayOf(date), dayOf(today))}`;

/** "Due today", "Due Friday", "Due Mon, Dec 7", or "Was due Mon, Dec 7" */
export function dueText(dueOn: string, today: string): string {
  const days = daysUntil(dueOn, today);
  if (days < 0) return `Was due ${shortDay(dueOn, today)}`;
  if (days === 0) return "Due today";
  if (days === 1) return "Due tomorrow";
  if (days < 7) return `Due ${localWeekday(dayOf(dueOn))}`;
  return `Due ${shortDay(dueOn, today)}`;
}

export const assigned = {
  by: (group: string) => `Assigned by ${group}`,
  seriesBy: (group: string) => `Series assigned by ${group}`,
  completed: (group: string, completed: number, of: number) =>
    `Assigned by ${group} · ${completed} of ${of} lessons`,
  done: "Completed",
  whoSees: "They can see whether you've completed it, and nothing else.",
} as const;
