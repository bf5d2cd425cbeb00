import { certificateCopy as copy } from "./certificate-copy.ts";
import type { CertificateDocument, CertificateStatus } from "./certificate-document.ts";
import { drawRespiteMark, drawSidebar } from "./certificate-sidebar.ts";
import { defaultTemplate } from "./default-template.ts";
import { certificateHeadings, formatLabels, unitOf } from "./labels.ts";
import {
  ATTENTION,
  createPdfCanvas,
  DANGER,
  fitText,
  formatLongDate,
  INK,
  isBlank,
  JUNIPER,
  LINE,
  normalizeText,
  type PdfCanvas,
  SOFT,
  withFont,
  writeLine,
  writeParagraph,
} from "./pdf-canvas.ts";
import { describePdf } from "./pdf-properties.ts";
import type { PdfTools } from "./pdf-types.ts";
import { layoutRichText, type RichLine, writeRichText } from "./rich-text.ts";
import {
  drawLogo,
  drawSignatories,
  LEFT,
  providerBlock,
  providerLine,
  SIGNATURES_HEIGHT,
  statementLines,
  titleBlock,
  WIDTH,
} from "./template-layout.ts";

const BOTTOM = 556;
/** The bottom edge when signatures fill the footer. */
const SIGNED_BOTTOM = 582;

const watermarks = {
  pending: { text: copy.pendingWatermark, size: 40, color: "#f6ecd6" },
  revoked: { text: copy.revokedWatermark, size: 92, color: "#f8e4de" },
};

/** Draws the watermark. Called first, so that everything else is drawn on top. The status line says the same in words. */
function drawWatermark({ pdf, hasGlyphs }: PdfCanvas, { kind }: CertificateStatus): void {
  if (kind === "valid") return;
  const { text, size, color } = watermarks[kind];
  // Selects the font.
  hasGlyphs("semibold", text);
  pdf.setFontSize(size);
  pdf.setTextColor(color);
  const half = pdf.getTextWidth(text) / 2;
  const [x, y] = [LEFT + WIDTH / 2, 330];
  const turn = Math.PI / 9;
  pdf.text(text, x - half * Math.cos(turn), y + half * Math.sin(turn), { angle: 20 });
}

function statusLine({ status }: CertificateDocument) {
  if (status.kind === "revoked")
    return {
      text: copy.revoked(formatLongDate(status.on)),
      color: DANGER,
    };
  if (status.kind === "pending")
    return {
      text: copy.pending(formatLongDate(status.claimedOn)),
      color: ATTENTION,
    };
}

/** Draws the recipient's name, credential, and license numbers. Returns the next y position. */
function drawRecipient(canvas: PdfCanvas, certificate: CertificateDocument, top: number): number {
  writeLine(canvas, withFont(canvas, copy.lead), { x: LEFT, y: top, size: 11, color: SOFT });
  const name = withFont(canvas, certificate.recipient);
  const shown = isBlank(name)
    ? withFont(canvas, certificate.verifyUrl ? copy.nameOnline : copy.nameMissing)
    : name;
  const height = certificate.template?.signatories.length ? 62 : 84;
  const bounds = { sizes: [34, 30, 26, 22, 18, 15], width: WIDTH, height };
  const block = fitText(canvas, shown, bounds);
  const below = { x: LEFT, y: top + 12 + block.size, color: INK };
  let y = writeParagraph(canvas, block, shown.font, below) - block.lineHeight + 20;
  const known = [certificate.credential ?? "", ...certificate.licenses].filter(
    (part) => normalizeText(part) !== "",
  );
  if (known.length > 0) {
    const text = withFont(canvas, known.join(" · "));
    const lines = fitText(canvas, text, { sizes: [12, 10.5, 9], width: WIDTH, height: 40 });
    y = writeParagraph(canvas, lines, text.font, { x: LEFT, y, color: SOFT });
  }
  return y;
}

/** Draws the completed activity between `top` and `end`. */
function drawActivity(
  canvas: PdfCanvas,
  certificate: CertificateDocument,
  top: number,
  end: number,
): void {
  const { title, lessonNumber, format, type } = certificate;
  const verb = type === "participation" ? copy.participated : copy.completed;
  writeLine(canvas, withFont(canvas, verb), { x: LEFT, y: top, size: 11, color: SOFT });
  const text = withFont(canvas, title, "semibold");
  const shown = isBlank(text) ? withFont(canvas, copy.lesson(lessonNumber), "semibold") : text;
  const bounds = {
    sizes: [22, 19, 16, 14, 12, 10.5],
    width: WIDTH,
    height: Math.min(76, end - top - 46),
  };
  const block = fitText(canvas, shown, bounds);
  const below = { x: LEFT, y: top + 10 + block.size, color: INK };
  const y = writeParagraph(canvas, block, shown.font, below) - block.lineHeight + 20;
  const about = withFont(canvas, `${lessonNumber} · ${formatLabels[format]}`);
  writeLine(canvas, about, { x: LEFT, y, size: 11, color: SOFT });
}

const STATEMENT = { sizes: [10, 9, 8, 7], maxHeight: 100 };

/** Lays out the statements in the largest size that fits. The lesson's own statement comes first and is truncated last. */
function fitStatements(
  canvas: PdfCanvas,
  { statement, template = defaultTemplate }: CertificateDocument,
): { lines: RichLine[]; size: number } {
  const linesAt = (size: number) => ({
    own: layoutRichText(canvas, normalizeText(statement), size, WIDTH),
    more: statementLines(canvas, template.statement, size),
  });
  for (const size of STATEMENT.sizes) {
    const { own, more } = linesAt(size);
    const lines = [...own, ...more];
    if (lines.length * size * 1.35 <= STATEMENT.maxHeight) return { lines, size };
  }
  const size = 7;
  canvas.isTruncated = true;
  const { own, more } = linesAt(size);
  const maxLines = Math.floor(STATEMENT.maxHeight / (size * 1.35)) - 1 - more.length;
  return { lines: [...own.slice(0, maxLines), [[withFont(canvas, "[…]")]], ...more], size };
}

/** Lays out statements, provider, and signatories from the bottom up. Returns the y position of the top, and how to draw them. */
function layoutProvider(
  canvas: PdfCanvas,
  certificate: CertificateDocument,
): { readonly top: number; readonly draw: () => void } {
  const { provider, jointProvider, template = defaultTemplate } = certificate;
  const isSigned = template.signatories.length > 0;
  const about = providerBlock(canvas, providerLine(template, provider.name));
  const hasAbout = about.block.lines.join("") !== "";
  const end = isSigned ? SIGNED_BOTTOM - SIGNATURES_HEIGHT : BOTTOM;
  const aboutY = end - (about.block.lines.length - 1) * about.block.lineHeight;
  const text = withFont(canvas, copy.provider(provider.name, jointProvider, provider.web));
  const line = fitText(canvas, text, { sizes: [10, 9, 8], width: WIDTH, height: 26 });
  const lineY = (hasAbout ? aboutY - 13 : end) - (line.lines.length - 1) * line.lineHeight;
  const { lines, size } = fitStatements(canvas, certificate);
  const y = lineY - 18 - (lines.length - 1) * size * 1.35;
  const top = y - size - 10;
  const draw = () => {
    canvas.pdf.setDrawColor(LINE);
    canvas.pdf.setLineWidth(0.75);
    canvas.pdf.line(LEFT, top, LEFT + WIDTH, top);
    canvas.tag("P", () => writeRichText(canvas, lines, { x: LEFT, y, size, color: SOFT }));
    writeParagraph(canvas, line, text.font, { x: LEFT, y: lineY, color: INK });
    if (hasAbout)
      writeParagraph(canvas, about.block, about.font, { x: LEFT, y: aboutY, color: SOFT });
    if (isSigned) drawSignatories(canvas, template, SIGNED_BOTTOM);
  };
  return { top, draw };
}

/** Sets the PDF's metadata. The full name is here even if the fonts can't print it. */
function describe({ pdf }: PdfCanvas, certificate: CertificateDocument): void {
  const { recipient, title, lessonNumber, type, amount, completedOn, statement, id } = certificate;
  const what = type === "participation" ? "participation" : `${amount} ${unitOf(type, statement)}`;
  describePdf(pdf, {
    title: `${certificateHeadings[type]}: ${normalizeText(title)}`,
    author: normalizeText(certificate.provider.name),
    subject: `${normalizeText(recipient)}: ${normalizeText(title)} (${lessonNumber}), ${what}, ${completedOn}`,
    keywords: [normalizeText(recipient), id].join(", "),
    createdAt: certificate.createdAt,
    id: `${id} ${certificate.status.kind}`,
  });
}

/** Draws a certificate. The same input gives the same bytes, in browsers and on the server. */
export function drawCertificate(tools: PdfTools, certificate: CertificateDocument): ArrayBuffer {
  const canvas = createPdfCanvas(tools, "landscape");
  describe(canvas, certificate);
  drawWatermark(canvas, certificate.status);
  drawRespiteMark(canvas, LEFT, 56);
  const template = certificate.template ?? defaultTemplate;
  drawLogo(canvas, template, template.provider.name || certificate.provider.name);
  const { block, font } = titleBlock(
    canvas,
    template.titles[certificate.type] || certificateHeadings[certificate.type],
  );
  writeParagraph(canvas, block, font, { x: LEFT, y: 128, color: JUNIPER }, "H1");
  const status = statusLine(certificate);
  if (status) {
    const text = withFont(canvas, status.text, "semibold");
    writeLine(canvas, text, { x: LEFT, y: 146, size: 10.5, color: status.color });
  }
  const afterName = drawRecipient(canvas, certificate, 174);
  const provider = layoutProvider(canvas, certificate);
  drawActivity(canvas, certificate, afterName + 22, provider.top);
  provider.draw();
  drawSidebar(canvas, certificate, tools.qr);
  return canvas.output();
}
