import { type CertificateTemplate, LOGO_BOX, SIGNATURE_BOX } from "../certificate-template.ts";
import { certificateCopy, templateErrors } from "./certificate-copy.ts";
import {
  fitText,
  INK,
  isBlank,
  LINE,
  normalizeText,
  type PdfCanvas,
  SOFT,
  withFont,
  writeParagraph,
} from "./pdf-canvas.ts";
import { drawPicture, scaleToFit } from "./picture.ts";
import { layoutRichText, type RichLine } from "./rich-text.ts";

/* Draws the parts of a certificate that come from the template. Fixed boxes and minimum sizes make overflow detectable. */

export const LEFT = 60;
export const WIDTH = 460;

const TITLE = { sizes: [15, 13, 11], width: WIDTH, height: 18 };
const NAME = { sizes: [10, 9, 8, 7], height: 12 };
const ROLE = { sizes: [8, 7, 6.5], height: 18 };
const ABOUT = { sizes: [9, 8, 7], width: WIDTH, height: 22 };
const STATEMENT_SIZE = 7;
const STATEMENT_LINES = 3;
const GAP = 20;
/** Height of the signature area, in points. */
export const SIGNATURES_HEIGHT = 64;

/** Draws the logo at the right, level with the Respite mark. */
export function drawLogo(canvas: PdfCanvas, { logo }: CertificateTemplate, owner: string): void {
  if (!logo) return;
  const size = scaleToFit(logo, LOGO_BOX);
  const y = 50 + (LOGO_BOX.height - size.height) / 2;
  const box = { ...size, x: LEFT + WIDTH - size.width, y };
  drawPicture(canvas, logo, box, certificateCopy.logo(owner));
}

export const titleBlock = (canvas: PdfCanvas, title: string) => {
  const text = withFont(canvas, title, "semibold");
  return { block: fitText(canvas, text, TITLE), font: text.font };
};

const columnWidth = (count: number) => (WIDTH - GAP * (count - 1)) / count;

/** Draws signature, rule, name, and title of each signatory at the bottom. */
export function drawSignatories(
  canvas: PdfCanvas,
  { signatories }: CertificateTemplate,
  bottom: number,
): void {
  const width = Math.min(columnWidth(signatories.length), 200);
  signatories.forEach(({ name, title, signature }, at) => {
    const x = LEFT + at * (width + GAP);
    const line = bottom - 24;
    if (signature) {
      const size = scaleToFit(signature, SIGNATURE_BOX);
      const box = { ...size, x, y: line - 2 - size.height };
      drawPicture(canvas, signature, box, certificateCopy.signature(normalizeText(name)));
    }
    canvas.pdf.setDrawColor(LINE);
    canvas.pdf.setLineWidth(0.75);
    canvas.pdf.line(x, line, x + width, line);
    const text = withFont(canvas, name);
    const block = fitText(canvas, text, { ...NAME, width });
    const y = writeParagraph(canvas, block, text.font, { x, y: line + 11, color: INK });
    const role = withFont(canvas, title);
    writeParagraph(canvas, fitText(canvas, role, { ...ROLE, width }), role.font, {
      ...{ x, y: y - 1, color: SOFT },
    });
  });
}

/** Returns, for example, "Issued by Ward School · Provider number 123 · 1 Main Street". Leaves out the name if it equals `named`. */
export function providerLine({ provider }: CertificateTemplate, named: string): string {
  const { name, number, address } = provider;
  const isNamed = normalizeText(name).toLowerCase() === normalizeText(named).toLowerCase();
  const parts = [
    name && !isNamed ? certificateCopy.issuedBy(name) : "",
    number && certificateCopy.providerNumber(number),
    address,
  ];
  return parts.filter(Boolean).join(" · ");
}

export const providerBlock = (canvas: PdfCanvas, text: string) => {
  const about = withFont(canvas, text);
  return { block: fitText(canvas, about, ABOUT), font: about.font };
};

/** Returns the template's statement, in the size of the lesson's own statement. */
export const statementLines = (canvas: PdfCanvas, text: string, size: number): RichLine[] =>
  normalizeText(text) === "" ? [] : layoutRichText(canvas, normalizeText(text), size, WIDTH);

/** Returns what would be truncated or can't be printed, by field (`signatories.0.name`). */
export function findTemplateProblems(
  newSheet: () => PdfCanvas,
  template: CertificateTemplate,
): Record<string, string[]> {
  const problems: Record<string, string[]> = {};
  const look = (field: string, text: string, place: (canvas: PdfCanvas) => void) => {
    const canvas = newSheet();
    const read = withFont(canvas, text);
    if (canvas.isTruncated || isBlank(read)) {
      if (normalizeText(text) !== "") problems[field] = [templateErrors.unsupportedCharacters];
      return;
    }
    place(canvas);
    if (canvas.isTruncated) problems[field] = [templateErrors.tooLong];
  };
  for (const [type, title] of Object.entries(template.titles))
    look(`titles.${type}`, title, (canvas) => titleBlock(canvas, title));
  look("statement", template.statement, (canvas) => {
    const lines = statementLines(canvas, template.statement, STATEMENT_SIZE);
    canvas.isTruncated = lines.length > STATEMENT_LINES;
  });
  const { name, number, address } = template.provider;
  const about = providerLine(template, "");
  for (const [field, text] of Object.entries({ name, number, address }))
    look(`provider.${field}`, text, () => undefined);
  if (!problems["provider.name"] && !problems["provider.address"])
    look("provider.address", about, (canvas) => providerBlock(canvas, about));
  const width = Math.min(columnWidth(template.signatories.length), 200);
  template.signatories.forEach(({ name: who, title }, at) => {
    look(`signatories.${at}.name`, who, (canvas) =>
      fitText(canvas, withFont(canvas, who), { ...NAME, width }),
    );
    look(`signatories.${at}.title`, title, (canvas) =>
      fitText(canvas, withFont(canvas, title), { ...ROLE, width }),
    );
  });
  return problems;
}
