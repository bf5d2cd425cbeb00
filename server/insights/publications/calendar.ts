/** How many months a total and a filter cover. 0: never published. */
export type Calendar = { readonly totals: number; readonly filters: number };

/** Larger groups publish more often: a group can carry about one figure a year for five people. */
const steps: readonly (readonly [people: number, totals: number, filters: number])[] = [
  [450, 1, 3],
  [250, 1, 6],
  [150, 1, 12],
  [50, 3, 12],
  [25, 3, 0],
  [10, 6, 0],
  [5, 12, 0],
];

/** Returns the calendar of a year for the number of different people who answered in the 12 months before. */
export function calendarFor(people: number): Calendar {
  const [, totals, filters] = steps.find(([from]) => people >= from) ?? [0, 0, 0];
  return { totals, filters };
}

const MONTHS = 12;
/** Lessons are published at most this often, in months. */
export const QUARTER = 3;
/** The audit finds sets of people greedily and leaves some people over. */
const USABLE = 0.9;

/** The part of the remaining columns that comparisons of single lessons may use. */
const FOR_LESSONS = 0.5;

/** A year has room for one column for each `k` people. Totals come first. */
function columnsLeft(people: number, { totals }: Calendar, k: number): number {
  if (totals === 0) return 0;
  return Math.max(0, Math.floor((people * USABLE) / k) - MONTHS / totals);
}

/** How many columns the comparisons of single lessons may have in a year. More would hold up the next year's totals. */
export const columnsForLessons = (people: number, calendar: Calendar, k: number): number =>
  Math.floor(columnsLeft(people, calendar, k) * FOR_LESSONS);

/**
 * How many columns the filters of one period may have together, one less than its cells for each attribute. Without this limit,
 * the filters of one year leave no room for the totals of the next.
 */
export function columnsForFilters(people: number, calendar: Calendar, k: number): number {
  if (calendar.filters === 0) return 0;
  return Math.floor(columnsLeft(people, calendar, k) / (MONTHS / calendar.filters));
}

/** Months count from year 0, so that each January is divisible by 12. */
export const monthOf = (time: number): number => {
  const date = new Date(time);
  return date.getUTCFullYear() * 12 + date.getUTCMonth();
};
export const yearOf = (month: number): number => Math.floor(month / 12);
export const startOf = (month: number): number => Date.UTC(yearOf(month), month % 12, 1);

const isoDay = (time: number) => new Date(time).toISOString().slice(0, 10);
const DAY_MS = 24 * 60 * 60 * 1000;
/** Returns the first and the last day of a month (yyyy-MM-dd). */
export const firstDay = (month: number): string => isoDay(startOf(month));
export const lastDay = (month: number): string => isoDay(startOf(month + 1) - DAY_MS);
/** Returns the month of a day (yyyy-MM-dd). */
export const monthOfDay = (day: string): number => monthOf(Date.parse(`${day}T00:00:00Z`));

/** Whether a period of this many months ends with the month. */
export const endsPeriod = (month: number, months: number): boolean =>
  months > 0 && ((month % 12) + 1) % months === 0;
