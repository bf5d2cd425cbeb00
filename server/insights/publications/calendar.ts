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

/** Whether a period of this many months ends with the month. Months count from year 0, so that each January is divisible by 12. */
export const endsPeriod = (month: number, months: number): boolean =>
  months > 0 && ((month % 12) + 1) % months === 0;
