import uPlot from "uplot";
import type { Palette } from "./palette.ts";
import type { ChartPoint, LineGoal, LineMark } from "./points.ts";
import { pointPositions } from "./points.ts";

const GAP = 6;
/** Labels with less room than this many pixels are left out. */
const LEAST_LABEL = 40;
const LETTERS = 14;

type Drawing = {
  readonly palette: Palette;
  /** Pixel ratio of an exported picture. */
  readonly scale?: number | undefined;
};
type Marked = {
  readonly points: readonly ChartPoint[];
  readonly marks?: readonly LineMark[] | undefined;
  readonly goal?: LineGoal | undefined;
};

/** Shortens a text to a width, or leaves it out if hardly anything would be left. */
export function fitted(text: string, room: number, widthOf: (text: string) => number): string {
  if (widthOf(text) <= room) return text;
  const whole = [...text];
  for (let length = whole.length - 1; length > 0; length -= 1) {
    const short = `${whole.slice(0, length).join("").trimEnd()}…`;
    if (widthOf(short) <= room) return short;
  }
  return "";
}

/** Draws dashed lines: down through points with a note, and across at the target. */
export function drawMarks(drawn: uPlot, { points, marks = [], goal }: Marked, drawing: Drawing) {
  if (marks.length === 0 && !goal) return;
  const { palette, scale = 1 } = drawing;
  const { ctx, bbox } = drawn;
  const unit = scale * uPlot.pxRatio;
  ctx.save();
  ctx.strokeStyle = palette.faint;
  ctx.fillStyle = palette.faint;
  ctx.lineWidth = unit;
  ctx.setLineDash([4 * unit, 4 * unit]);
  ctx.font = `${LETTERS * unit}px ${palette.font}`;
  ctx.textAlign = "left";
  const stroke = (from: readonly [number, number], to: readonly [number, number]) => {
    ctx.beginPath();
    ctx.moveTo(...from);
    ctx.lineTo(...to);
    ctx.stroke();
  };
  const right = bbox.left + bbox.width;
  const label = (text: string, x: number, y: number, end: number) => {
    const room = end - x - GAP * unit;
    if (room < LEAST_LABEL * unit) return;
    ctx.fillText(
      fitted(text, room, (part) => ctx.measureText(part).width),
      x,
      y,
    );
  };
  if (goal) {
    const y = drawn.valToPos(goal.value, "y", true);
    stroke([bbox.left, y], [right, y]);
    // On the side where the line isn't.
    const isBelow = (points.find(({ value }) => value !== null)?.value ?? 0) > goal.value;
    ctx.textBaseline = isBelow ? "top" : "bottom";
    label(goal.label, bbox.left + GAP * unit, y + (isBelow ? GAP : -2) * unit, right);
  }
  const positions = pointPositions(points);
  const places = marks.map(({ at }) => drawn.valToPos(positions[at] ?? 0, "x", true));
  ctx.textBaseline = "top";
  for (const [index, mark] of marks.entries()) {
    const x = places[index] ?? 0;
    stroke([x, bbox.top], [x, bbox.top + bbox.height]);
    label(mark.label, x + GAP * unit, bbox.top, places[index + 1] ?? right);
  }
  ctx.restore();
}
