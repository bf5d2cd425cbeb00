import { daysUntil } from "./assigned.ts";

/* Written by hand because the first Intl formatter of a page costs a slow phone 50 ms. */
const weekdays = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];
const months = [
  ...["Jan", "Feb", "Mar", "Apr", "May", "Jun"],
  ...["Jul", "Aug", "Sep", "Oct", "Nov", "Dec"],
];

/** "Mon, Dec 7", with the year if it differs */
function shortDay(date: string, today: string): string {
  const at = new Date(`${date}T00:00:00Z`);
  const weekday = weekdays[at.getUTCDay()]?.slice(0, 3);
  const year = date.slice(0, 4);
  const end = year === today.slice(0, 4) ? "" : `, ${year}`;
  return `${weekday}, ${months[at.getUTCMonth()]} ${at.getUTCDate()}${end}`;
}

/** "Due today", "Due Friday", "Due Mon, Dec 7", or "Was due Mon, Dec 7" */
export function dueText(dueOn: string, today: string): string {
  const days = daysUntil(dueOn, today);
  if (days < 0) return `Was due ${shortDay(dueOn, today)}`;
  if (days === 0) return "Due today";
  if (days === 1) return "Due tomorrow";
  if (days < 7) return `Due ${weekdays[new Date(`${dueOn}T00:00:00Z`).getUTCDay()]}`;
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
