import {
  createPdfCanvas,
  formatLongDate,
  INK,
  JUNIPER,
  LINE,
  type PdfCanvas,
  SOFT,
  withFont,
  wrapText,
  writeLine,
} from "#contract/credit/documents/pdf-canvas.ts";
import { describePdf } from "#contract/credit/documents/pdf-properties.ts";
import type { PdfTools } from "#contract/credit/documents/pdf-types.ts";
import { formatClock } from "#ui/format-clock.ts";
import type { NoteEntry } from "./note-entries.ts";
import { byPlace } from "./note-entries.ts";
import { notesDocument as copy } from "./notes-document-copy.ts";

export type NotesOfLesson = { readonly title: string; readonly entries: readonly NoteEntry[] };

/** Groups entries by lesson, in the order of the recording. */
export function byLesson(
  entries: readonly NoteEntry[],
  titles: ReadonlyMap<string, string>,
): NotesOfLesson[] {
  return [...new Set(entries.map(({ contentId }) => contentId))].map((id) => ({
    title: titles.get(id) ?? copy.unpublished,
    entries: entries.filter(({ contentId }) => contentId === id).toSorted(byPlace),
  }));
}

const timeOf = ({ atSeconds }: NoteEntry) =>
  atSeconds === undefined ? "" : formatClock(atSeconds);

/** Escapes what Markdown would read as formatting. */
const escapeText = (text: string) =>
  text
    .replaceAll(/[\\`*_[\]<>#|~]/g, "\\$&")
    .replaceAll(
      /^(\s*)([-+]|\d+[.)])(?=\s|$)/gm,
      (_, space, mark) => `${space}${mark.slice(0, -1)}\\${mark.slice(-1)}`,
    );

/** Renders notes as paragraphs and highlights as quotations. */
export function notesMarkdown(lessons: readonly NotesOfLesson[]): string {
  const paragraph = (entry: NoteEntry) => {
    const time = timeOf(entry);
    const text = [...(time ? [`**${time}**`] : []), escapeText(entry.text)].join(" ");
    const start = entry.kind === "highlight" ? "> " : "";
    // Two spaces at its end keep a line break.
    return text
      .split("\n")
      .map((line) => `${start}${line}`)
      .join("  \n");
  };
  const parts = lessons.flatMap(({ title, entries }) => [
    `## ${escapeText(title)}`,
    ...entries.map(paragraph),
  ]);
  return `${[`# ${copy.title}`, ...parts].join("\n\n")}\n`;
}

const LEFT = 54;
const TEXT_X = 108;
const RIGHT = 558;
const TOP = 72;
const END = 720;
const LINE_HEIGHT = 15;

/** Draws notes and highlights by lesson. The same input gives the same bytes. */
export function drawNotes(
  tools: PdfTools,
  lessons: readonly NotesOfLesson[],
  createdAt: string,
): ArrayBuffer {
  const canvas = createPdfCanvas(tools, "portrait");
  describePdf(canvas.pdf, {
    title: copy.title,
    author: "Respite",
    subject: copy.asOf(formatLongDate(createdAt)),
    keywords: "",
    createdAt,
    id: JSON.stringify([lessons, createdAt]),
  });
  const heading = withFont(canvas, copy.title, "semibold");
  writeLine(canvas, heading, { x: LEFT, y: TOP, size: 22, color: JUNIPER, tag: "H1" });
  const date = withFont(canvas, copy.asOf(formatLongDate(createdAt)));
  writeLine(canvas, date, { x: LEFT, y: TOP + 20, size: 10, color: SOFT });
  const page = { y: TOP + 56, count: 1 };
  for (const lesson of lessons) drawLesson(canvas, page, lesson);
  for (let each = 1; each <= page.count; each += 1) {
    canvas.goToPage(each);
    const number = withFont(canvas, copy.page(each, page.count));
    canvas.decorate(() => canvas.write(number, RIGHT - 56, 752, { size: 9, color: SOFT }));
  }
  return canvas.output();
}

type Page = { y: number; count: number };

/** Starts a new page if fewer than `height` points are left. */
function makeRoom(canvas: PdfCanvas, page: Page, height: number) {
  if (page.y + height <= END) return;
  canvas.addPage();
  page.count += 1;
  page.y = TOP;
}

function drawLesson(canvas: PdfCanvas, page: Page, { title, entries }: NotesOfLesson) {
  makeRoom(canvas, page, 60);
  const heading = withFont(canvas, title, "semibold");
  canvas.tag("H2", () => {
    for (const text of wrapText(canvas, heading, 13, RIGHT - LEFT)) {
      canvas.write({ ...heading, text }, LEFT, page.y, { size: 13, color: INK });
      page.y += 17;
    }
  });
  page.y += 4;
  for (const entry of entries) drawEntry(canvas, page, entry);
  page.y += 14;
}

function drawEntry(canvas: PdfCanvas, page: Page, entry: NoteEntry) {
  const isQuote = entry.kind === "highlight";
  makeRoom(canvas, page, LINE_HEIGHT);
  const time = timeOf(entry);
  if (time) {
    const words = withFont(canvas, time);
    writeLine(canvas, words, { x: LEFT, y: page.y, size: 9, color: SOFT });
  }
  const text = isQuote ? `“${entry.text}”` : entry.text;
  const draw = () => {
    for (const paragraph of text.split("\n")) drawParagraph(canvas, page, paragraph, isQuote);
  };
  if (isQuote) canvas.tag("BlockQuote", draw);
  else draw();
  page.y += 6;
}

function drawParagraph(canvas: PdfCanvas, page: Page, text: string, isQuote: boolean) {
  const words = withFont(canvas, text);
  const lines = wrapText(canvas, words, 11, RIGHT - TEXT_X);
  canvas.tag("P", () => {
    for (const line of lines) {
      makeRoom(canvas, page, LINE_HEIGHT);
      if (isQuote) canvas.decorate(() => drawRule(canvas, page.y));
      canvas.write({ ...words, text: line }, TEXT_X, page.y, { size: 11, color: INK });
      page.y += LINE_HEIGHT;
    }
  });
}

/** The line beside a quotation. */
function drawRule({ pdf }: PdfCanvas, y: number) {
  pdf.setDrawColor(LINE);
  pdf.setLineWidth(2);
  pdf.line(TEXT_X - 8, y - 10, TEXT_X - 8, y + 4);
}
