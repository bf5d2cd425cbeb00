/** How many months a total and a filter cover. 0: never published. */
export type Calendar = { readonly totals: number; readonly filters: number };

/** From this number of people on, and from no fewer answers than it says, each audited in `docs/decisions`. */
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

/** From this number of people on, tables of two attributes are tried: every `months`. */
export const pairMonths = (people: number): number => {
  if (people >= 3600) return 3;
  return people >= 1100 ? 12 : 0;
};

/** Months are numbered from year 0, so that January of each year is divisible by 12. */
export const monthOf = (date: Date): number => date.getUTCFullYear() * 12 + date.getUTCMonth();
export const firstDay = (month: number): Date =>
  new Date(Date.UTC(Math.floor(month / 12), month % 12, 1));
/** Whether a period of this many months ends with the month. */
export const endsPeriod = (month: number, months: number): boolean =>
  months > 0 && ((month % 12) + 1) % months === 0;
