export type ChartPoint = {
  readonly label: string;
  /** Null: there is nothing to tell. The line has a gap, and the words say so. */
  readonly value: number | null;
  /** Where the true figure likely lies. */
  readonly low?: number | null | undefined;
  readonly high?: number | null | undefined;
  /** The moment, in milliseconds. When all points have one, they stand as far apart as they were. */
  readonly at?: number | undefined;
};

export type LineProps = {
  readonly points: readonly ChartPoint[];
  readonly format: (value: number) => string;
  /** What it shows: "Reported burnout by month". */
  readonly label: string;
  readonly min?: number | undefined;
  readonly max?: number | undefined;
  /** The values that have a rule; found by themselves when left out. */
  readonly splits?: readonly number[] | undefined;
  readonly height?: number | undefined;
  /** Said of a point that has no value. */
  readonly gap?: string | undefined;
  /** Said of a point in place of label and value. */
  readonly words?: ((point: ChartPoint) => string) | undefined;
  /** Of the rail that goes from point to point. */
  readonly railLabel?: string | undefined;
};

export const isNumber = (value: number | null | undefined): value is number =>
  typeof value === "number";

export const hasRange = (point: ChartPoint): boolean => isNumber(point.low) && isNumber(point.high);

/** "Nov 2026: 36%, likely between 32% and 40%" */
export function pointInWords(
  point: ChartPoint,
  { format, gap = "nothing to tell", words }: Pick<LineProps, "format" | "gap" | "words">,
): string {
  if (words) return words(point);
  const { label, value, low, high } = point;
  if (value === null) return `${label}: ${gap}`;
  const range =
    isNumber(low) && isNumber(high) ? `, likely between ${format(low)} and ${format(high)}` : "";
  return `${label}: ${format(value)}${range}`;
}

export const isTimed = (points: readonly ChartPoint[]): boolean =>
  points.every(({ at }) => at !== undefined);

/** Where the points stand: by their moments in seconds if all have one, else side by side. */
export function placesOf(points: readonly ChartPoint[]): number[] {
  const timed = isTimed(points);
  return points.map(({ at = 0 }, index) => (timed ? at / 1000 : index));
}

const MUCH_LONGER = 1.5;

/**
 * The labels below a line. One that is much longer than most is left out: it would take the room of the others, and the
 * words and the table have it.
 */
export function axisLabels(points: readonly ChartPoint[]): string[] {
  const lengths = points.map(({ label }) => label.length).toSorted((a, b) => a - b);
  const usual = lengths[lengths.length >> 1] ?? 0;
  return points.map(({ label }) => (label.length > usual * MUCH_LONGER ? "" : label));
}

/** The least and the most that is drawn: from nothing, unless something lies below it. */
export function rangeOf({ points, min, max }: LineProps): [number, number] {
  const values = points.flatMap(({ value, low, high }) => [value, low, high].filter(isNumber));
  const lowest = min ?? Math.min(0, ...values);
  const highest = max ?? Math.max(0, ...values) * 1.1;
  return [lowest, highest > lowest ? highest : lowest + 1];
}
