import { drawRespiteMark } from "./certificate-sidebar.ts";
import {
  ATTENTION,
  createPdfCanvas,
  DANGER,
  fitText,
  formatLongDate,
  INK,
  JUNIPER,
  LINE,
  normalizeText,
  type PdfCanvas,
  SOFT,
  withFont,
  writeBlock,
  writeLine,
  writeParagraph,
} from "./pdf-canvas.ts";
import { describePdf } from "./pdf-properties.ts";
import type { PdfTools } from "./pdf-types.ts";
import { transcriptCopy as copy } from "./transcript-copy.ts";
import { statusLabels, type TranscriptRow, totalsByYear, typeLabels } from "./transcript-rows.ts";

export type Transcript = {
  readonly recipient: string;
  readonly credential?: string | undefined;
  readonly licenses: readonly string[];
  readonly createdAt: string;
  /** Where the person is, yyyy-MM-dd. Absent: the UTC day of `createdAt`. */
  readonly asOf?: string;
  /** Newest first. */
  readonly rows: readonly TranscriptRow[];
};

const LEFT = 54;
const RIGHT = 558;
const TITLE_X = 162;
const TYPE_X = 384;
const AMOUNT_X = 516;
const END = 736;
const colors = { revoked: DANGER, pending: ATTENTION };
const small = { size: 9, color: SOFT };

function drawHeader(
  canvas: PdfCanvas,
  { recipient, credential, licenses, createdAt, asOf = createdAt }: Transcript,
): number {
  drawRespiteMark(canvas, LEFT, 50);
  const heading = withFont(canvas, copy.title, "semibold");
  writeLine(canvas, heading, { x: LEFT, y: 116, size: 15, color: JUNIPER, tag: "H1" });
  const name = withFont(canvas, recipient);
  const block = fitText(canvas, name, { sizes: [26, 22, 18, 14], width: RIGHT - LEFT, height: 66 });
  let y = writeParagraph(canvas, block, name.font, { x: LEFT, y: 126 + block.size, color: INK });
  y += 18 - block.lineHeight;
  const known = [credential ?? "", ...licenses]
    .filter((part) => normalizeText(part) !== "")
    .join(" · ");
  const lines = [...(known ? [known] : []), copy.asOf(formatLongDate(asOf))];
  for (const line of lines) {
    const text = withFont(canvas, line);
    const part = fitText(canvas, text, { sizes: [10, 9, 8], width: RIGHT - LEFT, height: 40 });
    y = writeParagraph(canvas, part, text.font, { x: LEFT, y, color: SOFT }) + 3;
  }
  return y + 12;
}

function drawTotals(canvas: PdfCanvas, rows: readonly TranscriptRow[], top: number): number {
  let y = top;
  for (const { year, type, amount } of totalsByYear(rows)) {
    const unit = typeLabels[type].replace(/^C(?!ME)/, "c");
    const text = copy.total(year, amount.toFixed(2), unit);
    writeLine(canvas, withFont(canvas, text, "semibold"), { x: LEFT, y, size: 12, color: INK });
    y += 18;
  }
  return y + 12;
}

const columns = [
  [copy.columns.completed, LEFT],
  [copy.columns.activity, TITLE_X],
  [copy.columns.type, TYPE_X],
  [copy.columns.amount, AMOUNT_X],
] as const;

/** Draws the header row. The one on each further page isn't read again. */
function drawColumns(canvas: PdfCanvas, y: number, isFirst: boolean): number {
  const write = (name: string, x: number) => canvas.write(withFont(canvas, name), x, y, small);
  const cells = () => {
    for (const [name, x] of columns) canvas.tag("TH", () => write(name, x), { scope: "Column" });
  };
  const repeated = () => {
    for (const [name, x] of columns) write(name, x);
  };
  if (isFirst) canvas.tag("TR", cells);
  else canvas.decorate(repeated);
  canvas.pdf.setDrawColor(LINE);
  canvas.pdf.setLineWidth(0.75);
  canvas.pdf.line(LEFT, y + 8, RIGHT, y + 8);
  return y + 26;
}

/** Writes the title, and in small type what identifies the activity. Returns the y position below. */
function drawActivity(canvas: PdfCanvas, row: TranscriptRow, top: number): number {
  const width = TYPE_X - TITLE_X - 14;
  const title = withFont(canvas, row.title || row.lessonNumber);
  const block = fitText(canvas, title, { sizes: [10, 9], width, height: 40 });
  const y = writeParagraph(canvas, block, title.font, { x: TITLE_X, y: top, color: INK });
  const about = [row.lessonNumber, row.provider?.name ?? "", row.certificateId ?? ""];
  const text = withFont(canvas, about.filter(Boolean).join(" · "));
  const details = fitText(canvas, text, { sizes: [8], width, height: 30 });
  return writeParagraph(canvas, details, text.font, { x: TITLE_X, y: y + 1, color: SOFT }) + 12;
}

function drawRow(canvas: PdfCanvas, row: TranscriptRow, top: number): number {
  const write = (text: string, x: number, y: number, look: { size: number; color: string }) =>
    writeLine(canvas, withFont(canvas, text), { x, y, ...look });
  const main = { size: 10, color: INK };
  return canvas.tag("TR", () => {
    canvas.tag("TD", () => write(formatLongDate(row.completedOn), LEFT, top, main));
    const end = canvas.tag("TD", () => drawActivity(canvas, row, top));
    canvas.tag("TD", () => {
      write(typeLabels[row.type], TYPE_X, top, main);
      if (row.status !== "issued")
        write(statusLabels[row.status], TYPE_X, top + 13, { size: 9, color: colors[row.status] });
    });
    canvas.tag("TD", () => {
      if (row.type !== "participation") write(row.amount.toFixed(2), AMOUNT_X, top, main);
    });
    return end;
  });
}

/** Three lines of title and three of details, in points. */
const TALLEST_ROW = 78;

function drawRows(canvas: PdfCanvas, rows: readonly TranscriptRow[], top: number): number {
  let pages = 1;
  canvas.tag("Table", () => {
    let y = drawColumns(canvas, top, true);
    for (const row of rows) {
      if (y + TALLEST_ROW > END) {
        canvas.addPage();
        pages += 1;
        y = drawColumns(canvas, 60, false);
      }
      y = drawRow(canvas, row, y);
    }
  });
  return pages;
}

function drawFooters(canvas: PdfCanvas, { recipient }: Transcript, pages: number): void {
  for (let page = 1; page <= pages; page += 1) {
    canvas.goToPage(page);
    const name = withFont(canvas, recipient);
    const block = fitText(canvas, name, { sizes: [9], width: 380, height: 12 });
    canvas.decorate(() => {
      writeBlock(canvas, block, name.font, { x: LEFT, y: 752, color: SOFT });
      canvas.write(withFont(canvas, copy.page(page, pages)), RIGHT - 56, 752, small);
    });
  }
}

/** Draws a transcript. The same input gives the same bytes. */
export function drawTranscript(tools: PdfTools, transcript: Transcript): ArrayBuffer {
  const canvas = createPdfCanvas(tools, "portrait");
  const { recipient, createdAt, asOf = createdAt, rows } = transcript;
  describePdf(canvas.pdf, {
    title: copy.documentTitle(normalizeText(recipient)),
    author: "Respite",
    subject: copy.subject(rows.length, formatLongDate(asOf)),
    keywords: normalizeText(recipient),
    createdAt,
    id: `${recipient} ${createdAt} ${rows.length}`,
  });
  let y = drawTotals(canvas, rows, drawHeader(canvas, transcript));
  if (rows.some(({ status }) => status !== "issued")) {
    writeLine(canvas, withFont(canvas, copy.note), { x: LEFT, y: y - 8, ...small });
    y += 14;
  }
  if (rows.length === 0)
    writeLine(canvas, withFont(canvas, copy.empty), { x: LEFT, y, size: 12, color: INK });
  const pages = rows.length > 0 ? drawRows(canvas, rows, y + 8) : 1;
  drawFooters(canvas, transcript, pages);
  return canvas.output();
}
