import type { CertificatePaper } from "./certificate-paper.ts";
import type { PaperTools } from "./pen.ts";
import {
  fitted,
  INK,
  JUNIPER,
  legible,
  longDay,
  OAT,
  type Sheet,
  SOFT,
  writeBlock,
} from "./sheet.ts";
import { unitOf } from "./words.ts";

/* The column beside the certificate: how much, when, and how to make sure of it. */

const PAGE = { width: 792, height: 612 };
export const SIDE_X = 556;
const X = SIDE_X + 28;
const WIDTH = PAGE.width - 36 - X - 24;
const QR = 104;
const QR_TOP = 356;

/** The mark of the application: two breaths, one inside the other. */
export function drawMark(sheet: Sheet, x: number, y: number): void {
  const { pen } = sheet;
  pen.setFillColor(JUNIPER);
  pen.roundedRect(x, y, 26, 26, 7, 7, "F");
  pen.setDrawColor("#ffffff");
  pen.setLineWidth(1.4);
  pen.circle(x + 13, y + 14.5, 6.5, "S");
  pen.circle(x + 13, y + 16.2, 3.4, "S");
  sheet.write(legible(sheet, "Respite"), x + 35, y + 19, { size: 17, color: INK });
}

/** Dark squares that touch are one, so that no reader sees lines between them. */
function drawSquares(sheet: Sheet, squares: readonly (readonly boolean[])[]): void {
  const { pen } = sheet;
  const side = QR / squares.length;
  pen.setFillColor("#ffffff");
  pen.rect(X - 8, QR_TOP - 8, QR + 16, QR + 16, "F");
  pen.setFillColor(INK);
  squares.forEach((row, y) => {
    let from = -1;
    [...row, false].forEach((isDark, x) => {
      if (isDark && from < 0) from = x;
      if (isDark || from < 0) return;
      pen.rect(X + from * side, QR_TOP + y * side, (x - from) * side, side, "F");
      from = -1;
    });
  });
}

/** Nothing of it is long; an id is copied from paper by hand, and stands on one line. */
function fact(sheet: Sheet, term: string, value: string, y: number): number {
  sheet.write(legible(sheet, term), X, y, { size: 9, color: SOFT });
  const text = legible(sheet, value);
  const bounds = { sizes: [11, 10, 9, 8, 7, 6], width: WIDTH, height: 14 };
  const block = fitted(sheet, text, bounds);
  return writeBlock(sheet, block, text.face, { x: X, y: y + 14, color: INK }) + 10;
}

function drawAmount(sheet: Sheet, { type, amount, statement }: CertificatePaper): void {
  const unit = unitOf(type, statement);
  if (type === "participation") {
    sheet.write(legible(sheet, unit, "semibold"), X, 104, { size: 19, color: JUNIPER });
    sheet.write(legible(sheet, "without credit"), X, 122, { size: 11, color: SOFT });
    return;
  }
  sheet.write(legible(sheet, amount), X, 106, { size: 46, color: JUNIPER });
  const face = unit.endsWith("™") ? "italic" : "regular";
  const block = fitted(sheet, legible(sheet, unit, face), {
    sizes: [12, 11, 10],
    width: WIDTH,
    height: 30,
  });
  writeBlock(sheet, block, face, { x: X, y: 126, color: INK });
}

const IN_FULL =
  "Names and titles that are longer than this paper, or have letters it does not, stand in full on the verification page.";
const NOT_IN_FULL = "Where this paper does not have the letters, or the room, it says […].";
const NOT_YET = "How to verify it comes with the confirmation.";

function drawVerification(
  sheet: Sheet,
  { verifyUrl, id }: CertificatePaper,
  qr: PaperTools["qr"],
): number {
  const small = (raw: string, y: number, color: string, height = 40) => {
    const text = legible(sheet, raw);
    const block = fitted(sheet, text, { sizes: [9, 8, 7, 6], width: WIDTH, height });
    return writeBlock(sheet, block, text.face, { x: X, y, color });
  };
  if (!verifyUrl) return small(NOT_YET, QR_TOP, SOFT);
  drawSquares(sheet, qr(verifyUrl));
  sheet.pen.link(X, QR_TOP, QR, QR, { url: verifyUrl });
  const y = small("Verify this certificate at", QR_TOP + QR + 22, SOFT);
  const isBeforeId = verifyUrl.endsWith(id) && verifyUrl.length > id.length;
  const before = isBeforeId ? small(verifyUrl.slice(0, -id.length), y, JUNIPER, 30) : y;
  const end = small(isBeforeId ? id : verifyUrl, before, JUNIPER, isBeforeId ? 11 : 40);
  sheet.pen.link(X, y - 9, WIDTH, end - y, { url: verifyUrl });
  return end;
}

export function drawSide(sheet: Sheet, paper: CertificatePaper, qr: PaperTools["qr"]): void {
  const { pen } = sheet;
  pen.setFillColor(OAT);
  pen.rect(SIDE_X, 0, PAGE.width - SIDE_X, PAGE.height, "F");
  pen.setFillColor(JUNIPER);
  pen.rect(0, 0, PAGE.width, 6, "F");
  drawAmount(sheet, paper);
  const isPending = paper.standing.kind === "pending";
  let y = fact(sheet, "Completed on", longDay(paper.completedOn), 186);
  y = fact(sheet, isPending ? "Claimed on" : "Issued on", longDay(paper.madeAt), y);
  if (!isPending) fact(sheet, "Certificate id", paper.id, y);
  const below = drawVerification(sheet, paper, qr);
  if (!sheet.isCut) return;
  const note = legible(sheet, paper.verifyUrl ? IN_FULL : NOT_IN_FULL);
  const block = fitted(sheet, note, { sizes: [8, 7], width: WIDTH, height: 60 });
  writeBlock(sheet, block, note.face, { x: X, y: Math.max(below + 8, 520), color: SOFT });
}
