import type { Painter } from "./painters.ts";
import { type Palette, paperPalette } from "./palette.ts";
import { wrapText } from "./wrap-text.ts";

/** Pixel ratio of exported pictures. */
const SCALE = 2;
const WIDTH = 800;
const MARGIN = 32;
const LINE_HEIGHT = 24;

type PictureInput = {
  readonly title?: string | undefined;
  readonly summary: string;
  /** The days that the drawing covers. */
  readonly dates: string;
  readonly painters: readonly Painter[];
};

type TextBlock = {
  readonly lines: readonly string[];
  readonly font: string;
  readonly line: number;
};

function contextOf(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const on = canvas.getContext("2d");
  if (!on) throw new Error("This browser draws no pictures");
  return on;
}

function headings(
  { title, summary }: PictureInput,
  on: CanvasRenderingContext2D,
  font: string,
): TextBlock[] {
  const text = (words: string, style: string, line: number): TextBlock => {
    on.font = `${style} ${font}`;
    return { lines: wrapText(on, words, WIDTH - 2 * MARGIN), font: on.font, line };
  };
  const head = title ? [text(title, "600 24px", 32)] : [];
  return [...head, text(summary, "17px", LINE_HEIGHT)];
}

/** Renders the charts with title, summary, and date as a PNG. */
export async function renderPicture(asked: PictureInput): Promise<Blob> {
  const palette = paperPalette();
  const canvas = document.createElement("canvas");
  const on = contextOf(canvas);
  const texts = headings(asked, on, palette.font);
  const head = texts.reduce((sum, { lines, line }) => sum + lines.length * line, 0);
  const inner = WIDTH - 2 * MARGIN;
  const body = asked.painters.reduce((sum, { height }) => sum + height(inner) + LINE_HEIGHT, 0);
  canvas.width = WIDTH * SCALE;
  canvas.height = (MARGIN + head + LINE_HEIGHT + body + MARGIN) * SCALE;
  on.scale(SCALE, SCALE);
  on.fillStyle = palette.ground;
  on.fillRect(0, 0, WIDTH, canvas.height);
  let top = drawTexts(on, texts, palette) + LINE_HEIGHT / 2;
  for (const { height, paint } of asked.painters) {
    await paint(on, { x: MARGIN, y: top, width: inner }, palette);
    top += height(inner) + LINE_HEIGHT;
  }
  on.fillStyle = palette.faint;
  on.font = `14px ${palette.font}`;
  on.textAlign = "left";
  on.fillText(asked.dates, MARGIN, top);
  return toBlob(canvas);
}

function drawTexts(
  on: CanvasRenderingContext2D,
  texts: readonly TextBlock[],
  { ink }: Palette,
): number {
  let top = MARGIN;
  on.fillStyle = ink;
  for (const { lines, font, line } of texts) {
    on.font = font;
    for (const words of lines) {
      top += line;
      on.fillText(words, MARGIN, top - line / 4);
    }
  }
  return top;
}

function toBlob(canvas: HTMLCanvasElement): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) =>
      blob ? resolve(blob) : reject(new Error("The picture could not be made")),
    );
  });
}
