import type { CertificatePicture } from "../certificate-template.ts";
import type { PdfCanvas } from "./pdf-canvas.ts";
import type { PdfBox } from "./pdf-elements.ts";
import type { PdfDocument } from "./pdf-types.ts";

type Drawing = CertificatePicture & { kind: "drawing" };
type Shape = Drawing["shapes"][number];

const PATH_SEGMENT = /([MLCZ])([-0-9. ]*)/g;

function tracePath(pdf: PdfDocument, path: string, scale: number, at: PdfBox): void {
  for (const [, to, text = ""] of path.matchAll(PATH_SEGMENT)) {
    const values = text.trim().split(" ").map(Number);
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = values.map(
      (value, n) => (n % 2 === 0 ? at.x : at.y) + value * scale,
    );
    if (to === "M") pdf.moveTo(a, b);
    else if (to === "L") pdf.lineTo(a, b);
    else if (to === "C") pdf.curveTo(a, b, c, d, e, f);
    else pdf.close();
  }
}

function paintPath(pdf: PdfDocument, { fill, stroke, even_odd: isEvenOdd }: Shape): void {
  if (fill && stroke) pdf[isEvenOdd ? "fillStrokeEvenOdd" : "fillStroke"]();
  else if (fill) pdf[isEvenOdd ? "fillEvenOdd" : "fill"]();
  else pdf.stroke();
}

function drawShapes(pdf: PdfDocument, picture: Drawing, at: PdfBox): void {
  const scale = at.width / picture.width;
  for (const shape of picture.shapes) {
    if (shape.fill) pdf.setFillColor(shape.fill);
    if (shape.stroke) pdf.setDrawColor(shape.stroke);
    pdf.setLineWidth(shape.stroke_width * scale);
    tracePath(pdf, shape.path, scale, at);
    paintPath(pdf, shape);
  }
}

/** Scales a picture to fit a box, keeping its aspect ratio. */
export function scaleToFit(
  { width, height }: CertificatePicture,
  room: { readonly width: number; readonly height: number },
): { readonly width: number; readonly height: number } {
  const scale = Math.min(room.width / width, room.height / height);
  return { width: width * scale, height: height * scale };
}

/** Draws a picture. `alt` says what it shows. */
export function drawPicture(
  { pdf, tag }: PdfCanvas,
  picture: CertificatePicture,
  box: PdfBox,
  alt: string,
): void {
  const draw = () => {
    if (picture.kind === "drawing") drawShapes(pdf, picture, box);
    else {
      const { x, y, width, height } = box;
      pdf.addImage(`data:image/png;base64,${picture.data}`, "PNG", x, y, width, height);
    }
  };
  tag("Figure", draw, { figure: { alt, box } });
}
