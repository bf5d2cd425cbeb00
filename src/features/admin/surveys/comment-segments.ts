import { type CommentRow, commentWords } from "#contract/wellbeing/admin-comments.ts";

export const markedWords = ({ hints }: CommentRow): ReadonlySet<number> =>
  new Set(hints.flatMap(({ words }) => words));

/** Splits the comment into runs of marked and unmarked words. */
export function segmentsOf(row: CommentRow) {
  const marked = markedWords(row);
  const segments: { readonly isMarked: boolean; readonly at: number; text: string }[] = [];
  for (const [at, text] of commentWords(row.text ?? "").entries()) {
    const isMarked = marked.has(at);
    const last = segments.at(-1);
    if (last?.isMarked === isMarked) last.text += ` ${text}`;
    else segments.push({ isMarked, at, text });
  }
  return segments;
}
