import { Fragment } from "react";
import { foldText, stemsOf } from "#sync/search/words.ts";

type Part = { readonly text: string; readonly length: number };

/** Splits a text after each word that begins with one of `words`, and tells how long the match is. */
function partsOf(text: string, words: readonly string[], isWhole: boolean): Part[] {
  const parts: Part[] = [];
  for (const [piece] of text.matchAll(/[\p{L}\p{N}'’]+|[^\p{L}\p{N}'’]+/gu)) {
    const plain = foldText(piece);
    const match = words.find(
      (word) => plain.startsWith(word) && (word.length > 2 || plain === word),
    );
    const stem = words.flatMap(stemsOf).find((one) => plain === one);
    // Folding may change the length; then the whole word is marked.
    const isPart = !isWhole && match !== undefined && plain.length === piece.length;
    parts.push({ text: piece, length: isPart ? match.length : lengthIf(match ?? stem, piece) });
  }
  return parts;
}

const lengthIf = (match: string | undefined, piece: string) => (match ? piece.length : 0);

/** Joins marked words that follow each other, so that "night shift" is one mark. */
function joinNeighbors(parts: readonly Part[]): Part[] {
  const joined: Part[] = [];
  for (const [at, part] of parts.entries()) {
    const before = joined.at(-1);
    const next = parts[at + 1];
    const isMarked = part.length === part.text.length;
    const isGap = part.text === " " && next !== undefined && next.length === next.text.length;
    if (before && before.length === before.text.length && (isMarked || isGap)) {
      const text = before.text + part.text;
      joined[joined.length - 1] = { text, length: text.length };
    } else joined.push(part);
  }
  return joined;
}

type Props = {
  readonly text: string;
  readonly words: readonly string[];
  /** Shows the typed part in bold. */
  readonly isTyped?: boolean;
};

/** Shows a text with the words that were searched for. */
export function Marked({ text, words, isTyped = false }: Props) {
  const Mark = isTyped ? "b" : "mark";
  return joinNeighbors(partsOf(text, words, !isTyped)).map((part, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text never reorder
    <Fragment key={at}>
      {part.length > 0 && <Mark>{part.text.slice(0, part.length)}</Mark>}
      {part.text.slice(part.length)}
    </Fragment>
  ));
}
