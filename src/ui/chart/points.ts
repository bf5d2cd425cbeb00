import { lineChart as copy } from "./copy.ts";

/** Height of a line chart in CSS pixels. */
export const DEFAULT_HEIGHT = 220;

export type ChartPoint = {
  readonly label: string;
  /** Null if the value is missing or suppressed: the line has a gap. */
  readonly value: number | null;
  /** Bounds of the likely range. */
  readonly low?: number | null | undefined;
  readonly high?: number | null | undefined;
  /** Describes the point. Composed from the label and the values when omitted. */
  readonly text?: string | undefined;
  /** Epoch milliseconds. If all points have one, the x axis is a time axis. */
  readonly at?: number | undefined;
};

/** A point with a note. */
export type LineMark = { readonly at: number; readonly label: string };
/** A value to reach. */
export type LineGoal = { readonly value: number; readonly label: string };

export type LineProps = {
  readonly points: readonly ChartPoint[];
  readonly format: (value: number) => string;
  /** For example "Reported burnout by month". */
  readonly label: string;
  readonly min?: number | undefined;
  readonly max?: number | undefined;
  /** Values with a grid line. Computed when omitted. */
  readonly splits?: readonly number[] | undefined;
  readonly height?: number | undefined;
  /** Dashed lines through points. Their texts must also be on the page. */
  readonly marks?: readonly LineMark[] | undefined;
  readonly goal?: LineGoal | undefined;
  /** Text for a point without a value. */
  readonly gap?: string | undefined;
  /** Overrides the text of a point. */
  readonly words?: ((point: ChartPoint) => string) | undefined;
  /** Accessible name, instead of the label with a hint about the arrow keys. */
  readonly keysLabel?: string | undefined;
};

export const isNumber = (value: number | null | undefined): value is number =>
  typeof value === "number";

export const hasRange = (point: ChartPoint): boolean => isNumber(point.low) && isNumber(point.high);

/** Returns for example "Nov 2026: 36%, likely range 32–40%". */
export function pointText(
  point: ChartPoint,
  { format, gap = copy.noValue, words }: Pick<LineProps, "format" | "gap" | "words">,
): string {
  if (point.text !== undefined) return point.text;
  if (words) return words(point);
  const { label, value, low, high } = point;
  if (value === null) return copy.point(label, gap);
  if (!isNumber(low) || !isNumber(high)) return copy.point(label, format(value));
  return copy.pointWithRange(label, format(value), format(low), format(high));
}

const steps: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowDown: -1,
  ArrowRight: 1,
  ArrowUp: 1,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
};

/** Returns the point that a key moves to, or undefined for other keys. */
export function movedBy(key: string, at: number, count: number): number | undefined {
  const step = steps[key];
  return step === undefined ? undefined : Math.min(Math.max(at + step, 0), count - 1);
}

export const isTimed = (points: readonly ChartPoint[]): boolean =>
  points.every(({ at }) => at !== undefined);

/** Returns x values: seconds on a time axis, otherwise the index. */
export function pointPositions(points: readonly ChartPoint[]): number[] {
  const timed = isTimed(points);
  return points.map(({ at = 0 }, index) => (timed ? at / 1000 : index));
}

const MAX_LENGTH_RATIO = 1.5;

/** Returns the axis labels. Omits labels much longer than the median, which would crowd out the others. */
export function axisLabels(points: readonly ChartPoint[]): string[] {
  const lengths = points.map(({ label }) => label.length).toSorted((a, b) => a - b);
  const usual = lengths[lengths.length >> 1] ?? 0;
  return points.map(({ label }) => (label.length > usual * MAX_LENGTH_RATIO ? "" : label));
}

/** Returns the y range. It starts at 0 unless a value is negative. */
export function rangeOf({ points, min, max }: LineProps): [number, number] {
  const values = points.flatMap(({ value, low, high }) => [value, low, high].filter(isNumber));
  const lowest = min ?? Math.min(0, ...values);
  const highest = max ?? Math.max(0, ...values) * 1.1;
  return [lowest, highest > lowest ? highest : lowest + 1];
}
