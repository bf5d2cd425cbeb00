import uPlot from "uplot";
import { utcDate } from "../dates.ts";
import { drawMarks } from "./line-marks.ts";
import type { Palette } from "./palette.ts";
import {
  axisLabels,
  hasRange,
  isNumber,
  isTimed,
  type LineProps,
  pointPositions,
  rangeOf,
} from "./points.ts";

const DAY_S = 86_400;
const MAX_MARKED_POINTS = 60;
const LETTER_WIDTH = 7.5;
/** Between the last point and its value. */
const LAST_GAP = 10;
const STEPS = [1, 2, 3, 4, 6, 8, 12, 24, 52, 104];

/** Index of the value series, drawn last so that it is above the range. */
const VALUE_SERIES = 3;

export const dataOf = ({ points }: LineProps): uPlot.AlignedData => [
  pointPositions(points),
  points.map(({ high }) => high ?? null),
  points.map(({ low }) => low ?? null),
  points.map(({ value }) => value),
];

/** Adds padding so that points at the edges are not clipped, and a single point gets a usable range. */
function withPadding(from: number, to: number, least: number): [number, number] {
  const room = Math.max(least, (to - from) * 0.05);
  return [from - room, to + room];
}

const maxLength = (texts: readonly string[]) => Math.max(...texts.map((text) => text.length), 1);

const dayOf = (at: number) => utcDate(new Date(at * 1000));

/** Labels each point, or on a time axis each day. */
function xAxis(labels: readonly string[], timed: boolean): Partial<uPlot.Axis> {
  if (timed) {
    const incrs = [1, 2, 7, 14, 30, 61, 91, 182, 365].map((days) => days * DAY_S);
    return { incrs, values: (_, splits) => splits.map(dayOf) };
  }
  const labelAt = (at: number) => (Number.isInteger(at) ? (labels[at] ?? "") : "");
  return { incrs: STEPS, values: (_, splits) => splits.map(labelAt) };
}

/** Writes the last value beside its point. */
function labelLast(drawn: uPlot, { points, format }: LineProps, { palette, scale = 1 }: Canvas) {
  const index = points.findLastIndex(({ value }) => isNumber(value));
  const value = points[index]?.value;
  const x = pointPositions(points)[index];
  if (!isNumber(value) || x === undefined) return;
  const { ctx } = drawn;
  const unit = scale * uPlot.pxRatio;
  ctx.save();
  ctx.fillStyle = palette.ink;
  ctx.font = `600 ${15 * unit}px ${palette.font}`;
  ctx.textAlign = "left";
  ctx.textBaseline = "middle";
  ctx.fillText(
    format(value),
    drawn.valToPos(x, "x", true) + LAST_GAP * unit,
    drawn.valToPos(value, "y", true),
  );
  ctx.restore();
}

type Canvas = {
  readonly width: number;
  readonly height: number;
  readonly palette: Palette;
  /** Pixel ratio of an exported picture. */
  readonly scale?: number | undefined;
};

export function optionsFor(props: LineProps, drawing: Canvas): uPlot.Options {
  const { points, format, splits } = props;
  const { width, height, palette, scale = 1 } = drawing;
  const { accent, soft, faint, line } = palette;
  const times = (value: number) => value * scale;
  const timed = isTimed(points);
  const [lowest, highest] = rangeOf(props);
  const labels = timed ? pointPositions(points).map(dayOf) : axisLabels(points);
  const label = maxLength(labels) * LETTER_WIDTH;
  const last = format(points.findLast(({ value }) => isNumber(value))?.value ?? 0);
  const atRight = Math.max(Math.min(label / 2, 56), last.length * LETTER_WIDTH + 2 * LAST_GAP);
  const figures = maxLength([format(highest), format(lowest), ...(splits ?? []).map(format)]);
  const axis = {
    stroke: faint,
    font: `${times(14)}px ${palette.font}`,
    ticks: { show: false },
    gap: times(6),
  };
  const edge = { stroke: "transparent", width: 0, points: { show: false } };
  return {
    width: times(width),
    height: times(height),
    // Room for the labels below the first and the last point, and beside the last one.
    padding: [times(10), times(atRight), 0, times(8)],
    hooks: {
      draw: [
        (drawn) => drawMarks(drawn, props, drawing),
        (drawn) => labelLast(drawn, props, drawing),
      ],
    },
    legend: { show: false },
    cursor: {
      y: false,
      drag: { x: false, y: false },
      points: { size: (_, series) => (series === VALUE_SERIES ? times(12) : 0), fill: accent },
    },
    scales: {
      x: { time: timed, range: (_, from, to) => withPadding(from, to, timed ? DAY_S : 0.5) },
      y: { range: [lowest, highest] },
    },
    axes: [
      {
        ...axis,
        grid: { show: false },
        size: times(32),
        space: times(label + 16),
        ...xAxis(labels, timed),
      },
      {
        ...axis,
        grid: { stroke: line, width: times(1) },
        ...(splits ? { splits: [...splits] } : {}),
        space: times(44),
        size: times(figures * LETTER_WIDTH + 18),
        values: (_, at) => at.map(format),
      },
    ],
    series: [
      {},
      edge,
      edge,
      {
        stroke: accent,
        width: times(2.5),
        points: {
          show: points.length <= MAX_MARKED_POINTS,
          size: times(6),
          fill: accent,
          stroke: accent,
        },
      },
    ],
    bands: points.some(hasRange) ? [{ series: [1, 2], fill: soft }] : [],
  };
}
