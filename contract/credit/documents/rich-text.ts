import { type FontText, type PdfCanvas, withFont } from "./pdf-canvas.ts";
import type { FontName } from "./pdf-types.ts";

/* "AMA PRA Category 1 Credit" is a trademark: it must be printed in italics and with the ™ sign. */

const TRADEMARK = /(AMA PRA Category 1 Credits?(?:\(s\))?)™?/g;

type Word = readonly FontText[];
export type RichLine = readonly Word[];

type Span = { readonly text: string; readonly font: FontName };

const spansOf = (text: string): Span[] =>
  text
    .split(TRADEMARK)
    .map(
      (part, at): Span =>
        at % 2 === 1 ? { text: `${part}™`, font: "italic" } : { text: part, font: "regular" },
    )
    .filter(({ text: part }) => part !== "");

/** Splits text into words. Spans with no space between them form one word. */
function wordsOf(canvas: PdfCanvas, text: string): Word[] {
  const words: FontText[][] = [];
  let isGlued = false;
  for (const { text: part, font } of spansOf(text)) {
    part.split(" ").forEach((piece, at) => {
      if (at > 0) isGlued = false;
      if (piece === "") return;
      const read = withFont(canvas, piece, font);
      const last = words.at(-1);
      if (isGlued && last) last.push(read);
      else words.push([read]);
      isGlued = true;
    });
  }
  return words;
}

const widthOf = (canvas: PdfCanvas, word: Word, size: number) =>
  word.reduce((sum, part) => sum + canvas.textWidth(part, size), 0);

export function layoutRichText(
  canvas: PdfCanvas,
  text: string,
  size: number,
  maxWidth: number,
): RichLine[] {
  const gap = canvas.textWidth({ text: " ", font: "regular" }, size);
  const lines: Word[][] = [[]];
  let used = 0;
  for (const word of wordsOf(canvas, text)) {
    const width = widthOf(canvas, word, size);
    const line = lines.at(-1);
    if (line && line.length > 0 && used + gap + width > maxWidth) {
      lines.push([word]);
      used = width;
    } else {
      line?.push(word);
      used += width + gap;
    }
  }
  return lines;
}

/** Joins consecutive words in one font into runs, so that each run is one draw call. */
function mergeRuns(line: RichLine): { text: string; readonly font: FontName }[] {
  const runs: { text: string; font: FontName }[] = [];
  const parts = line.flatMap((word, at) =>
    word.map((part, index) => ({ ...part, isApart: at > 0 && index === 0 })),
  );
  for (const { text, font, isApart } of parts) {
    const last = runs.at(-1);
    if (last && isApart) last.text += " ";
    if (last?.font === font) last.text += text;
    else runs.push({ text, font });
  }
  return runs;
}

export function writeRichText(
  canvas: PdfCanvas,
  lines: readonly RichLine[],
  at: { readonly x: number; readonly y: number; readonly size: number; readonly color: string },
): void {
  lines.forEach((line, row) => {
    let { x } = at;
    const runs = mergeRuns(line);
    const last = runs.at(-1);
    // Keeps a reader from joining the words of two lines.
    if (last && row < lines.length - 1) last.text += " ";
    for (const run of runs) {
      canvas.write(run, x, at.y + row * at.size * 1.35, at);
      x += canvas.textWidth(run, at.size);
    }
  });
}
