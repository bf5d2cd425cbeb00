import type { PaperPicture } from "../certificate-template.ts";
import type { Pen } from "./pen.ts";
import type { Sheet } from "./sheet.ts";

type Box = {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
};
type Drawing = PaperPicture & { kind: "drawing" };
type Shape = Drawing["shapes"][number];

const PIECE = /([MLCZ])([-0-9. ]*)/g;

function follow(pen: Pen, path: string, scale: number, at: Box): void {
  for (const [, to, text = ""] of path.matchAll(PIECE)) {
    const values = text.trim().split(" ").map(Number);
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = values.map(
      (value, n) => (n % 2 === 0 ? at.x : at.y) + value * scale,
    );
    if (to === "M") pen.moveTo(a, b);
    else if (to === "L") pen.lineTo(a, b);
    else if (to === "C") pen.curveTo(a, b, c, d, e, f);
    else pen.close();
  }
}

function ink(pen: Pen, { fill, stroke, even_odd: isEvenOdd }: Shape): void {
  if (fill && stroke) pen[isEvenOdd ? "fillStrokeEvenOdd" : "fillStroke"]();
  else if (fill) pen[isEvenOdd ? "fillEvenOdd" : "fill"]();
  else pen.stroke();
}

function drawShapes(pen: Pen, picture: Drawing, at: Box): void {
  const scale = at.width / picture.width;
  for (const shape of picture.shapes) {
    if (shape.fill) pen.setFillColor(shape.fill);
    if (shape.stroke) pen.setDrawColor(shape.stroke);
    pen.setLineWidth(shape.stroke_width * scale);
    follow(pen, shape.path, scale, at);
    ink(pen, shape);
  }
}

/** As large as its room allows; a picture keeps its proportions. */
export function sizeIn(
  { width, height }: PaperPicture,
  room: { readonly width: number; readonly height: number },
): { readonly width: number; readonly height: number } {
  const scale = Math.min(room.width / width, room.height / height);
  return { width: width * scale, height: height * scale };
}

export function drawPicture({ pen }: Sheet, picture: PaperPicture, at: Box): void {
  if (picture.kind === "drawing") drawShapes(pen, picture, at);
  else
    pen.addImage(`data:image/png;base64,${picture.data}`, "PNG", at.x, at.y, at.width, at.height);
}
