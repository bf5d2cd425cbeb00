import { type CertificateTemplate, LOGO_ROOM, SIGNATURE_ROOM } from "../certificate-template.ts";
import { drawPicture, sizeIn } from "./picture.ts";
import { type RichLine, richLines } from "./rich.ts";
import {
  fitted,
  INK,
  isNothing,
  LINE,
  legible,
  type Sheet,
  SOFT,
  tidy,
  writeBlock,
} from "./sheet.ts";

/* What the template adds to a certificate. Everything has one place and one size at least, so that what does not fit is known. */

export const LEFT = 60;
export const WIDTH = 460;

const TITLE = { sizes: [15, 13, 11], width: WIDTH, height: 18 };
const NAME = { sizes: [10, 9, 8, 7], height: 12 };
const ROLE = { sizes: [8, 7, 6.5], height: 18 };
const ABOUT = { sizes: [9, 8, 7], width: WIDTH, height: 22 };
const STATEMENT_SIZE = 7;
const STATEMENT_LINES = 3;
const GAP = 20;
/** How far up from the lowest line signatures reach. */
export const SIGNED_HEIGHT = 64;

/** At the right, level with the mark. */
export function drawLogo(sheet: Sheet, { logo }: CertificateTemplate): void {
  if (!logo) return;
  const size = sizeIn(logo, LOGO_ROOM);
  const y = 50 + (LOGO_ROOM.height - size.height) / 2;
  drawPicture(sheet, logo, { ...size, x: LEFT + WIDTH - size.width, y });
}

export const titleBlock = (sheet: Sheet, title: string) => {
  const text = legible(sheet, title, "semibold");
  return { block: fitted(sheet, text, TITLE), face: text.face };
};

const columnWidth = (count: number) => (WIDTH - GAP * (count - 1)) / count;

/** Who signs, at the foot: the signature, a line, the name and what they are. */
export function drawSignatories(
  sheet: Sheet,
  { signatories }: CertificateTemplate,
  bottom: number,
): void {
  const width = Math.min(columnWidth(signatories.length), 200);
  signatories.forEach(({ name, title, signature }, at) => {
    const x = LEFT + at * (width + GAP);
    const line = bottom - 24;
    if (signature) {
      const size = sizeIn(signature, SIGNATURE_ROOM);
      drawPicture(sheet, signature, { ...size, x, y: line - 2 - size.height });
    }
    sheet.pen.setDrawColor(LINE);
    sheet.pen.setLineWidth(0.75);
    sheet.pen.line(x, line, x + width, line);
    const text = legible(sheet, name);
    const block = fitted(sheet, text, { ...NAME, width });
    const y = writeBlock(sheet, block, text.face, { x, y: line + 11, color: INK });
    const role = legible(sheet, title);
    writeBlock(sheet, fitted(sheet, role, { ...ROLE, width }), role.face, {
      ...{ x, y: y - 1, color: SOFT },
    });
  });
}

/** "Issued by Ward School · Provider number 123 · 1 Main Street", without who is named beside it already. */
export function aboutProvider({ provider }: CertificateTemplate, named: string): string {
  const { name, number, address } = provider;
  const isNamed = tidy(name).toLowerCase() === tidy(named).toLowerCase();
  const parts = [
    name && !isNamed ? `Issued by ${name}` : "",
    number && `Provider number ${number}`,
    address,
  ];
  return parts.filter(Boolean).join(" · ");
}

export const aboutBlock = (sheet: Sheet, text: string) => {
  const about = legible(sheet, text);
  return { block: fitted(sheet, about, ABOUT), face: about.face };
};

/** Below the statement of the lesson; as small as that one, so that neither counts less. */
export const statementLines = (sheet: Sheet, text: string, size: number): RichLine[] =>
  tidy(text) === "" ? [] : richLines(sheet, tidy(text), size, WIDTH);

const TOO_LONG = "This is too long for its place on the paper.";
const NO_LETTERS = "The paper does not have all of these letters.";

/** What of it would be cut, by field as `signatories.0.name`. */
export function unfitIn(
  newSheet: () => Sheet,
  template: CertificateTemplate,
): Record<string, string[]> {
  const problems: Record<string, string[]> = {};
  const look = (field: string, text: string, place: (sheet: Sheet) => void) => {
    const sheet = newSheet();
    const read = legible(sheet, text);
    if (sheet.isCut || isNothing(read)) {
      if (tidy(text) !== "") problems[field] = [NO_LETTERS];
      return;
    }
    place(sheet);
    if (sheet.isCut) problems[field] = [TOO_LONG];
  };
  for (const [type, title] of Object.entries(template.titles))
    look(`titles.${type}`, title, (sheet) => titleBlock(sheet, title));
  look("statement", template.statement, (sheet) => {
    const lines = statementLines(sheet, template.statement, STATEMENT_SIZE);
    sheet.isCut = lines.length > STATEMENT_LINES;
  });
  const { name, number, address } = template.provider;
  const about = aboutProvider(template, "");
  for (const [field, text] of Object.entries({ name, number, address }))
    look(`provider.${field}`, text, () => undefined);
  if (!problems["provider.name"] && !problems["provider.address"])
    look("provider.address", about, (sheet) => aboutBlock(sheet, about));
  const width = Math.min(columnWidth(template.signatories.length), 200);
  template.signatories.forEach(({ name: who, title }, at) => {
    look(`signatories.${at}.name`, who, (sheet) =>
      fitted(sheet, legible(sheet, who), { ...NAME, width }),
    );
    look(`signatories.${at}.title`, title, (sheet) =>
      fitted(sheet, legible(sheet, title), { ...ROLE, width }),
    );
  });
  return problems;
}
