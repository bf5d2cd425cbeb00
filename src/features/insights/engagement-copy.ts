import type {
  hoursWatched,
  mostWatchedSeries,
  totalCreditsClaimed,
  totalWatched,
} from "#contract/insights/engagement.ts";
import { periodLabel } from "#contract/insights/labels.ts";
import type { Suppressed } from "#contract/insights/shapes.ts";
import type { Reply } from "#contract/route.ts";
import { formatDate, pluralize } from "#ui/format.ts";
import {
  daysInWords,
  daysOfPeriod,
  hoursInWords,
  lengthInDays,
  middleOf,
  oneDecimal,
  peopleInWords,
} from "./figure-copy.ts";
import { isReleased } from "./suppressed.tsx";

export type Hours = Reply<typeof hoursWatched>["data"];
export type Heard = Reply<typeof totalWatched>["data"];
export type Claimed = Reply<typeof totalCreditsClaimed>["data"];
export type Ranking = Reply<typeof mostWatchedSeries>["data"];
export type TrendPoint = Hours["trend"][number];

export type Amount = Exclude<Hours["current"], Suppressed>;

export const creditsInWords = (credits: number): string =>
  credits === 1
    ? "1 credit"
    : `${Number.isInteger(credits) ? credits : credits.toFixed(2)} credits`;

/** Periods that differ by more than a tenth in length are not compared. */
const LENGTH_TOLERANCE = 0.1;
const haveSimilarLength = (a: Amount, b: Amount) => {
  const [first, second] = [lengthInDays(a.days), lengthInDays(b.days)];
  return Math.abs(first - second) <= LENGTH_TOLERANCE * Math.max(first, second);
};

/** "9 hours more than before: 33 hours of 20 people, May 26 – Aug 23, 2026." */
export function changeInWords(
  now: Amount,
  before: Amount | Suppressed,
  inWords: (value: number) => string,
): string {
  if (!isReleased(before)) return "The time before cannot be told.";
  const then = `${inWords(before.value)} of ${peopleInWords(before.people)}, ${daysInWords(before.days)}`;
  if (!haveSimilarLength(now, before))
    return `Before: ${then}. The two times are not equally long.`;
  const difference = inWords(Math.abs(now.value - before.value));
  if (inWords(now.value) === inWords(before.value)) return `As much as before: ${then}.`;
  return `${difference} ${now.value > before.value ? "more" : "less"} than before: ${then}.`;
}

/** "of 23 people, Aug 24 – Nov 21, 2026" */
export const ofWhom = ({ people, days }: Amount): string =>
  `of ${peopleInWords(people)}, ${daysInWords(days)}`;

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
export const pointInWords =
  (points: RatePoints, inWords: (value: number) => string) =>
  ({ at }: { readonly at?: number | undefined }): string => {
    const point = points.find(({ period }) => middleOf(period) === at);
    return point ? `${point.label}: ${inWords(point.value ?? 0)}` : "";
  };

const byValue = (a: RatePoints[number], b: RatePoints[number]) => (b.value ?? 0) - (a.value ?? 0);

/** Summarizes a trend in a sentence. */
export function trendInWords(points: RatePoints, inWords: (value: number) => string): string {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last || first.value === null || last.value === null) return "";
  if (points.length === 1) return `${inWords(first.value)}, ${first.label}.`;
  const most = points.toSorted(byValue)[0];
  const peak =
    most && most !== first && most !== last
      ? `, most in ${most.label} (${inWords(most.value ?? 0)})`
      : "";
  return `From ${inWords(first.value)} (${first.label}) to ${inWords(last.value)} (${last.label})${peak}.`;
}

export const hoursAWeek = (hours: number): string => `${hoursInWords(hours)} a week`;

/** "2.5 lessons each on average" */
export const lessonsEach = ({ value, people }: Amount): string =>
  `${oneDecimal(value / Math.max(1, people), "lesson")} each on average`;

/** For use inside a sentence. */
export const creditTypesInside = {
  cme: "CME credit",
  contact_hours: "contact hours",
  participation: "that they took part",
} as const;
export const creditTypes = {
  cme: "CME credit",
  contact_hours: "Contact hours",
  participation: "Took part",
} as const;

/** "6 claims of 6 people" */
export const typeInWords = ({ claims, people }: Claimed["by_type"][number]): string =>
  `${pluralize(claims, "claim")} of ${peopleInWords(people)}`;

/** Summarizes a ranking in a sentence. */
export function rankingInWords({ top }: Ranking, verb: string): string {
  const [first] = top;
  return first ? `Most people ${verb} “${first.name}”: ${peopleInWords(first.people)}.` : "";
}
