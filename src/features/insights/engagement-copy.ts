import type {
  hoursWatched,
  mostWatchedSeries,
  totalCreditsClaimed,
  totalWatched,
} from "#contract/insights/engagement.ts";
import { periodLabel } from "#contract/insights/labels.ts";
import type { Suppressed } from "#contract/insights/shapes.ts";
import type { Reply } from "#contract/route.ts";
import { counted, dateInWords } from "#ui/format.ts";
import {
  daysInWords,
  daysOfPeriod,
  hoursInWords,
  lengthInDays,
  middleOf,
  oneDecimal,
  peopleInWords,
} from "./figure-copy.ts";
import { told } from "./suppressed.tsx";

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

/** Where one of the two is longer by a tenth, more in it says nothing. */
const LIKE = 0.1;
const areAlike = (a: Amount, b: Amount) => {
  const [first, second] = [lengthInDays(a.days), lengthInDays(b.days)];
  return Math.abs(first - second) <= LIKE * Math.max(first, second);
};

/** "9 hours more than before: 33 hours of 20 people, May 26 – Aug 23, 2026." */
export function changeInWords(
  now: Amount,
  before: Amount | Suppressed,
  inWords: (value: number) => string,
): string {
  if (!told(before)) return "The time before cannot be told.";
  const then = `${inWords(before.value)} of ${peopleInWords(before.people)}, ${daysInWords(before.days)}`;
  if (!areAlike(now, before)) return `Before: ${then}. The two times are not equally long.`;
  const difference = inWords(Math.abs(now.value - before.value));
  if (inWords(now.value) === inWords(before.value)) return `As much as before: ${then}.`;
  return `${difference} ${now.value > before.value ? "more" : "less"} than before: ${then}.`;
}

/** "by 23 people, Aug 24 – Nov 21, 2026" */
export const ofWhom = ({ people, days }: Amount): string =>
  `of ${peopleInWords(people)}, ${daysInWords(days)}`;

/** Parts of a trend are not equally long, so what is drawn is how much it was in so many days. */
export function pace(trend: readonly TrendPoint[], inDays: number) {
  return trend.map(({ period, value }) => ({
    period,
    label: periodLabel(period),
    total: value,
    value: value === null ? null : (value / lengthInDays(daysOfPeriod(period))) * inDays,
  }));
}

type Paced = ReturnType<typeof pace>;

/** As it is drawn: in the middle of its days, which is what the axis names. */
export const drawn = (points: Paced) =>
  points.map(({ period, value }) => {
    const at = middleOf(period);
    return { label: dateInWords(new Date(at).toISOString()) ?? "", value, at };
  });

/** What is said of a point that is drawn. */
export const saidOf =
  (points: Paced, inWords: (value: number) => string) =>
  ({ at }: { readonly at?: number | undefined }): string => {
    const point = points.find(({ period }) => middleOf(period) === at);
    return point ? `${point.label}: ${inWords(point.value ?? 0)}` : "";
  };

const byValue = (a: Paced[number], b: Paced[number]) => (b.value ?? 0) - (a.value ?? 0);

/** What the picture of a trend shows, in a sentence. */
export function trendInWords(points: Paced, inWords: (value: number) => string): string {
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

/** "2.5 lessons each" */
export const lessonsEach = ({ value, people }: Amount): string =>
  `${oneDecimal(value / Math.max(1, people), "lesson")} each on average`;

/** In the middle of a sentence. */
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
  `${counted(claims, "claim")} of ${peopleInWords(people)}`;

/** What a list of what most people heard or claimed says, in a sentence. */
export function rankingInWords({ top }: Ranking, did: string): string {
  const [first] = top;
  return first ? `Most people ${did} “${first.name}”: ${peopleInWords(first.people)}.` : "";
}
