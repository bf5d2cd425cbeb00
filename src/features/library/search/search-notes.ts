import { useLive, valueOr } from "#device/use-live.ts";
import { requestSeek } from "#shared/lessons/seek-requests.ts";
import { type NoteEntry, newestEntriesFirst } from "../notes/note-entries.ts";

const NONE: readonly NoteEntry[] = [];

/** Returns all of the person's notes and highlights, newest first. */
export function useNoteEntries(): readonly NoteEntry[] {
  const live = useLive(
    async ({ notes, highlights }) =>
      newestEntriesFirst({ notes: await notes.all(), highlights: await highlights.all() }),
    [],
  );
  return valueOr<readonly NoteEntry[]>(live, NONE);
}

/** Plays the lesson from the entry's time. */
export function openAt({ contentId, atSeconds }: NoteEntry): void {
  if (atSeconds !== undefined) requestSeek(contentId, atSeconds);
}
