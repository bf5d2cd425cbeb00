import {
  type Block,
  fitted,
  INK,
  isNothing,
  JUNIPER,
  LINE,
  type Look,
  legible,
  longDay,
  newSheet,
  pdfDate,
  type Sheet,
  SOFT,
  writeBlock,
} from "#contract/credit/documents/sheet.ts";
import { drawMark } from "#contract/credit/documents/side.ts";
import { money } from "#contract/money.ts";
import { paperTools } from "#server/platform/documents/pdf-tools.ts";
import type { ReceiptRow } from "./receipts.ts";

const LEFT = 64;
const RIGHT = 548;
const VALUE = LEFT + 130;
const ink: Look = { size: 12, color: INK };
const soft: Look = { size: 11, color: SOFT };

const cardText = ({ card_brand, card_last4 }: ReceiptRow) =>
  card_brand && card_last4 ? `${card_brand} ending in ${card_last4}` : "Card";

const factsOf = (receipt: ReceiptRow): readonly (readonly [string, string])[] => [
  ["Receipt number", receipt.number],
  ["Paid on", longDay(receipt.paid_at.toISOString())],
  ["Paid by", receipt.billed_name],
  ["Email", receipt.billed_email],
  ["Paid with", cardText(receipt)],
];

/** In whichever face has its letters, on two lines at most. Answers where the next line would stand. */
function writeFitted(sheet: Sheet, words: string, x: number, y: number, most: number): number {
  const text = legible(sheet, words);
  const block: Block = fitted(sheet, text, { sizes: [11, 9, 8], width: most - x, height: 28 });
  return writeBlock(sheet, block, text.face, { x, y, color: INK });
}

/** What nobody could read is left out: the email says who paid. */
function writeFacts(sheet: Sheet, receipt: ReceiptRow): void {
  let y = 180;
  for (const [term, value] of factsOf(receipt)) {
    if (isNothing(legible(sheet, value))) continue;
    sheet.write(legible(sheet, term), LEFT, y, soft);
    y = writeFitted(sheet, value, VALUE, y, RIGHT) + 9;
  }
}

function writeAmount(sheet: Sheet, amount: string, y: number, look: Look, face?: "semibold"): void {
  const text = legible(sheet, amount, face);
  sheet.write(text, RIGHT - sheet.width(text, look.size), y, look);
}

function drawLine({ pen }: Sheet, y: number): void {
  pen.setDrawColor(LINE);
  pen.setLineWidth(0.8);
  pen.line(LEFT, y, RIGHT, y);
}

/** The same bytes each time it is made; its text can be selected and searched. */
export async function receiptPdf(receipt: ReceiptRow): Promise<Uint8Array> {
  const sheet = newSheet(await paperTools(), "portrait");
  const { pen } = sheet;
  const paidAt = receipt.paid_at.toISOString();
  pen.setCreationDate(pdfDate(paidAt));
  pen.setFileId(receipt.id.replaceAll("-", "").toUpperCase());
  pen.setLanguage("en-US");
  pen.viewerPreferences({ DisplayDocTitle: true });
  pen.setProperties({
    title: `Receipt ${receipt.number}`,
    author: "Respite",
    subject: `Paid on ${longDay(paidAt)}`,
    keywords: receipt.number,
  });

  const amount = money(receipt.cents, receipt.currency);
  drawMark(sheet, LEFT, 64);
  sheet.write(legible(sheet, "Receipt"), LEFT, 136, { size: 28, color: JUNIPER });
  writeFacts(sheet, receipt);
  drawLine(sheet, 310);
  writeFitted(sheet, receipt.plan_name, LEFT, 336, RIGHT - 110);
  sheet.write(legible(sheet, `One ${receipt.period} from ${longDay(paidAt)}`), LEFT, 366, soft);
  writeAmount(sheet, amount, 336, ink);
  drawLine(sheet, 384);
  const total = { ...ink, size: 13 };
  sheet.write(legible(sheet, "Total paid", "semibold"), LEFT, 412, total);
  writeAmount(sheet, amount, 412, total, "semibold");
  sheet.write(legible(sheet, "Thank you. Keep this receipt for your records."), LEFT, 468, soft);
  return new Uint8Array(pen.output("arraybuffer"));
}
