import type { hoursWatched } from "#contract/insights/engagement.ts";
import { periodLabel } from "#contract/insights/labels.ts";
import type { Reply } from "#contract/route.ts";
import { daysOfPeriod, formatDays, inPeriod, lengthInMonths } from "./figure-copy.ts";

export type TrendPoint = Reply<typeof hoursWatched>["data"]["trend"][number];

/** Converts trend values to a rate per month, because published periods may differ in length. */
export const ratePerMonth = (trend: readonly TrendPoint[]) =>
  trend.map(({ period, value }) => ({
    period,
    dates: formatDays(daysOfPeriod(period)),
    total: value,
    value: value === null ? null : value / lengthInMonths(daysOfPeriod(period)),
  }));

type RatePoints = ReturnType<typeof ratePerMonth>;

const noValue = "Not enough people";

/** Points of a line chart. Each says which days it covers: "Aug 1 – 31, 2026: 3 hours per month". */
export const chartPoints = (points: RatePoints, format: (value: number) => string) =>
  points.map(({ period, dates, value }) => ({
    label: periodLabel(period),
    value,
    text: `${dates}: ${value === null ? noValue : format(value)}`,
  }));

type Released = RatePoints[number] & { readonly value: number };

/** "2.8 hours per month in Nov 2026. Highest: 3.6 hours per month in Sep 2026." */
export function trendSummary(points: RatePoints, format: (value: number) => string): string {
  const released = points.filter((point): point is Released => point.value !== null);
  const last = released.at(-1);
  if (!last) return "";
  const most = released.toSorted((a, b) => b.value - a.value)[0];
  const latest = `${format(last.value)} ${inPeriod(last.period)}.`;
  if (!most || most === last) return latest;
  return `${latest} Highest: ${format(most.value)} ${inPeriod(most.period)}.`;
}
