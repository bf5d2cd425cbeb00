import type { DayFilters, Timespan } from "#contract/insights/filters.ts";
import type { Window } from "./lines.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

export const dayOf = (time: number): number => Math.floor(time / DAY_MS);
export const dayOfDate = (date: string): number => dayOf(Date.parse(`${date}T00:00:00Z`));
export const dateOf = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10);

/** Converts a window to dates, both inclusive. */
export const daysOf = ({ from, to }: Window) => ({ start: dateOf(from), end: dateOf(to - 1) });
export const periodOf = ({ from, to }: Window) => `${dateOf(from)}..${dateOf(to - 1)}`;

/** Subtracts months, clamped to the end of the month. */
export function monthsBefore(day: number, months: number): number {
  const date = new Date(day * DAY_MS);
  const target = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - months, 1));
  const last = new Date(Date.UTC(target.getUTCFullYear(), target.getUTCMonth() + 1, 0));
  target.setUTCDate(Math.min(date.getUTCDate(), last.getUTCDate()));
  return dayOf(target.getTime());
}

const spans: Readonly<Record<Timespan, (end: number) => Window>> = {
  "7 Days": (to) => ({ from: to - 7, to }),
  "30 Days": (to) => ({ from: to - 30, to }),
  "90 Days": (to) => ({ from: to - 90, to }),
  "4 Months": (to) => ({ from: monthsBefore(to, 4), to }),
  "5 Months": (to) => ({ from: monthsBefore(to, 5), to }),
  "6 Months": (to) => ({ from: monthsBefore(to, 6), to }),
  "1 Year": (to) => ({ from: monthsBefore(to, 12), to }),
  "4-6 Months": (to) => ({ from: monthsBefore(to, 6), to: monthsBefore(to, 4) }),
};

const MOST_DAYS = 3660;

/** Returns the requested dates, or the time span up to the requested end date or yesterday. */
export function windowOf(
  { start_date, end_date, timespan }: DayFilters,
  fallback: Timespan,
  today: number,
): Window {
  const to = Math.min(end_date === undefined ? today : dayOfDate(end_date) + 1, today);
  if (start_date === undefined) return spans[timespan ?? fallback](to);
  return { from: Math.max(dayOfDate(start_date), to - MOST_DAYS), to };
}

/** Returns the window of this length before a window. */
export const windowBefore = ({ from }: Window, days: number): Window => ({
  from: from - days,
  to: from,
});

/** Returns the width of a trend's parts, in days: a year, a month, a week, or a day. */
export function partWidth({ from, to }: Window): number {
  const days = to - from;
  if (days > 1000) return 365;
  if (days > 120) return 30;
  return days > 27 ? 7 : 1;
}
