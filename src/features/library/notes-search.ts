import type { Note } from "#sync/records/types.ts";

/** Returns the notes whose text or lesson title contains every word, regardless of case and accents. */
export function notesMatching(
  notes: readonly Note[],
  titles: ReadonlyMap<string, string>,
  words: string,
): readonly Note[] {
  const wanted = plain(words).split(/\s+/).filter(Boolean);
  return notes.filter(({ text, contentId }) => {
    const searched = plain(`${text} ${titles.get(contentId) ?? ""}`);
    return wanted.every((word) => searched.includes(word));
  });
}

const plain = (text: string) => text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();
