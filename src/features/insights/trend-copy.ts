import type { hoursWatched } from "#contract/insights/engagement.ts";
import { periodLabel } from "#contract/insights/labels.ts";
import type { Reply } from "#contract/route.ts";
import { formatDate } from "#ui/format.ts";
import { daysOfPeriod, inPeriod, lengthInDays, middleOf } from "./figure-copy.ts";

export type TrendPoint = Reply<typeof hoursWatched>["data"]["trend"][number];

/** Converts trend values to a rate per `inDays` days, because periods differ in length. */
export function ratePerDays(trend: readonly TrendPoint[], inDays: number) {
  return trend.map(({ period, value }) => ({
    period,
    label: periodLabel(period),
    total: value,
    value: value === null ? null : (value / lengthInDays(daysOfPeriod(period))) * inDays,
  }));
}

type RatePoints = ReturnType<typeof ratePerDays>;

/** Places each point at the middle of its period. */
export const chartPoints = (points: RatePoints) =>
  points.map(({ period, value }) => {
    const at = middleOf(period);
    return { label: formatDate(new Date(at).toISOString()) ?? "", value, at };
  });

/** Describes a chart point for tooltips and screen readers. */
export const pointText =
  (points: RatePoints, format: (value: number) => string) =>
  ({ at }: { readonly at?: number | undefined }): string => {
    const point = points.find(({ period }) => middleOf(period) === at);
    return point ? `${point.label}: ${format(point.value ?? 0)}` : "";
  };

const byValue = (a: RatePoints[number], b: RatePoints[number]) => (b.value ?? 0) - (a.value ?? 0);

/** "2.8 hours per week for Nov 15 – 21, 2026. Highest: 3.6 hours per week for Sep 16 – 22, 2026." */
export function trendSummary(points: RatePoints, format: (value: number) => string): string {
  const last = points.at(-1);
  if (!last || points[0]?.value === null || last.value === null) return "";
  const most = points.toSorted(byValue)[0];
  const latest = `${format(last.value)} ${inPeriod(last.period)}.`;
  if (!most || most === last) return latest;
  return `${latest} Highest: ${format(most.value ?? 0)} ${inPeriod(most.period)}.`;
}
