import type { Box, Painter } from "./painters.ts";
import type { Palette } from "./palette.ts";
import { isNumber } from "./points.ts";
import type { BarRow } from "./types.ts";
import { wrapText } from "./wrap-text.ts";

const ROW_HEIGHT = 56;
const NOTE_HEIGHT = 20;
const BAR_HEIGHT = 8;

const heightOf = ({ note }: BarRow) => ROW_HEIGHT + (note ? NOTE_HEIGHT : 0);

type Context = CanvasRenderingContext2D;

function bar(on: Context, x: number, y: number, width: number, colour: string) {
  on.fillStyle = colour;
  on.beginPath();
  on.roundRect(x, y, Math.max(width, 0), BAR_HEIGHT, BAR_HEIGHT / 2);
  on.fill();
}

function rangeMark(on: Context, x: number, y: number, to: number, { faint }: Palette) {
  on.fillStyle = faint;
  on.fillRect(x, y + 2, to - x, 2);
  on.fillRect(x, y, 2, 6);
  on.fillRect(to - 2, y, 2, 6);
}

function rowText(on: Context, row: BarRow, { x, y, width }: Box, { ink, faint, font }: Palette) {
  on.fillStyle = ink;
  on.font = `600 15px ${font}`;
  on.textAlign = "right";
  on.fillText(row.text, x + width, y + 16);
  const room = width - on.measureText(row.text).width - 16;
  on.textAlign = "left";
  on.font = `15px ${font}`;
  on.fillText(wrapText(on, row.label, room)[0] ?? "", x, y + 16);
  if (!row.note) return;
  on.fillStyle = faint;
  on.font = `14px ${font}`;
  on.fillText(wrapText(on, row.note, width)[0] ?? "", x, y + 60);
}

export const barsPainter = (rows: readonly BarRow[], full: number): Painter => ({
  height: () => rows.reduce((sum, row) => sum + heightOf(row), 0),
  paint: (on, { x, y, width }, palette) => {
    const place = (value: number) => (Math.min(Math.max(value, 0), full) / full) * width;
    let top = y;
    for (const row of rows) {
      rowText(on, row, { x, y: top, width }, palette);
      bar(on, x, top + 25, width, palette.well);
      if (row.value !== null) bar(on, x, top + 25, place(row.value), palette.accent);
      if (isNumber(row.low) && isNumber(row.high))
        rangeMark(on, x + place(row.low), top + 37, x + place(row.high), palette);
      top += heightOf(row);
    }
  },
});
