import { drawRespiteMark } from "#contract/credit/documents/certificate-sidebar.ts";
import {
  createPdfCanvas,
  fitText,
  formatLongDate,
  INK,
  isBlank,
  JUNIPER,
  LINE,
  type PdfCanvas,
  SOFT,
  type TextBlock,
  type TextStyle,
  withFont,
  writeBlock,
  writeLine,
} from "#contract/credit/documents/pdf-canvas.ts";
import { describePdf } from "#contract/credit/documents/pdf-properties.ts";
import { money } from "#contract/money.ts";
import { loadPdfTools } from "#server/platform/documents/pdf-tools.ts";
import { receiptCopy as copy } from "./billing-copy.ts";
import type { ReceiptRow } from "./receipts.ts";

const LEFT = 64;
const RIGHT = 548;
const VALUE = LEFT + 130;
const inkLook: TextStyle = { size: 12, color: INK };
const softLook: TextStyle = { size: 11, color: SOFT };

const cardText = ({ card_brand, card_last4 }: ReceiptRow) =>
  card_brand && card_last4 ? copy.card(card_brand, card_last4) : copy.unknownCard;

const receiptFields = (receipt: ReceiptRow): readonly (readonly [string, string])[] => [
  [copy.number, receipt.number],
  [copy.paidOn, formatLongDate(receipt.paid_at.toISOString())],
  [copy.billedTo, receipt.billed_name],
  [copy.email, receipt.billed_email],
  [copy.method, cardText(receipt)],
];

/** Returns the last day before the next payment is due. A month that is too short ends on its last day. */
function lastPaidDay({ paid_at, period }: ReceiptRow): Date {
  const [year, month, day] = [
    paid_at.getUTCFullYear(),
    paid_at.getUTCMonth(),
    paid_at.getUTCDate(),
  ];
  const months = period === "year" ? 12 : 1;
  const daysInMonth = new Date(Date.UTC(year, month + months + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month + months, Math.min(day - 1, daysInMonth)));
}

const periodText = (receipt: ReceiptRow) =>
  copy.period(
    formatLongDate(receipt.paid_at.toISOString()),
    formatLongDate(lastPaidDay(receipt).toISOString()),
  );

/** Writes at most two lines in a font that has the glyphs. Returns the y position of the next line. */
function writeFitted(sheet: PdfCanvas, words: string, x: number, y: number, maxX: number): number {
  const text = withFont(sheet, words);
  const block: TextBlock = fitText(sheet, text, { sizes: [11, 9, 8], width: maxX - x, height: 28 });
  return writeBlock(sheet, block, text.font, { x, y, color: INK });
}

/** Skips values that no font can print. The email address still identifies the payer. */
function writeFields(sheet: PdfCanvas, receipt: ReceiptRow): void {
  const { tag } = sheet;
  let y = 180;
  tag("Table", () => {
    for (const [term, value] of receiptFields(receipt)) {
      if (isBlank(withFont(sheet, value))) continue;
      const label = withFont(sheet, term);
      tag("TR", () => {
        tag("TH", () => sheet.write(label, LEFT, y, softLook), { scope: "Row" });
        y = tag("TD", () => writeFitted(sheet, value, VALUE, y, RIGHT)) + 9;
      });
    }
  });
}

function writeAmount(
  sheet: PdfCanvas,
  amount: string,
  y: number,
  look: TextStyle,
  face?: "semibold",
): void {
  const text = withFont(sheet, amount, face);
  sheet.tag("TD", () => sheet.write(text, RIGHT - sheet.textWidth(text, look.size), y, look));
}

function drawLine({ pdf: pen }: PdfCanvas, y: number): void {
  pen.setDrawColor(LINE);
  pen.setLineWidth(0.8);
  pen.line(LEFT, y, RIGHT, y);
}

/** Writes the purchase and the total, each as a row with its amount. */
function writePurchase(sheet: PdfCanvas, receipt: ReceiptRow): void {
  const { tag, write } = sheet;
  const amount = money(receipt.cents, receipt.currency);
  const total = { ...inkLook, size: 13 };
  tag("Table", () => {
    drawLine(sheet, 310);
    tag("TR", () => {
      const plan = () => {
        tag("P", () => writeFitted(sheet, receipt.plan_name, LEFT, 336, RIGHT - 110));
        tag("P", () => write(withFont(sheet, periodText(receipt)), LEFT, 366, softLook));
      };
      tag("TH", plan, { scope: "Row" });
      writeAmount(sheet, amount, 336, inkLook);
    });
    drawLine(sheet, 384);
    tag("TR", () => {
      const words = withFont(sheet, copy.total, "semibold");
      tag("TH", () => write(words, LEFT, 412, total), { scope: "Row" });
      writeAmount(sheet, amount, 412, total, "semibold");
    });
  });
}

/** Renders a receipt. The output is byte-identical each time, and its text is searchable. */
export async function receiptPdf(receipt: ReceiptRow): Promise<Uint8Array> {
  const sheet = createPdfCanvas(await loadPdfTools(), "portrait");
  const paidAt = receipt.paid_at.toISOString();
  describePdf(sheet.pdf, {
    title: copy.documentTitle(receipt.number),
    author: "Respite",
    subject: copy.documentSubject(formatLongDate(paidAt)),
    keywords: receipt.number,
    createdAt: paidAt,
    id: receipt.id,
  });
  drawRespiteMark(sheet, LEFT, 64);
  const heading = { x: LEFT, y: 136, size: 28, color: JUNIPER, tag: "H1" } as const;
  writeLine(sheet, withFont(sheet, copy.title), heading);
  writeFields(sheet, receipt);
  writePurchase(sheet, receipt);
  writeLine(sheet, withFont(sheet, copy.closing), { x: LEFT, y: 468, ...softLook });
  return new Uint8Array(sheet.output());
}
