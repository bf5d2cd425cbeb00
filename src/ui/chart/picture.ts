import type { Painter } from "./painters.ts";
import { type Palette, paperPalette } from "./palette.ts";
import { wrapped } from "./wrapped.ts";

/** Twice as fine as a screen without a fine one. */
const SCALE = 2;
const WIDTH = 800;
const EDGE = 32;
const LINE = 24;

type Asked = {
  readonly title?: string | undefined;
  readonly summary: string;
  readonly date: string;
  readonly painters: readonly Painter[];
};

type Text = { readonly lines: readonly string[]; readonly font: string; readonly line: number };

function contextOf(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const on = canvas.getContext("2d");
  if (!on) throw new Error("This browser draws no pictures");
  return on;
}

function textsOf({ title, summary }: Asked, on: CanvasRenderingContext2D, font: string): Text[] {
  const text = (words: string, style: string, line: number): Text => {
    on.font = `${style} ${font}`;
    return { lines: wrapped(on, words, WIDTH - 2 * EDGE), font: on.font, line };
  };
  const head = title ? [text(title, "600 24px", 32)] : [];
  return [...head, text(summary, "17px", LINE)];
}

/** The drawing with its title, its sentence and the day, on a plain ground. */
export async function pictureOf(asked: Asked): Promise<Blob> {
  const palette = paperPalette();
  const canvas = document.createElement("canvas");
  const on = contextOf(canvas);
  const texts = textsOf(asked, on, palette.font);
  const head = texts.reduce((sum, { lines, line }) => sum + lines.length * line, 0);
  const inner = WIDTH - 2 * EDGE;
  const body = asked.painters.reduce((sum, { height }) => sum + height(inner) + LINE, 0);
  canvas.width = WIDTH * SCALE;
  canvas.height = (EDGE + head + LINE + body + EDGE) * SCALE;
  on.scale(SCALE, SCALE);
  on.fillStyle = palette.ground;
  on.fillRect(0, 0, WIDTH, canvas.height);
  let top = write(on, texts, palette) + LINE / 2;
  for (const { height, paint } of asked.painters) {
    await paint(on, { x: EDGE, y: top, width: inner }, palette);
    top += height(inner) + LINE;
  }
  on.fillStyle = palette.faint;
  on.font = `14px ${palette.font}`;
  on.textAlign = "left";
  on.fillText(asked.date, EDGE, top);
  return blobOf(canvas);
}

function write(on: CanvasRenderingContext2D, texts: readonly Text[], { ink }: Palette): number {
  let top = EDGE;
  on.fillStyle = ink;
  for (const { lines, font, line } of texts) {
    on.font = font;
    for (const words of lines) {
      top += line;
      on.fillText(words, EDGE, top - line / 4);
    }
  }
  return top;
}

function blobOf(canvas: HTMLCanvasElement): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) =>
      blob ? resolve(blob) : reject(new Error("The picture could not be made")),
    );
  });
}
