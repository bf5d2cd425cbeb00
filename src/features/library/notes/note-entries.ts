import type { Highlight } from "#sync/records/highlight.ts";
import type { Note } from "#sync/records/types.ts";

/** A line of the list of notes. */
export type NoteEntry =
  | ({ readonly kind: "note" } & Note)
  | ({ readonly kind: "highlight" } & Highlight);

export type NotesAndHighlights = {
  readonly notes: readonly Note[];
  readonly highlights: readonly Highlight[];
};

const entriesOf = ({ notes, highlights }: NotesAndHighlights): NoteEntry[] => [
  ...notes.map((note) => ({ kind: "note", ...note }) as const),
  ...highlights.map((highlight) => ({ kind: "highlight", ...highlight }) as const),
];

const place = ({ atSeconds = -1 }: NoteEntry) => atSeconds;

/** Orders entries by their time in the recording, after those about the whole lesson. */
export const byPlace = (a: NoteEntry, b: NoteEntry) =>
  place(a) - place(b) || a.createdAt - b.createdAt;

export const entriesByPlace = (all: NotesAndHighlights): NoteEntry[] =>
  entriesOf(all).toSorted(byPlace);

export const newestEntriesFirst = (all: NotesAndHighlights): NoteEntry[] =>
  entriesOf(all).toSorted((a, b) => b.createdAt - a.createdAt);
