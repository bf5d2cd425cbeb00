import { pluralize } from "#ui/format.ts";
import { type RatePoint, suppressedPoint } from "./burnout-copy.ts";
import {
  columns,
  daysOfPeriod,
  formatCheckIns,
  formatCount,
  formatDays,
  formatPercent,
  inPeriod,
  percentRange,
  significance,
} from "./figure-copy.ts";
import { differsSignificantly } from "./significance.ts";

type ReleasedPoint = RatePoint & {
  readonly value: number;
  readonly low: number;
  readonly high: number;
};
export const isReleasedPoint = (point: RatePoint): point is ReleasedPoint =>
  point.value !== null && point.low !== null && point.high !== null;

function gapsOf(count: number): string {
  if (count === 0) return "";
  return ` ${pluralize(count, "period has", "periods have")} too few responses to show.`;
}

/** "32% in Nov 2025, 41% in Nov 2026. Not statistically significant." */
function trendSummary(trend: readonly RatePoint[]): string {
  const points = trend.filter(isReleasedPoint);
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return "Not enough responses in this period (minimum 5).";
  const gaps = gapsOf(trend.length - points.length);
  const pointText = ({ value, period }: typeof first) =>
    `${formatPercent(value)} ${inPeriod(period)}`;
  if (first === last) return `${pointText(last)}.${gaps}`;
  const isSignificant = differsSignificantly(first, last);
  return `${pointText(first)}, ${pointText(last)}. ${significance(isSignificant)}.${gaps}`;
}

const datesOf = (period: string) => formatDays(daysOfPeriod(period));

/** "Nov 1 – 30, 2026: 36%, likely range 31–41% · 412 check-ins" */
function pointText(point: RatePoint): string {
  const dates = datesOf(point.period);
  if (!isReleasedPoint(point)) return `${dates}: ${suppressedPoint}`;
  const checkIns = point.n === null ? "" : ` · ${formatCheckIns(point.n)}`;
  return `${dates}: ${formatPercent(point.value)}, likely range ${percentRange(point)}${checkIns}`;
}

export const burnoutTrend = {
  title: "Reported burnout over time",
  name: "burnout over time",
  summary: trendSummary,
  point: pointText,
  table: (trend: readonly RatePoint[]) => ({
    columns: [
      { label: columns.period },
      { label: columns.burnedOut, isNumber: true },
      { label: columns.likelyRange, isNumber: true },
      { label: columns.checkIns, isNumber: true },
    ],
    rows: trend.map((point) => [
      datesOf(point.period),
      isReleasedPoint(point) ? formatPercent(point.value) : suppressedPoint,
      isReleasedPoint(point) ? percentRange(point) : "",
      point.n === null ? "" : formatCount(point.n),
    ]),
  }),
} as const;
