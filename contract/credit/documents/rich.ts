import type { Face } from "./pen.ts";
import { type Legible, legible, type Sheet } from "./sheet.ts";

/* The name of the physicians' credit is somebody's trademark: it stands in italics and with its sign. */

const PHRASE = /(AMA PRA Category 1 Credits?(?:\(s\))?)™?/g;

type Word = readonly Legible[];
export type RichLine = readonly Word[];

type Span = { readonly text: string; readonly face: Face };

const spansOf = (text: string): Span[] =>
  text
    .split(PHRASE)
    .map(
      (part, at): Span =>
        at % 2 === 1 ? { text: `${part}™`, face: "italic" } : { text: part, face: "regular" },
    )
    .filter(({ text: part }) => part !== "");

/** Words, of which those that touch stay together. */
function wordsOf(sheet: Sheet, text: string): Word[] {
  const words: Legible[][] = [];
  let isGlued = false;
  for (const { text: part, face } of spansOf(text)) {
    part.split(" ").forEach((piece, at) => {
      if (at > 0) isGlued = false;
      if (piece === "") return;
      const read = legible(sheet, piece, face);
      const last = words.at(-1);
      if (isGlued && last) last.push(read);
      else words.push([read]);
      isGlued = true;
    });
  }
  return words;
}

const widthOf = (sheet: Sheet, word: Word, size: number) =>
  word.reduce((sum, part) => sum + sheet.width(part, size), 0);

export function richLines(sheet: Sheet, text: string, size: number, most: number): RichLine[] {
  const gap = sheet.width({ text: " ", face: "regular" }, size);
  const lines: Word[][] = [[]];
  let used = 0;
  for (const word of wordsOf(sheet, text)) {
    const width = widthOf(sheet, word, size);
    const line = lines.at(-1);
    if (line && line.length > 0 && used + gap + width > most) {
      lines.push([word]);
      used = width;
    } else {
      line?.push(word);
      used += width + gap;
    }
  }
  return lines;
}

/** What is written in one go: words that follow each other in one face. */
function runsOf(line: RichLine): Legible[] {
  const runs: { text: string; face: Face }[] = [];
  const parts = line.flatMap((word, at) =>
    word.map((part, index) => ({ ...part, isApart: at > 0 && index === 0 })),
  );
  for (const { text, face, isApart } of parts) {
    const last = runs.at(-1);
    if (last && isApart) last.text += " ";
    if (last?.face === face) last.text += text;
    else runs.push({ text, face });
  }
  return runs;
}

export function writeRich(
  sheet: Sheet,
  lines: readonly RichLine[],
  at: { readonly x: number; readonly y: number; readonly size: number; readonly color: string },
): void {
  lines.forEach((line, row) => {
    let { x } = at;
    for (const run of runsOf(line)) {
      sheet.write(run, x, at.y + row * at.size * 1.35, at);
      x += sheet.width(run, at.size);
    }
  });
}
