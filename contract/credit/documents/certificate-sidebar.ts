import { certificateSidebar as copy } from "./certificate-copy.ts";
import type { CertificateDocument } from "./certificate-document.ts";
import { unitOf } from "./labels.ts";
import {
  fitText,
  formatLongDate,
  INK,
  JUNIPER,
  OAT,
  type PdfCanvas,
  SOFT,
  withFont,
  writeBlock,
  writeLine,
  writeParagraph,
} from "./pdf-canvas.ts";
import type { PdfTools } from "./pdf-types.ts";

/* The right-hand column of a certificate: amount, dates, and verification. */

const PAGE = { width: 792, height: 612 };
export const SIDEBAR_X = 556;
const X = SIDEBAR_X + 28;
const WIDTH = PAGE.width - 36 - X - 24;
const QR = 104;
const QR_TOP = 356;

export function drawRespiteMark(canvas: PdfCanvas, x: number, y: number): void {
  const figure = { alt: "Respite", box: { x, y, width: 100, height: 26 } };
  canvas.tag("Figure", () => drawMark(canvas, x, y), { figure });
}

function drawMark(canvas: PdfCanvas, x: number, y: number): void {
  const { pdf } = canvas;
  pdf.setFillColor(JUNIPER);
  pdf.roundedRect(x, y, 26, 26, 7, 7, "F");
  pdf.setDrawColor("#ffffff");
  pdf.setLineWidth(1.4);
  pdf.circle(x + 13, y + 14.5, 6.5, "S");
  pdf.circle(x + 13, y + 16.2, 3.4, "S");
  canvas.write(withFont(canvas, "Respite"), x + 35, y + 19, { size: 17, color: INK });
}

/** Merges adjacent dark squares of a row, because some viewers draw hairlines between separate rectangles. */
function drawSquares(canvas: PdfCanvas, squares: readonly (readonly boolean[])[]): void {
  const { pdf } = canvas;
  const side = QR / squares.length;
  pdf.setFillColor("#ffffff");
  pdf.rect(X - 8, QR_TOP - 8, QR + 16, QR + 16, "F");
  pdf.setFillColor(INK);
  squares.forEach((row, y) => {
    let from = -1;
    [...row, false].forEach((isDark, x) => {
      if (isDark && from < 0) from = x;
      if (isDark || from < 0) return;
      pdf.rect(X + from * side, QR_TOP + y * side, (x - from) * side, side, "F");
      from = -1;
    });
  });
}

/** Writes a label and its value. The value stays on one line so that an id can be copied by hand. */
function drawFact(canvas: PdfCanvas, term: string, value: string, y: number): number {
  const label = withFont(canvas, term);
  const text = withFont(canvas, value);
  const bounds = { sizes: [11, 10, 9, 8, 7, 6], width: WIDTH, height: 14 };
  const block = fitText(canvas, text, bounds);
  return canvas.tag("P", () => {
    canvas.write({ ...label, text: `${label.text} ` }, X, y, { size: 9, color: SOFT });
    return writeBlock(canvas, block, text.font, { x: X, y: y + 14, color: INK }) + 10;
  });
}

function drawAmount(canvas: PdfCanvas, { type, amount, statement }: CertificateDocument): void {
  const unit = unitOf(type, statement);
  if (type === "participation") {
    const shown = withFont(canvas, unit, "semibold");
    writeLine(canvas, shown, { x: X, y: 104, size: 19, color: JUNIPER });
    writeLine(canvas, withFont(canvas, copy.noCredit), { x: X, y: 122, size: 11, color: SOFT });
    return;
  }
  const font = unit.endsWith("™") ? "italic" : "regular";
  const block = fitText(canvas, withFont(canvas, unit, font), {
    sizes: [12, 11, 10],
    width: WIDTH,
    height: 30,
  });
  canvas.tag("P", () => {
    const number = withFont(canvas, amount);
    canvas.write({ ...number, text: `${number.text} ` }, X, 106, { size: 46, color: JUNIPER });
    writeBlock(canvas, block, font, { x: X, y: 126, color: INK });
  });
}

function drawVerification(
  canvas: PdfCanvas,
  { verifyUrl, id }: CertificateDocument,
  qr: PdfTools["qr"],
): number {
  const small = (raw: string, y: number, color: string, height = 40) => {
    const text = withFont(canvas, raw);
    const block = fitText(canvas, text, { sizes: [9, 8, 7, 6], width: WIDTH, height });
    return writeBlock(canvas, block, text.font, { x: X, y, color });
  };
  const { tag, link } = canvas;
  if (!verifyUrl) return tag("P", () => small(copy.verifyLater, QR_TOP, SOFT));
  const code = { x: X, y: QR_TOP, width: QR, height: QR };
  tag("P", () =>
    link(verifyUrl, () => {
      const figure = { alt: copy.qr(verifyUrl), box: code };
      tag("Figure", () => drawSquares(canvas, qr(verifyUrl)), { figure });
      return code;
    }),
  );
  const y = tag("P", () => small(copy.verify, QR_TOP + QR + 22, SOFT));
  const isBeforeId = verifyUrl.endsWith(id) && verifyUrl.length > id.length;
  let end = y;
  tag("P", () =>
    link(verifyUrl, () => {
      const before = isBeforeId ? small(verifyUrl.slice(0, -id.length), y, JUNIPER, 30) : y;
      end = small(isBeforeId ? id : verifyUrl, before, JUNIPER, isBeforeId ? 11 : 40);
      return { x: X, y: y - 9, width: WIDTH, height: end - y };
    }),
  );
  return end;
}

export function drawSidebar(
  canvas: PdfCanvas,
  certificate: CertificateDocument,
  qr: PdfTools["qr"],
): void {
  const { pdf } = canvas;
  pdf.setFillColor(OAT);
  pdf.rect(SIDEBAR_X, 0, PAGE.width - SIDEBAR_X, PAGE.height, "F");
  pdf.setFillColor(JUNIPER);
  pdf.rect(0, 0, PAGE.width, 6, "F");
  drawAmount(canvas, certificate);
  const { status, createdAt } = certificate;
  const isPending = status.kind === "pending";
  let y = drawFact(canvas, copy.completed, formatLongDate(certificate.completedOn), 186);
  y = drawFact(
    canvas,
    isPending ? copy.claimed : copy.issued,
    formatLongDate(isPending ? status.claimedOn : createdAt),
    y,
  );
  if (!isPending) drawFact(canvas, copy.id, certificate.id, y);
  const below = drawVerification(canvas, certificate, qr);
  if (!canvas.isTruncated) return;
  const note = withFont(canvas, certificate.verifyUrl ? copy.fullTextOnline : copy.textCut);
  const block = fitText(canvas, note, { sizes: [8, 7], width: WIDTH, height: 60 });
  writeParagraph(canvas, block, note.font, { x: X, y: Math.max(below + 8, 520), color: SOFT });
}
