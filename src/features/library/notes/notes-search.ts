/** Returns the notes and highlights whose text or lesson title contains every word, regardless of case and accents. */
export function notesMatching<T extends { readonly text: string; readonly contentId: string }>(
  notes: readonly T[],
  titleOf: (contentId: string) => string | undefined,
  words: string,
): readonly T[] {
  const wanted = plain(words).split(/\s+/).filter(Boolean);
  return notes.filter(({ text, contentId }) => {
    const searched = plain(`${text} ${titleOf(contentId) ?? ""}`);
    return wanted.every((word) => searched.includes(word));
  });
}

const plain = (text: string) => text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();
