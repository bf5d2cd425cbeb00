import { foldedWords, foldText } from "#sync/search/words.ts";

/** Returns the notes and highlights whose text or lesson title contains every word, compared as lesson search compares them. */
export function notesMatching<T extends { readonly text: string; readonly contentId: string }>(
  notes: readonly T[],
  titleOf: (contentId: string) => string | undefined,
  words: string,
): readonly T[] {
  const wanted = foldedWords(words);
  // Nothing is left of "🌙" or "?", so these are found as typed.
  if (wanted.length === 0) return notes.filter(({ text }) => text.includes(words.trim()));
  return notes.filter(({ text, contentId }) => {
    const searched = foldText(`${text} ${titleOf(contentId) ?? ""}`);
    return wanted.every((word) => searched.includes(word));
  });
}
