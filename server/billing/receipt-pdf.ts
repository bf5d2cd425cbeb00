import { money } from "#contract/money.ts";
import type { ReceiptRow } from "./receipts.ts";

const LEFT = 64;
const RIGHT = 548;
const INK = "#23302f";
const SOFT = "#5b6664";
const ACCENT = "#1f5c57";

const dayText = (time: Date) =>
  time.toLocaleDateString("en-US", { dateStyle: "long", timeZone: "UTC" });

const cardText = ({ card_brand, card_last4 }: ReceiptRow) =>
  card_brand && card_last4 ? `${card_brand} ending in ${card_last4}` : "Card";

/** Letters that are not one with a mark. */
const plain: Readonly<Record<string, string>> = {
  Ł: "L",
  ł: "l",
  Đ: "D",
  đ: "d",
  Ħ: "H",
  ħ: "h",
  ı: "i",
  Œ: "OE",
  œ: "oe",
  "‘": "'",
  "’": "'",
  "“": '"',
  "”": '"',
  "–": "-",
  "—": "-",
};

const isPrintable = (sign: string) => /^[\x20-\x7e\xa0-\xff]$/.test(sign);

/** The built-in fonts know the letters of Western Europe; others lose their marks, or stay away. */
const printable = (text: string) =>
  [...text.normalize("NFC")]
    .map((sign) => (isPrintable(sign) ? sign : (plain[sign] ?? sign.normalize("NFD").charAt(0))))
    .filter((sign) => sign.length > 1 || isPrintable(sign))
    .join("")
    .trim();

const rowsOf = (receipt: ReceiptRow): readonly (readonly [string, string])[] => [
  ["Receipt number", receipt.number],
  ["Paid on", dayText(receipt.paid_at)],
  ["Paid by", printable(receipt.billed_name)],
  ["Email", printable(receipt.billed_email)],
  ["Paid with", cardText(receipt)],
];

/** The same bytes each time it is made; its text can be selected and searched. */
export async function receiptPdf(receipt: ReceiptRow): Promise<Uint8Array> {
  // Half a megabyte of code that few requests need.
  const { jsPDF } = await import("jspdf");
  const pdf = new jsPDF({ unit: "pt", format: "letter", putOnlyUsedFonts: true });
  pdf.setCreationDate(receipt.paid_at);
  pdf.setFileId(receipt.id.replaceAll("-", "").toUpperCase());
  pdf.setProperties({ title: `Receipt ${receipt.number}`, author: "Respite" });
  pdf.setLanguage("en-US");

  const write = (text: string, x: number, y: number, size: number, color: string, bold = false) =>
    pdf
      .setFont("helvetica", bold ? "bold" : "normal")
      .setFontSize(size)
      .setTextColor(color)
      .text(text, x, y, { align: x === RIGHT ? "right" : "left" });
  const line = (y: number) => pdf.setDrawColor("#d8d5cc").line(LEFT, y, RIGHT, y);

  write("Respite", LEFT, 84, 15, ACCENT, true);
  write("Receipt", LEFT, 136, 28, INK);
  rowsOf(receipt)
    .filter(([, value]) => value !== "")
    .forEach(([label, value], at) => {
      write(label, LEFT, 180 + at * 22, 11, SOFT);
      write(value, LEFT + 130, 180 + at * 22, 11, INK);
    });
  line(310);
  write(printable(receipt.plan_name), LEFT, 336, 12, INK);
  write(`One ${receipt.period} from ${dayText(receipt.paid_at)}`, LEFT, 354, 11, SOFT);
  write(money(receipt.cents, receipt.currency), RIGHT, 336, 12, INK);
  line(372);
  write("Total paid", LEFT, 400, 13, INK, true);
  write(money(receipt.cents, receipt.currency), RIGHT, 400, 13, INK, true);
  write("Thank you. Keep this receipt for your records.", LEFT, 456, 11, SOFT);
  return new Uint8Array(pdf.output("arraybuffer"));
}
