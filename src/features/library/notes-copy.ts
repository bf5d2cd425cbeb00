import { formatClock, pluralize } from "#ui/format.ts";

/** What people read about notes. */
export const notesCopy = {
  title: "Your notes",
  loading: "Loading your notes…",
  onlyYou: "Only you can see your notes.",
  empty: "No notes yet. Add one while you watch or listen.",
  failed: "We couldn't load your notes. Reload this page.",
  label: "New note",
  missing: "Enter a note",
  add: (atSeconds: number) =>
    atSeconds > 0 ? `Add note at ${formatClock(atSeconds)}` : "Add note",
  edit: "Edit note",
  save: "Save note",
  cancel: "Cancel",
  delete: "Delete note",
  deleted: "Note deleted",
  undo: "Undo",
  text: "Note",
  allNotes: "All notes",
  search: "Search notes",
  count: (shown: number) => pluralize(shown, "note"),
  noMatch: "No notes match. Try fewer words.",
  nothingYet: {
    title: "No notes yet",
    text: "Open a lesson and add a note while you watch or listen. Your notes appear here.",
    action: "Browse library",
  },
  unpublished: "Unpublished lesson",
} as const;
