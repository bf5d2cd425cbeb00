import type { PaperTools } from "./pen.ts";
import {
  ATTENTION,
  DANGER,
  fileIdOf,
  fitted,
  INK,
  JUNIPER,
  LINE,
  legible,
  longDay,
  newSheet,
  pdfDate,
  type Sheet,
  SOFT,
  tidy,
  writeBlock,
} from "./sheet.ts";
import { drawMark } from "./side.ts";
import { standingNames, type TranscriptRow, totalsOf, typeNames } from "./transcript-rows.ts";

export type Transcript = {
  readonly recipient: string;
  readonly credential?: string | undefined;
  readonly licences: readonly string[];
  /** A moment. */
  readonly madeAt: string;
  /** Newest first. */
  readonly rows: readonly TranscriptRow[];
};

const LEFT = 54;
const RIGHT = 558;
const TITLE_X = 144;
const TYPE_X = 384;
const AMOUNT_X = 516;
const END = 736;
const colors = { revoked: DANGER, pending: ATTENTION };
const small = { size: 9, color: SOFT };

function drawHead(sheet: Sheet, { recipient, credential, licences, madeAt }: Transcript): number {
  drawMark(sheet, LEFT, 50);
  const heading = legible(sheet, "Transcript of continuing education", "semibold");
  sheet.write(heading, LEFT, 116, { size: 15, color: JUNIPER });
  const name = legible(sheet, recipient);
  const block = fitted(sheet, name, { sizes: [26, 22, 18, 14], width: RIGHT - LEFT, height: 66 });
  let y = writeBlock(sheet, block, name.face, { x: LEFT, y: 126 + block.size, color: INK });
  y += 18 - block.lead;
  const known = [credential ?? "", ...licences].filter((part) => tidy(part) !== "").join(" · ");
  const lines = [...(known ? [known] : []), `As of ${longDay(madeAt)}`];
  for (const line of lines) {
    const text = legible(sheet, line);
    const part = fitted(sheet, text, { sizes: [10, 9, 8], width: RIGHT - LEFT, height: 40 });
    y = writeBlock(sheet, part, text.face, { x: LEFT, y, color: SOFT }) + 3;
  }
  return y + 12;
}

function drawTotals(sheet: Sheet, rows: readonly TranscriptRow[], top: number): number {
  let y = top;
  for (const { year, type, amount } of totalsOf(rows)) {
    const text = `${year}: ${amount.toFixed(2)} ${typeNames[type].replace(/^C(?!ME)/, "c")}`;
    sheet.write(legible(sheet, text, "semibold"), LEFT, y, { size: 12, color: INK });
    y += 18;
  }
  return y + 12;
}

function drawColumns(sheet: Sheet, y: number): number {
  const columns = [
    ["Completed", LEFT],
    ["Activity", TITLE_X],
    ["Type", TYPE_X],
    ["Amount", AMOUNT_X],
  ] as const;
  for (const [name, x] of columns) sheet.write(legible(sheet, name), x, y, small);
  sheet.pen.setDrawColor(LINE);
  sheet.pen.setLineWidth(0.75);
  sheet.pen.line(LEFT, y + 8, RIGHT, y + 8);
  return y + 26;
}

function drawRow(sheet: Sheet, row: TranscriptRow, top: number): number {
  const write = (text: string, x: number, y: number, look: { size: number; color: string }) =>
    sheet.write(legible(sheet, text), x, y, look);
  const main = { size: 10, color: INK };
  write(row.completedOn, LEFT, top, main);
  write(typeNames[row.type], TYPE_X, top, main);
  if (row.type !== "participation") write(row.amount.toFixed(2), AMOUNT_X, top, main);
  if (row.standing !== "issued")
    write(standingNames[row.standing], TYPE_X, top + 13, { size: 9, color: colors[row.standing] });
  const title = legible(sheet, row.title || row.lessonNumber);
  const room = { sizes: [10, 9], width: TYPE_X - TITLE_X - 14, height: 40 };
  const y = writeBlock(sheet, fitted(sheet, title, room), title.face, {
    x: TITLE_X,
    y: top,
    color: INK,
  });
  const about = [row.lessonNumber, row.provider?.name ?? "", row.certificateId ?? ""];
  const text = legible(sheet, about.filter(Boolean).join(" · "));
  const block = fitted(sheet, text, { sizes: [8], width: TYPE_X - TITLE_X - 14, height: 30 });
  return writeBlock(sheet, block, text.face, { x: TITLE_X, y: y + 1, color: SOFT }) + 12;
}

/** Three lines of a title and three of what is said of it. */
const TALLEST_ROW = 78;

function drawRows(sheet: Sheet, rows: readonly TranscriptRow[], top: number): number {
  let pages = 1;
  let y = drawColumns(sheet, top);
  for (const row of rows) {
    if (y + TALLEST_ROW > END) {
      sheet.pen.addPage();
      pages += 1;
      y = drawColumns(sheet, 60);
    }
    y = drawRow(sheet, row, y);
  }
  return pages;
}

function drawFeet(sheet: Sheet, { recipient }: Transcript, pages: number): void {
  for (let page = 1; page <= pages; page += 1) {
    sheet.pen.setPage(page);
    const name = legible(sheet, recipient);
    const block = fitted(sheet, name, { sizes: [9], width: 380, height: 12 });
    writeBlock(sheet, block, name.face, { x: LEFT, y: 752, color: SOFT });
    sheet.write(legible(sheet, `Page ${page} of ${pages}`), RIGHT - 56, 752, small);
  }
}

const NOTE = "Revoked and pending entries do not count towards the totals.";

/** The same bytes each time it is drawn of the same. */
export function drawTranscript(tools: PaperTools, transcript: Transcript): ArrayBuffer {
  const sheet = newSheet(tools, "portrait");
  const { pen } = sheet;
  const { recipient, madeAt, rows } = transcript;
  pen.setCreationDate(pdfDate(madeAt));
  pen.setFileId(fileIdOf(`${recipient} ${madeAt} ${rows.length}`));
  pen.setLanguage("en-US");
  pen.viewerPreferences({ DisplayDocTitle: true });
  pen.setProperties({
    title: `Transcript of continuing education: ${tidy(recipient)}`,
    author: "Respite",
    subject: `${rows.length} entries as of ${longDay(madeAt)}`,
    keywords: tidy(recipient),
  });
  let y = drawTotals(sheet, rows, drawHead(sheet, transcript));
  if (rows.some(({ standing }) => standing !== "issued")) {
    sheet.write(legible(sheet, NOTE), LEFT, y - 8, small);
    y += 14;
  }
  if (rows.length === 0)
    sheet.write(legible(sheet, "No credit so far."), LEFT, y, { size: 12, color: INK });
  const pages = rows.length > 0 ? drawRows(sheet, rows, y + 8) : 1;
  drawFeet(sheet, transcript, pages);
  return pen.output("arraybuffer");
}
