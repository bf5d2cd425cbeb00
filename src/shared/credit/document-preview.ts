import type { CertificateDocument } from "#contract/credit/documents/certificate-document.ts";
import type { PdfDocument } from "#contract/credit/documents/pdf-types.ts";
import { documentTools } from "./credit-documents.ts";

/** A drawing operation, recorded for the preview on the screen. */
export type DrawnItem =
  | {
      readonly kind: "text";
      readonly text: string;
      readonly at: readonly [number, number];
      readonly size: number;
      readonly width: number;
      readonly face: string;
      readonly color: string;
      readonly angle: number;
    }
  | {
      readonly kind: "path";
      readonly d: string;
      readonly fill: string;
      readonly stroke: string;
      readonly width: number;
      readonly isEvenOdd: boolean;
    }
  | {
      readonly kind: "image";
      readonly href: string;
      readonly box: readonly [number, number, number, number];
    };

const box = (x: number, y: number, width: number, height: number) =>
  `M${x} ${y}h${width}v${height}h${-width}z`;
const disc = (x: number, y: number, r: number) =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;

/** Wraps a PDF document so that it also records what it draws. */
function recordDrawing(pen: PdfDocument, drawn: DrawnItem[]): PdfDocument {
  const look = { size: 12, face: "regular", text: "#000000", fill: "#000000", stroke: "#000000" };
  let width = 1;
  let path = "";
  const ink = (d: string, isFilled: boolean, isStroked: boolean, isEvenOdd = false) => {
    const fill = isFilled ? look.fill : "none";
    const stroke = isStroked ? look.stroke : "none";
    drawn.push({ kind: "path", d, fill, stroke, width, isEvenOdd });
  };
  const end = (isFilled: boolean, isStroked: boolean, isEvenOdd = false) => {
    ink(path, isFilled, isStroked, isEvenOdd);
    path = "";
  };
  const styled = (d: string, style: "F" | "S") => ink(d, style === "F", style === "S");
  const notes: Partial<PdfDocument> = {
    setFont: (face) => (look.face = face),
    setFontSize: (size) => (look.size = size),
    setTextColor: (color) => (look.text = color),
    setFillColor: (color) => (look.fill = color),
    setDrawColor: (color) => (look.stroke = color),
    setLineWidth: (next) => (width = next),
    text: (text, x, y, options) =>
      drawn.push({
        kind: "text",
        ...{ text, at: [x, y], size: look.size, width: pen.getTextWidth(text) },
        ...{ face: look.face, color: look.text, angle: options?.angle ?? 0 },
      }),
    line: (x1, y1, x2, y2) => ink(`M${x1} ${y1}L${x2} ${y2}`, false, true),
    rect: (x, y, w, h, style) => styled(box(x, y, w, h), style),
    roundedRect: (x, y, w, h, _rx, _ry, style) => styled(box(x, y, w, h), style),
    circle: (x, y, r, style) => styled(disc(x, y, r), style),
    moveTo: (x, y) => (path += `M${x} ${y}`),
    lineTo: (x, y) => (path += `L${x} ${y}`),
    curveTo: (a, b, c, d, x, y) => (path += `C${a} ${b} ${c} ${d} ${x} ${y}`),
    close: () => (path += "Z"),
    fill: () => end(true, false),
    fillEvenOdd: () => end(true, false, true),
    stroke: () => end(false, true),
    fillStroke: () => end(true, true),
    fillStrokeEvenOdd: () => end(true, true, true),
    addImage: (href, _format, x, y, w, h) => drawn.push({ kind: "image", href, box: [x, y, w, h] }),
  };
  return new Proxy(pen, {
    get: (_, name) => {
      const draw: unknown = Reflect.get(pen, name);
      if (typeof draw !== "function") return draw;
      const note = Reflect.get(notes, name) as ((...args: unknown[]) => unknown) | undefined;
      return (...args: unknown[]) => {
        note?.(...args);
        return draw.apply(pen, args) as unknown;
      };
    },
  });
}

export type DocumentPreview = { readonly pdf: Blob; readonly drawn: readonly DrawnItem[] };

/** Returns the file and the drawing operations of its preview. */
export async function createPreview(paper: CertificateDocument): Promise<DocumentPreview> {
  const [tools, { drawCertificate }] = await Promise.all([
    documentTools(),
    import("#contract/credit/documents/certificate.ts"),
  ]);
  const drawn: DrawnItem[] = [];
  const newPen: typeof tools.createPdf = (options) =>
    recordDrawing(tools.createPdf(options), drawn);
  const bytes = drawCertificate({ ...tools, createPdf: newPen }, paper);
  return { pdf: new Blob([bytes], { type: "application/pdf" }), drawn };
}

let faces: Promise<unknown> | undefined;

/** Loads the document fonts for the preview. */
export function loadPreviewFonts(): Promise<unknown> {
  faces ??= Promise.all(
    ["regular", "semibold", "italic", "wide"].map(async (name) => {
      const face = new FontFace(`paper-${name}`, `url(/fonts/paper-${name}.ttf)`);
      document.fonts.add(await face.load());
    }),
  ).catch((error: unknown) => {
    faces = undefined;
    throw error;
  });
  return faces;
}
