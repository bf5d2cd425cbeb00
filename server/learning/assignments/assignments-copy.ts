import { dueDay } from "#server/platform/mail/mail-copy.ts";

export const assignmentErrors = {
  notFound: "This assignment no longer exists.",
  ended: "This assignment has ended.",
  groups: "Choose a practice group.",
  lesson: "Choose a lesson or a series.",
  titles: "Choose at least one title.",
  people: "Choose at least one person in the group.",
  onePeopleGroup: "Choose one group to assign to people.",
  past: "Choose today or a later date.",
  far: "Choose a date in the next two years.",
} as const;

export const unitsHeader = [
  "lesson",
  "group",
  "department",
  "due_on",
  "ended_on",
  "people",
  "completed",
] as const;

export const assigneesHeader = [
  "email",
  "name",
  "title",
  "department",
  "lesson",
  "group",
  "due_on",
  "completed",
] as const;

/** Safe to read on a lock screen. */
export const assignmentPush = (kind: "assigned" | "week" | "day", title: string, due: string) =>
  kind === "assigned"
    ? `New for you: “${title}”, due ${dueDay(due)}.`
    : `“${title}” is due ${kind === "day" ? "today" : dueDay(due)}.`;
