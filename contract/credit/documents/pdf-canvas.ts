import { createPdfStructure, type PdfStructure } from "./pdf-structure.ts";
import type { FontName, PdfDocument, PdfOptions, PdfTools } from "./pdf-types.ts";

export const INK = "#23302f";
export const SOFT = "#53564b";
export const JUNIPER = "#2a5d4c";
export const OAT = "#f3f0e8";
export const LINE = "#dad5c8";
export const DANGER = "#962b1d";
export const ATTENTION = "#754700";

/** Replaces words that no font can print. */
const OMITTED = "[…]";
const ELLIPSIS = "…";

/** Text with a font that has all of its glyphs. */
export type FontText = { readonly text: string; readonly font: FontName };

export type TextStyle = { readonly size: number; readonly color: string };

/** A PDF being drawn. User input is only ever drawn as text. */
export type PdfCanvas = Omit<PdfStructure, "assertText"> & {
  /** For lines, shapes, and pictures. */
  readonly pdf: PdfDocument;
  readonly textWidth: (text: FontText, size: number) => number;
  readonly hasGlyphs: (font: FontName, text: string) => boolean;
  readonly write: (text: FontText, x: number, y: number, look: TextStyle) => void;
  /** Set when text was shortened or replaced; the document then says where the full text is. */
  isTruncated: boolean;
};

export function createPdfCanvas(
  { createPdf, fonts, isUncompressed = false }: PdfTools,
  orientation: PdfOptions["orientation"],
): PdfCanvas {
  const pdf = createPdf({
    unit: "pt",
    format: "letter",
    orientation,
    putOnlyUsedFonts: true,
    compress: !isUncompressed,
  });
  const { assertText, ...structure } = createPdfStructure(pdf);
  const loaded = new Set<FontName>();
  const choose = (font: FontName) => {
    if (!loaded.has(font)) {
      pdf.addFileToVFS(`${font}.ttf`, fonts[font]);
      pdf.addFont(`${font}.ttf`, font, "normal");
      loaded.add(font);
    }
    pdf.setFont(font, "normal");
  };
  return {
    ...structure,
    pdf,
    isTruncated: false,
    textWidth: ({ text, font }, size) => {
      choose(font);
      pdf.setFontSize(size);
      return pdf.getTextWidth(text);
    },
    hasGlyphs: (font, text) => {
      choose(font);
      const { metadata } = pdf.getFont();
      return [...text].every(
        (character) => metadata.characterToGlyph(character.codePointAt(0) ?? 0) > 0,
      );
    },
    write: ({ text, font }, x, y, { size, color }) => {
      assertText();
      choose(font);
      pdf.setFontSize(size);
      pdf.setTextColor(color);
      pdf.text(text, x, y);
    },
  };
}

/** Collapses whitespace to one line, composes combining marks (NFC), and drops invisible characters. */
export const normalizeText = (text: string): string =>
  text
    .normalize("NFC")
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, " ")
    .replaceAll(/\p{Cf}/gu, "")
    .trim();

/** Replaces words that no font can print with a visible mark. */
function omitUnsupported(canvas: PdfCanvas, text: string): string {
  const words = text.split(" ").map((word) => (canvas.hasGlyphs("wide", word) ? word : OMITTED));
  return words.filter((word, at) => word !== OMITTED || words[at - 1] !== OMITTED).join(" ");
}

/** Picks the wanted font, or the wide one for scripts it doesn't cover. */
export function withFont(canvas: PdfCanvas, raw: string, font: FontName = "regular"): FontText {
  const text = normalizeText(raw);
  if (canvas.hasGlyphs(font, text)) return { text, font };
  if (canvas.hasGlyphs("wide", text)) return { text, font: "wide" };
  canvas.isTruncated = true;
  const rest = omitUnsupported(canvas, text);
  return { text: rest, font: canvas.hasGlyphs(font, rest) ? font : "wide" };
}

export const isBlank = ({ text }: FontText): boolean => text === "" || text === OMITTED;

/** Breaks a word that is wider than the line. */
function breakWord(
  canvas: PdfCanvas,
  word: string,
  font: FontName,
  size: number,
  maxWidth: number,
): string[] {
  if (canvas.textWidth({ text: word, font }, size) <= maxWidth) return [word];
  const parts: string[] = [];
  let part = "";
  for (const character of word) {
    if (part && canvas.textWidth({ text: part + character, font }, size) > maxWidth) {
      parts.push(part);
      part = "";
    }
    part += character;
  }
  return [...parts, part];
}

/** Returns lines that keep the space at their end, so that a reader doesn't join the words of two lines. */
export function wrapText(
  canvas: PdfCanvas,
  { text, font }: FontText,
  size: number,
  maxWidth: number,
) {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(" ")) {
    breakWord(canvas, word, font, size, maxWidth).forEach((part, at) => {
      const space = at === 0 ? " " : "";
      const longer = line ? `${line}${space}${part}` : part;
      if (line && canvas.textWidth({ text: longer, font }, size) > maxWidth) {
        lines.push(`${line}${space}`);
        line = part;
      } else line = longer;
    });
  }
  return [...lines, line];
}

export type TextBlock = {
  readonly lines: readonly string[];
  readonly size: number;
  readonly lineHeight: number;
};

type Bounds = {
  /** Font sizes, tried in order. */
  readonly sizes: readonly number[];
  readonly width: number;
  readonly height: number;
};

/** Wraps text in the largest size that fits. If none does, truncates it and marks the canvas as truncated. */
export function fitText(
  canvas: PdfCanvas,
  text: FontText,
  { sizes, width, height }: Bounds,
): TextBlock {
  let block: TextBlock = { lines: [], size: 0, lineHeight: 0 };
  for (const size of sizes) {
    block = { lines: wrapText(canvas, text, size, width), size, lineHeight: size * 1.18 };
    if (block.lines.length * block.lineHeight <= height) return block;
  }
  const maxLines = Math.max(1, Math.floor(height / block.lineHeight));
  canvas.isTruncated = true;
  const last = `${(block.lines[maxLines - 1] ?? "").trimEnd().slice(0, -2).trimEnd()}${ELLIPSIS}`;
  return { ...block, lines: [...block.lines.slice(0, maxLines - 1), last] };
}

type BlockPlace = { readonly x: number; readonly y: number; readonly color: string };

/** Writes the block with its first baseline at `y`. Returns the next line's y position. */
export function writeBlock(
  canvas: PdfCanvas,
  { lines, size, lineHeight }: TextBlock,
  font: FontName,
  { x, y, color }: BlockPlace,
): number {
  lines.forEach((text, at) => {
    canvas.write({ text, font }, x, y + at * lineHeight, { size, color });
  });
  return y + lines.length * lineHeight;
}

/** Writes the block as a separate paragraph or heading. */
export const writeParagraph = (
  canvas: PdfCanvas,
  block: TextBlock,
  font: FontName,
  place: BlockPlace,
  tag: "P" | "H1" | "H2" = "P",
): number => canvas.tag(tag, () => writeBlock(canvas, block, font, place));

/** Writes one line as a separate paragraph or heading. */
export const writeLine = (
  canvas: PdfCanvas,
  text: FontText,
  {
    x,
    y,
    tag = "P",
    ...look
  }: BlockPlace & { readonly size: number; readonly tag?: "P" | "H1" | "H2" },
): void => canvas.tag(tag, () => canvas.write(text, x, y, look));

const MONTHS =
  "January|February|March|April|May|June|July|August|September|October|November|December".split(
    "|",
  );

/** Returns, for example, "November 18, 2026". `Intl.DateTimeFormat` takes longer than drawing the rest of the page. */
export function formatLongDate(day: string): string {
  const [year, month, date] = day.slice(0, 10).split("-").map(Number);
  return `${MONTHS[(month ?? 1) - 1]} ${date}, ${year}`;
}
