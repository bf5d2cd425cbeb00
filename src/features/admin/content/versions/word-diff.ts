export type Piece = { readonly text: string; readonly kind: "same" | "removed" | "added" };

const wordsOf = (text: string): string[] => text.match(/\n|\S+|[^\S\n]+/g) ?? [];

/** Above this, finding the smallest difference takes too long. */
const MAX_CELLS = 4_000_000;

type Table = readonly Uint16Array[];
const at = (table: Table, i: number, j: number) => table[i]?.[j] ?? 0;

/** Returns the lengths of the longest common subsequences of all endings. */
function commonLengths(before: readonly string[], after: readonly string[]): Table {
  const table = Array.from({ length: before.length + 1 }, () => new Uint16Array(after.length + 1));
  for (let i = before.length - 1; i >= 0; i--)
    for (let j = after.length - 1; j >= 0; j--) {
      const isSame = before[i] === after[j];
      const longest = Math.max(at(table, i + 1, j), at(table, i, j + 1));
      (table[i] as Uint16Array)[j] = isSame ? at(table, i + 1, j + 1) + 1 : longest;
    }
  return table;
}

const all = (words: readonly string[], kind: Piece["kind"]): Piece[] =>
  words.map((text) => ({ text, kind }));

function changed(before: readonly string[], after: readonly string[]): Piece[] {
  const cells = (before.length + 1) * (after.length + 1);
  if (cells > MAX_CELLS) return [...all(before, "removed"), ...all(after, "added")];
  const table = commonLengths(before, after);
  const pieces: Piece[] = [];
  let i = 0;
  let j = 0;
  while (i < before.length && j < after.length) {
    if (before[i] === after[j]) {
      pieces.push({ text: before[i] ?? "", kind: "same" });
      i++;
      j++;
    } else if (at(table, i + 1, j) >= at(table, i, j + 1))
      pieces.push({ text: before[i++] ?? "", kind: "removed" });
    else pieces.push({ text: after[j++] ?? "", kind: "added" });
  }
  return [...pieces, ...all(before.slice(i), "removed"), ...all(after.slice(j), "added")];
}

const isSpace = (text: string) => /^[^\S\n]+$/.test(text);

/** A space between two changed words belongs to the change. */
const withSpaces = (pieces: readonly Piece[]): Piece[] =>
  pieces.flatMap((piece, at) => {
    const isBetween = [pieces[at - 1], pieces[at + 1]].every((one) => one && one.kind !== "same");
    if (piece.kind !== "same" || !isSpace(piece.text) || !isBetween) return [piece];
    return [
      { ...piece, kind: "removed" },
      { ...piece, kind: "added" },
    ];
  });

/** Joins neighbors of one kind. Lists removed words before added ones. */
function joined(pieces: readonly Piece[]): Piece[] {
  const result: Piece[] = [];
  let change = { removed: "", added: "" };
  const endChange = () => {
    for (const kind of ["removed", "added"] as const)
      if (change[kind]) result.push({ text: change[kind], kind });
    change = { removed: "", added: "" };
  };
  for (const { text, kind } of pieces) {
    const last = result.at(-1);
    if (kind !== "same") change = { ...change, [kind]: change[kind] + text };
    else if (last?.kind === "same" && !change.removed && !change.added)
      result[result.length - 1] = { ...last, text: last.text + text };
    else {
      endChange();
      result.push({ text, kind });
    }
  }
  endChange();
  return result;
}

/** Compares two texts word by word. */
export function wordDiff(before: string, after: string): readonly Piece[] {
  const [old, now] = [wordsOf(before), wordsOf(after)];
  const most = Math.min(old.length, now.length);
  let start = 0;
  while (start < most && old[start] === now[start]) start++;
  let end = 0;
  while (end < most - start && old.at(-1 - end) === now.at(-1 - end)) end++;
  return joined(
    withSpaces([
      ...all(old.slice(0, start), "same"),
      ...changed(old.slice(start, old.length - end), now.slice(start, now.length - end)),
      ...all(old.slice(old.length - end), "same"),
    ]),
  );
}
