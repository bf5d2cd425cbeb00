import type {
  hoursWatched,
  mostWatchedSeries,
  totalCreditsClaimed,
  totalWatched,
} from "#contract/insights/engagement.ts";
import type { Suppressed } from "#contract/insights/shapes.ts";
import type { Reply } from "#contract/route.ts";
import { pluralize } from "#ui/format.ts";
import {
  columns,
  formatHours,
  formatLength,
  formatPeople,
  lengthInDays,
  numberAndUnit,
  oneDecimal,
} from "./figure-copy.ts";
import { scopes } from "./panel-copy.ts";
import { isReleased } from "./released.ts";

export type Hours = Reply<typeof hoursWatched>["data"];
export type Watched = Reply<typeof totalWatched>["data"];
export type Claimed = Reply<typeof totalCreditsClaimed>["data"];
export type Ranking = Reply<typeof mostWatchedSeries>["data"];

export type Amount = Exclude<Hours["current"], Suppressed>;

export const formatCredits = (credits: number): string =>
  credits === 1
    ? "1 credit"
    : `${Number.isInteger(credits) ? credits : credits.toFixed(2)} credits`;

export const formatLessons = (count: number): string => pluralize(count, "lesson");

/** Periods that differ by more than a tenth in length are not compared. */
const LENGTH_TOLERANCE = 0.1;
const haveSimilarLength = (a: Amount, b: Amount) => {
  const [first, second] = [lengthInDays(a.days), lengthInDays(b.days)];
  return Math.abs(first - second) <= LENGTH_TOLERANCE * Math.max(first, second);
};

/** "Up 2 hours from the previous 90 days (26 hours, 55 people)" */
export function changeText(
  now: Amount,
  before: Amount | Suppressed,
  format: (value: number) => string,
): string {
  if (!isReleased(before))
    return `Previous ${formatLength(now.days)} not shown (minimum ${before.min} people)`;
  const previous = format(before.value);
  if (!haveSimilarLength(now, before))
    return `Previous period: ${previous}, ${formatPeople(before.people)}. The periods have different lengths.`;
  const days = formatLength(before.days);
  const base = `(${previous}, ${formatPeople(before.people)})`;
  if (format(now.value) === previous) return `Same as the previous ${days} ${base}`;
  const difference = format(Math.abs(now.value - before.value));
  return `${now.value > before.value ? "Up" : "Down"} ${difference} from the previous ${days} ${base}`;
}

export const hoursPerWeek = (hours: number): string => `${formatHours(hours)} per week`;

export const hoursPanel = {
  title: "Hours of learning",
  name: "hours of learning",
  weeks: {
    title: "By week",
    label: "Hours of learning by week",
    name: "hours by week",
    columns: [
      { label: columns.period },
      { label: "Hours", isNumber: true },
      { label: "Hours per week", isNumber: true },
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
  perPerson: ({ value, people }: Amount) =>
    `${oneDecimal(value / Math.max(1, people), "lesson")} per person. Each lesson counts once per person.`,
} as const;

export const creditTypes = {
  cme: "CME credit",
  contact_hours: "Contact hours",
  participation: "Participation",
} as const;

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
    note: ({ claims, people }: CreditType) =>
      `${pluralize(claims, "claim")} · ${formatPeople(people)}`,
    columns: [
      { label: "Type" },
      { label: "Credits", isNumber: true },
      { label: "Claims", isNumber: true },
      { label: columns.people, isNumber: true },
    ],
  },
} as const;

/** "“After Nights” has the most people (17)" */
export function rankingSummary({ top: [first] }: Ranking): string {
  return first ? `“${first.name}” has the most people (${first.people})` : "";
}

const hours = { measure: "Hours", format: formatHours };

export const rankings = {
  series: {
    ...hours,
    title: "Top series",
    about: scopes.everyone,
    name: "top series",
    caption: "Series by number of people",
  },
  lessons: {
    ...hours,
    title: "Top lessons",
    about: scopes.matchingFilters,
    name: "top lessons",
    caption: "Lessons by number of people",
  },
  claimed: {
    measure: "Claims",
    format: (claims: number) => pluralize(claims, "claim"),
    title: "Top lessons by credit",
    about: scopes.matchingFilters,
    name: "top lessons by credit",
    caption: "Lessons by credit claims",
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
  byWeek: "Whole group, by week",
  units: { hours: "hours", lessons: "lessons", credits: "credits", claims: "claims" },
} as const;
