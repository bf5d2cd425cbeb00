import type { Face, PaperTools, Pen, PenOptions } from "./pen.ts";

export const INK = "#23302f";
export const SOFT = "#53564b";
export const JUNIPER = "#2a5d4c";
export const OAT = "#f3f0e8";
export const LINE = "#dad5c8";
export const DANGER = "#962b1d";
export const ATTENTION = "#754700";

/** In place of letters that none of the faces has. */
const LEFT_OUT = "[…]";
const ELLIPSIS = "…";

/** Text in one face that has all of its letters. */
export type Legible = { readonly text: string; readonly face: Face };

export type Look = { readonly size: number; readonly color: string };

/** Pages that are being written on. Nothing that comes from people is anything but text here. */
export type Sheet = {
  readonly pen: Pen;
  readonly width: (text: Legible, size: number) => number;
  readonly has: (face: Face, text: string) => boolean;
  readonly write: (text: Legible, x: number, y: number, look: Look) => void;
  /** Something could not be written as it is: then the reader is told where it stands in full. */
  isCut: boolean;
};

export function newSheet(
  { newPen, faces, isPlain = false }: PaperTools,
  orientation: PenOptions["orientation"],
): Sheet {
  const pen = newPen({
    unit: "pt",
    format: "letter",
    orientation,
    putOnlyUsedFonts: true,
    compress: !isPlain,
  });
  const loaded = new Set<Face>();
  const choose = (face: Face) => {
    if (!loaded.has(face)) {
      pen.addFileToVFS(`${face}.ttf`, faces[face]);
      pen.addFont(`${face}.ttf`, face, "normal");
      loaded.add(face);
    }
    pen.setFont(face, "normal");
  };
  return {
    pen,
    isCut: false,
    width: ({ text, face }, size) => {
      choose(face);
      pen.setFontSize(size);
      return pen.getTextWidth(text);
    },
    has: (face, text) => {
      choose(face);
      const { metadata } = pen.getFont();
      return [...text].every((sign) => metadata.characterToGlyph(sign.codePointAt(0) ?? 0) > 0);
    },
    write: ({ text, face }, x, y, { size, color }) => {
      choose(face);
      pen.setFontSize(size);
      pen.setTextColor(color);
      pen.text(text, x, y);
    },
  };
}

/** On one line, with marks joined to their letters. */
export const tidy = (text: string): string =>
  text
    .normalize("NFC")
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, " ")
    .replaceAll(/\p{Cf}/gu, "")
    .trim();

/** A word that no face can write leaves a sign where it was; nothing disappears. */
function withoutUnknown(sheet: Sheet, text: string): string {
  const words = text.split(" ").map((word) => (sheet.has("wide", word) ? word : LEFT_OUT));
  return words.filter((word, at) => word !== LEFT_OUT || words[at - 1] !== LEFT_OUT).join(" ");
}

/** In the face that is wanted, or in the one that has letters of many scripts. */
export function legible(sheet: Sheet, raw: string, face: Face = "regular"): Legible {
  const text = tidy(raw);
  if (sheet.has(face, text)) return { text, face };
  if (sheet.has("wide", text)) return { text, face: "wide" };
  sheet.isCut = true;
  const rest = withoutUnknown(sheet, text);
  return { text: rest, face: sheet.has(face, rest) ? face : "wide" };
}

/** Can anything of it be read at all? */
export const isNothing = ({ text }: Legible): boolean => text === "" || text === LEFT_OUT;

/** A word that is wider than the line is broken wherever it must be. */
function pieces(sheet: Sheet, word: string, face: Face, size: number, most: number): string[] {
  if (sheet.width({ text: word, face }, size) <= most) return [word];
  const found: string[] = [];
  let piece = "";
  for (const sign of word) {
    if (piece && sheet.width({ text: piece + sign, face }, size) > most) {
      found.push(piece);
      piece = "";
    }
    piece += sign;
  }
  return [...found, piece];
}

export function wrapped(sheet: Sheet, { text, face }: Legible, size: number, most: number) {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(" ").flatMap((one) => pieces(sheet, one, face, size, most))) {
    const longer = line ? `${line} ${word}` : word;
    if (line && sheet.width({ text: longer, face }, size) > most) {
      lines.push(line);
      line = word;
    } else line = longer;
  }
  return [...lines, line];
}

export type Block = {
  readonly lines: readonly string[];
  readonly size: number;
  readonly lead: number;
};

type Bounds = {
  /** Tried in this order. */
  readonly sizes: readonly number[];
  readonly width: number;
  readonly height: number;
};

/** The largest size at which it fits; where none does it is cut, and said to be. */
export function fitted(sheet: Sheet, text: Legible, { sizes, width, height }: Bounds): Block {
  let block: Block = { lines: [], size: 0, lead: 0 };
  for (const size of sizes) {
    block = { lines: wrapped(sheet, text, size, width), size, lead: size * 1.18 };
    if (block.lines.length * block.lead <= height) return block;
  }
  const most = Math.max(1, Math.floor(height / block.lead));
  sheet.isCut = true;
  const last = `${(block.lines[most - 1] ?? "").slice(0, -2).trimEnd()}${ELLIPSIS}`;
  return { ...block, lines: [...block.lines.slice(0, most - 1), last] };
}

/** Its first line stands on `y`. Answers where the next line would. */
export function writeBlock(
  sheet: Sheet,
  { lines, size, lead }: Block,
  face: Face,
  { x, y, color }: { readonly x: number; readonly y: number; readonly color: string },
): number {
  lines.forEach((text, at) => {
    sheet.write({ text, face }, x, y + at * lead, { size, color });
  });
  return y + lines.length * lead;
}

const two = (value: number) => value.toString().padStart(2, "0");

/** The same wherever it is drawn: PDF dates otherwise tell the zone of the machine. */
export function pdfDate(moment: string): string {
  const at = new Date(moment);
  const day = `${at.getUTCFullYear()}${two(at.getUTCMonth() + 1)}${two(at.getUTCDate())}`;
  return `D:${day}${two(at.getUTCHours())}${two(at.getUTCMinutes())}${two(at.getUTCSeconds())}+00'00'`;
}

/** 32 digits of base 16 that only depend on the text. */
export function fileIdOf(text: string): string {
  const words = [0x811c9dc5, 0x01000193, 0x9e3779b9, 0x85ebca6b].map((seed) => {
    let hash = seed;
    for (const sign of text) hash = Math.imul(hash ^ (sign.codePointAt(0) ?? 0), 0x01000193);
    return (hash >>> 0).toString(16).padStart(8, "0");
  });
  return words.join("").toUpperCase();
}

const MONTHS =
  "January|February|March|April|May|June|July|August|September|October|November|December".split(
    "|",
  );

/** "November 18, 2026". By hand, since a formatter of dates costs more than the rest of the page. */
export function longDay(day: string): string {
  const [year, month, date] = day.slice(0, 10).split("-").map(Number);
  return `${MONTHS[(month ?? 1) - 1]} ${date}, ${year}`;
}
