import type {
  hoursWatched,
  mostWatchedSeries,
  totalCreditsClaimed,
  totalWatched,
} from "#contract/insights/engagement.ts";
import type { PublishedPeriods, Suppressed } from "#contract/insights/shapes.ts";
import type { Reply } from "#contract/route.ts";
import { pluralize } from "#ui/format.ts";
import {
  columns,
  formatHours,
  formatPeople,
  lengthInMonths,
  numberAndUnit,
  oneDecimal,
} from "./figure-copy.ts";
import { isReleased } from "./released.ts";

export type Hours = Reply<typeof hoursWatched>["data"];
export type Watched = Reply<typeof totalWatched>["data"];
export type Claimed = Reply<typeof totalCreditsClaimed>["data"];
export type Ranking = Reply<typeof mostWatchedSeries>["data"];

export type Amount = Exclude<Hours["current"], Suppressed>;

/** "4.50 credits" */
export const formatCredits = (credits: number): string =>
  `${credits.toFixed(2)} ${credits === 1 ? "credit" : "credits"}`;

export const formatLessons = (count: number): string => pluralize(count, "lesson");

/** How an amount is rounded and shown. The rounded amounts of a comparison must add up. */
type Measure = {
  readonly round: (value: number) => number;
  readonly format: (rounded: number) => string;
};

const roundTo = (perUnit: number) => (value: number) => Math.round(value * perUnit) / perUnit;

export const creditsMeasure: Measure = { round: roundTo(100), format: formatCredits };
export const lessonsMeasure: Measure = { round: roundTo(1), format: formatLessons };

/** Never rounds to zero. */
const minutesMeasure: Measure = {
  round: (hours) => Math.max(hours > 0 ? 1 : 0, Math.round(hours * 60)) / 60,
  format: (hours) => pluralize(Math.round(hours * 60), "minute"),
};
const tenths = new Intl.NumberFormat("en-US", {
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
});

/** Shows two amounts of hours with the same decimals: minutes below an hour, tenths below 10 hours. */
export function hoursMeasure(now: Amount, before: Amount | Suppressed): Measure {
  const values = isReleased(before) ? [now.value, before.value] : [now.value];
  const [least, most] = [Math.min(...values), Math.max(...values)];
  if (most > 0 && most < 1) return minutesMeasure;
  const round = roundTo(least < 10 ? 10 : 1);
  const digits = values.every((value) => Number.isInteger(round(value))) ? 0 : 1;
  return {
    round,
    format: (hours) => (digits === 0 ? pluralize(hours, "hour") : `${tenths.format(hours)} hours`),
  };
}

/** Only periods of equally many months are compared. */
const haveEqualLength = (a: Amount, b: Amount) => lengthInMonths(a.days) === lengthInMonths(b.days);

/** "Up 2 hours from the previous period (26 hours, 55 people)" */
export function changeText(
  now: Amount,
  before: Amount | Suppressed,
  { round, format }: Measure,
): string {
  if (!isReleased(before)) return `Previous period not shown (minimum ${before.min} people)`;
  const [shown, shownBefore] = [round(now.value), round(before.value)];
  const previous = format(shownBefore);
  if (!haveEqualLength(now, before))
    return `Previous period: ${previous}, ${formatPeople(before.people)}. The periods have different lengths.`;
  const base = `(${previous}, ${formatPeople(before.people)})`;
  if (shown === shownBefore) return `Same as the previous period ${base}`;
  const difference = format(round(Math.abs(shown - shownBefore)));
  return `${shown > shownBefore ? "Up" : "Down"} ${difference} from the previous period ${base}`;
}

export const hoursPerMonth = (hours: number): string => `${formatHours(hours)} per month`;

export const hoursPanel = {
  title: "Hours of learning",
  name: "hours of learning",
  value: (now: Amount, before: Amount | Suppressed) => {
    const { round, format } = hoursMeasure(now, before);
    return numberAndUnit(format(round(now.value)));
  },
  trend: {
    title: "Hours over time",
    label: "Hours of learning per month",
    name: "hours over time",
    columns: [
      { label: columns.period },
      { label: "Hours", isNumber: true },
      { label: "Hours per month", isNumber: true },
    ],
    /** At the axis. */
    tick: (hours: number) => `${Math.round(hours * 10) / 10} h`,
  },
} as const;

export const peoplePanel = {
  title: "People and lessons",
  name: "people who started a lesson",
  people: (count: number) => numberAndUnit(`${formatPeople(count)} started a lesson`),
  lessons: (count: number) => numberAndUnit(`${formatLessons(count)} started`),
  /** Lessons of several periods can't be divided by an average of people. */
  perPerson: ({ value, people }: Amount, isAverage: boolean) =>
    [
      ...(isAverage ? [] : [`${oneDecimal(value / Math.max(1, people), "lesson")} per person.`]),
      "Each lesson counts once a month per person.",
    ].join(" "),
} as const;

export const creditTypes = {
  cme: "CME credit",
  contact_hours: "Contact hours",
  participation: "Participation",
} as const;

/** Types of few claims, together. */
export const otherTypes = "Other types";

const creditTypesInSentence = {
  cme: "CME credit",
  contact_hours: "contact hours",
  participation: "participation",
} as const;

type CreditType = Claimed["by_type"][number];

export const creditsPanel = {
  title: "Credits claimed",
  name: "credits claimed",
  types: {
    title: "By type",
    label: "Credits by type",
    name: "credits by type",
    summary: ([first]: readonly CreditType[]) =>
      first
        ? `Most common: ${creditTypesInSentence[first.certificate_type]} (${formatPeople(first.people)})`
        : "",
    note: ({ claims, people }: Pick<CreditType, "claims"> & { readonly people?: number }) =>
      [pluralize(claims, "claim"), ...(people === undefined ? [] : [formatPeople(people)])].join(
        " · ",
      ),
    columns: [
      { label: "Type" },
      { label: "Credits", isNumber: true },
      { label: "Claims", isNumber: true },
      { label: columns.people, isNumber: true },
    ],
  },
} as const;

/** Whether numbers of people are averages: several periods are added up, and the same people can be in each. */
export const areAverages = (published: PublishedPeriods | null | undefined): boolean =>
  published !== null && published !== undefined && lengthInMonths(published) > published.months;

/** Next to the days of the page. */
export const averagesNote = "Numbers of people are averages per published period.";

/** "“After Nights” has the most people (17)" */
export function rankingSummary({ top: [first] }: Ranking): string {
  return first ? `“${first.name}” has the most people (${first.people})` : "";
}

const hours = { measure: "Hours", format: formatHours };

export const rankings = {
  series: {
    ...hours,
    title: "Top series",
    name: "top series",
    caption: "Series by number of people",
    hidden: "Series with few people aren't listed.",
  },
  lessons: {
    ...hours,
    title: "Top lessons",
    name: "top lessons",
    caption: "Lessons by number of people",
    hidden: "Some lessons aren't listed, to protect small groups.",
  },
  claimed: {
    measure: "Claims",
    format: (claims: number) => pluralize(claims, "claim"),
    title: "Top lessons by credit",
    name: "top lessons by credit",
    caption: "Lessons by credit claims",
    hidden: "Some lessons and claims aren't listed, to protect small groups.",
  },
} as const;

export const ranking = {
  item: "Name",
  people: columns.people,
  summary: rankingSummary,
  share: "Find a lesson to share",
} as const;

export const engagementFile = {
  hours: "Hours of learning",
  credits: "Credits claimed",
  lessons: "Lessons started",
  bySeries: "Hours by series",
  byLesson: "Hours by lesson",
  claims: "Claims by lesson",
  type: (type: keyof typeof creditTypes) => creditTypes[type],
} as const;
