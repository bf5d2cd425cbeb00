import { formatDate } from "#ui/format-date.ts";

export const plan = {
  title: "Target and notes",
  cancel: "Cancel",
  undo: "Undo",
} as const;

const monthOf = new Intl.DateTimeFormat("en-US", {
  month: "short",
  year: "numeric",
  timeZone: "UTC",
});

/** "2026-03" → "Mar 2026" */
export const monthName = (month: string): string => monthOf.format(Date.parse(`${month}-01`));

/** "Dana Ortiz, Mar 4, 2026" */
export const editedBy = (by: string | null, at: string): string =>
  [by, formatDate(at.slice(0, 10))].filter(Boolean).join(", ");
