import type { DayFilters, Timespan } from "#contract/insights/filters.ts";
import type { Window } from "./lines.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

export const dayOf = (time: number): number => Math.floor(time / DAY_MS);
export const dayOfDate = (date: string): number => dayOf(Date.parse(`${date}T00:00:00Z`));
export const dateOf = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10);

/** As people read it: both days included. */
export const daysOf = ({ from, to }: Window) => ({ start: dateOf(from), end: dateOf(to - 1) });
export const periodOf = ({ from, to }: Window) => `${dateOf(from)}..${dateOf(to - 1)}`;

/** The same day so many months before; the last of the month where it has no such day. */
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

/** The days that are named; else the timespan, up to the last day named or to yesterday. */
export function windowOf(
  { start_date, end_date, timespan }: DayFilters,
  fallback: Timespan,
  today: number,
): Window {
  const to = Math.min(end_date === undefined ? today : dayOfDate(end_date) + 1, today);
  if (start_date === undefined) return spans[timespan ?? fallback](to);
  return { from: Math.max(dayOfDate(start_date), to - MOST_DAYS), to };
}

/** So long before it. */
export const windowBefore = ({ from }: Window, days: number): Window => ({
  from: from - days,
  to: from,
});

/** How wide the parts of a trend are: a year, a month, a week, a day. */
export function partWidth({ from, to }: Window): number {
  const days = to - from;
  if (days > 1000) return 365;
  if (days > 120) return 30;
  return days > 27 ? 7 : 1;
}
