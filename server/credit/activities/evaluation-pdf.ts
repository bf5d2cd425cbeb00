import { drawRespiteMark } from "#contract/credit/documents/certificate-sidebar.ts";
import {
  createPdfCanvas,
  fitText,
  formatLongDate,
  INK,
  JUNIPER,
  LINE,
  type PdfCanvas,
  SOFT,
  withFont,
  wrapText,
  writeBlock,
  writeParagraph,
} from "#contract/credit/documents/pdf-canvas.ts";
import { describePdf } from "#contract/credit/documents/pdf-properties.ts";
import type { FontName, PdfTools } from "#contract/credit/documents/pdf-types.ts";
import { evaluationSummaryCopy as copy } from "./activities-copy.ts";

export type EvaluationSummary = {
  readonly title: string;
  /** Lesson number, format, and provider. */
  readonly about: readonly string[];
  readonly createdAt: string;
  /** Each section has a heading and its lines, or rows of a name and a value. */
  readonly sections: readonly {
    readonly heading: string;
    readonly rows: readonly (readonly [name: string, value: string] | readonly [text: string])[];
    readonly note?: string;
  }[];
};

/* US Letter. All dimensions are in points. */
const LEFT = 54;
const RIGHT = 558;
const WIDTH = RIGHT - LEFT;
const VALUE_X = 234;
const TOP = 72;
const BOTTOM = 724;

type Style = { readonly size: number; readonly color: string; readonly font?: FontName };
type Pen = { y: number; pages: number };

const body = { size: 11, color: INK } as const;
const small = { size: 9, color: SOFT } as const;
const heading = { size: 13, color: JUNIPER, font: "semibold" } as const;

const linesOf = (canvas: PdfCanvas, text: string, width: number, { size, font }: Style) => {
  const part = withFont(canvas, text, font ?? "regular");
  return { part, lines: wrapText(canvas, part, size, width) };
};

/** Starts a new page if the height doesn't fit on this one. */
function makeRoom(canvas: PdfCanvas, pen: Pen, height: number): void {
  if (pen.y + height <= BOTTOM) return;
  canvas.addPage();
  pen.pages += 1;
  pen.y = TOP;
}

/** Writes wrapped lines, on as many pages as they take. */
function write(canvas: PdfCanvas, pen: Pen, text: string, style: Style, x = LEFT): void {
  const { part, lines } = linesOf(canvas, text, RIGHT - x, style);
  const lineHeight = style.size * 1.35;
  for (const line of lines) {
    makeRoom(canvas, pen, lineHeight);
    canvas.write({ text: line, font: part.font }, x, pen.y, style);
    pen.y += lineHeight;
  }
}

type Row = EvaluationSummary["sections"][number]["rows"][number];

/** Writes a name and its value side by side. */
function writeRow(canvas: PdfCanvas, pen: Pen, name: string, value: string): void {
  const { tag } = canvas;
  const term = linesOf(canvas, name, VALUE_X - LEFT - 14, body);
  makeRoom(canvas, pen, term.lines.length * body.size * 1.35);
  const { y, pages } = pen;
  const block = { lines: term.lines, size: body.size, lineHeight: body.size * 1.35 };
  tag("TR", () => {
    const place = { x: LEFT, y, color: SOFT };
    const end = tag("TH", () => writeBlock(canvas, block, term.part.font, place), { scope: "Row" });
    tag("TD", () => write(canvas, pen, value, body, VALUE_X));
    // The value may have ended on another page.
    pen.y = (pen.pages === pages ? Math.max(pen.y, end) : pen.y) + 3;
  });
}

/** Writes paragraphs, and rows that follow each other as one table. */
function writeRows(canvas: PdfCanvas, pen: Pen, rows: readonly Row[]): void {
  const left = [...rows];
  const rowsOfTable = () => {
    for (let [name, value] = left[0] ?? []; name !== undefined && value !== undefined; ) {
      writeRow(canvas, pen, name, value);
      left.shift();
      [name, value] = left[0] ?? [];
    }
  };
  while (left[0]) {
    if (left[0].length === 2) canvas.tag("Table", rowsOfTable);
    else {
      const [text] = left[0];
      canvas.tag("P", () => write(canvas, pen, text, body));
      pen.y += 3;
      left.shift();
    }
  }
}

function drawHead(canvas: PdfCanvas, { title, about, createdAt }: EvaluationSummary): number {
  drawRespiteMark(canvas, LEFT, 50);
  const kind = withFont(canvas, copy.heading, "semibold");
  canvas.tag("P", () => canvas.write(kind, LEFT, 116, { size: 15, color: JUNIPER }));
  const name = withFont(canvas, title);
  const room = { sizes: [24, 20, 16, 13], width: WIDTH, height: 64 };
  const block = fitText(canvas, name, room);
  const place = { x: LEFT, y: 122 + block.size, color: INK };
  const y = writeParagraph(canvas, block, name.font, place, "H1");
  const text = [...about, copy.asOf(formatLongDate(createdAt))].filter(Boolean).join(" · ");
  const part = withFont(canvas, text);
  const line = fitText(canvas, part, { sizes: [10, 9], width: WIDTH, height: 40 });
  return writeParagraph(canvas, line, part.font, { x: LEFT, y: y + 2, color: SOFT }) + 18;
}

function drawSection(
  canvas: PdfCanvas,
  pen: Pen,
  { heading: name, rows, note }: EvaluationSummary["sections"][number],
): void {
  // A heading stays with its first line.
  makeRoom(canvas, pen, 60);
  canvas.decorate(() => {
    canvas.pdf.setDrawColor(LINE);
    canvas.pdf.setLineWidth(0.75);
    canvas.pdf.line(LEFT, pen.y - 10, RIGHT, pen.y - 10);
  });
  pen.y += 12;
  canvas.tag("H2", () => write(canvas, pen, name, heading));
  pen.y += 4;
  writeRows(canvas, pen, rows);
  if (note) canvas.tag("P", () => write(canvas, pen, note, small));
  pen.y += 16;
}

/** Draws the summary. The same input gives the same bytes. */
export function drawEvaluationSummary(
  tools: PdfTools,
  summary: EvaluationSummary,
  responses: number,
): ArrayBuffer {
  const canvas = createPdfCanvas(tools, "portrait");
  describePdf(canvas.pdf, {
    title: copy.documentTitle(summary.title),
    author: "Respite",
    subject: copy.subject(responses),
    keywords: summary.about.join(", "),
    createdAt: summary.createdAt,
    id: `${summary.title} ${summary.createdAt}`,
  });
  const pen = { y: drawHead(canvas, summary), pages: 1 };
  for (const section of summary.sections) drawSection(canvas, pen, section);
  for (let page = 1; page <= pen.pages; page += 1) {
    canvas.goToPage(page);
    const number = withFont(canvas, copy.page(page, pen.pages));
    canvas.decorate(() => canvas.write(number, RIGHT - 56, 752, small));
  }
  return canvas.output();
}
