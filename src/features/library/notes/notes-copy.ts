import { pluralize } from "#ui/format.ts";
import { formatClock } from "#ui/format-clock.ts";

/** What people read about notes. */
export const notesCopy = {
  title: "Your notes",
  loading: "Loading your notes…",
  onlyYou: "Only you can see your notes.",
  empty: "No notes yet. Add one while you watch or listen.",
  notHere: "Your notes aren't here yet",
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
  play: (seconds: number) => `Play from ${formatClock(seconds)}`,
  removeHighlight: "Remove highlight",
  highlightRemoved: "Highlight removed",
  text: "Note",
  allNotes: "All notes",
  search: "Search notes and highlights",
  count: (notes: number, highlights: number) =>
    [
      ...(notes > 0 ? [pluralize(notes, "note")] : []),
      ...(highlights > 0 ? [pluralize(highlights, "highlight")] : []),
    ].join(", "),
  noMatch: "No notes or highlights match. Try fewer words.",
  nothingYet: {
    title: "No notes yet",
    text: "Add notes to a lesson while you watch or listen, or highlight sentences of its transcript. They appear here.",
    action: "Browse library",
  },
  lesson: "Lesson",
  unpublished: "Unpublished lesson",
  export: { pdf: "Download PDF", md: "Download Markdown" },
  exported: "File saved.",
  exportFailed: "We couldn't create the file. Try again.",
} as const;
