import { LONGEST_TIMELINE_NOTE } from "#contract/insights/timeline-notes.ts";
import { monthName } from "./plan-copy.ts";

export const timelineNotes = {
  title: "Notes",
  none: "No notes yet. Add one when something changes, such as a schedule.",
  add: "Add note to timeline",
  edit: "Edit",
  editOf: (text: string) => `Edit note, ${text}`,
  editTitle: "Edit note",
  delete: "Delete",
  deleteOf: (text: string) => `Delete note, ${text}`,
  deleted: "Note deleted",
  save: "Save note",
  month: "Month",
  text: "Note",
  placeholder: "For example, “New scheduling policy”",
  hint: "Leaders of this group see it. Don't name people.",
  missing: "Enter a note.",
  tooLong: `Use up to ${LONGEST_TIMELINE_NOTE} characters.`,
  /** After the text of a point, for screen readers. */
  ofPoint: (texts: readonly string[]) =>
    texts.length === 0 ? "" : ` · ${texts.length === 1 ? "Note" : "Notes"}: ${texts.join("; ")}`,
  option: monthName,
} as const;
