import type { InsightFilters, Timespan } from "#contract/insights/filters.ts";
import { monthOf, monthOfDay } from "./publications/calendar.ts";
import type { Period } from "./published.ts";

/** Number of months by time span. Shorter ones are the latest period. */
const months: Readonly<Record<Timespan, number>> = {
  "7 Days": 1,
  "30 Days": 1,
  "90 Days": 3,
  "4 Months": 4,
  "5 Months": 5,
  "6 Months": 6,
  "1 Year": 12,
  "4-6 Months": 3,
};

/** Which months are asked for. Without `starts`, a number of months up to the last period. */
export type Asked = {
  readonly ends: number;
  readonly starts?: number;
  readonly months: number;
};

/** The last three months, whatever time span the other figures of a page have. */
export const inLastQuarter = <A extends { readonly query: InsightFilters }>(asking: A): A => {
  const { timespan: _, timeSpan: __, ...query } = asking.query;
  return { ...asking, query };
};

/** The month before a day, if the month of the day isn't over with it. */
function lastWholeMonth(day: string): number {
  const next = monthOf(Date.parse(`${day}T00:00:00Z`) + 24 * 60 * 60 * 1000);
  return next - 1;
}

/** Returns the first month that begins on or after a day. */
const firstWholeMonth = (day: string): number =>
  day.endsWith("-01") ? monthOfDay(day) : monthOfDay(day) + 1;

/** How many months after its end the time span "4-6 Months" stops. */
const MONTHS_AGO = 4;

/** Returns which months a query asks for. `now` is in milliseconds since 1970. */
export function askedMonths(
  { start_date, end_date, timespan, timeSpan }: InsightFilters,
  fallback: Timespan,
  now: number,
): Asked {
  const last = monthOf(now) - 1;
  const ends = Math.min(last, end_date === undefined ? last : lastWholeMonth(end_date));
  const span = timespan ?? timeSpan ?? fallback;
  if (start_date !== undefined) return { ends, starts: firstWholeMonth(start_date), months: 0 };
  const shift = span === "4-6 Months" ? MONTHS_AGO : 0;
  return { ends: ends - shift, months: months[span] };
}

/** Splits periods into runs without a gap. */
function runsOf<P extends Period>(periods: readonly P[]): readonly (readonly P[])[] {
  const runs: P[][] = [];
  for (const period of periods) {
    const run = runs.at(-1);
    if (run && run.at(-1)?.ends === period.starts - 1) run.push(period);
    else runs.push([period]);
  }
  return runs;
}

/**
 * Returns the latest run of whole periods within the months asked for, or the last period before them. Empty if
 * nothing was published by then. `periods` are in order.
 */
export function windowOf<P extends Period>(periods: readonly P[], asked: Asked): readonly P[] {
  const until = periods.filter(({ ends }) => ends <= asked.ends);
  const last = until.at(-1);
  if (!last) return [];
  // A number of months is rounded up to whole periods.
  const starts = asked.starts ?? last.ends - asked.months + 1;
  const within = until.filter((period) =>
    asked.starts === undefined ? period.ends >= starts : period.starts >= starts,
  );
  return runsOf(within).at(-1) ?? [last];
}

/** Returns the periods right before a window, until they cover as many months. */
export function windowBefore<P extends Period>(
  periods: readonly P[],
  window: readonly Period[],
): readonly P[] {
  const starts = window[0]?.starts ?? 0;
  const first = starts - ((window.at(-1)?.ends ?? 0) - starts + 1);
  const before = periods.filter((one) => one.ends < starts && one.ends >= first);
  const run = runsOf(before).at(-1) ?? [];
  const isWhole = run.at(-1)?.ends === starts - 1 && (run[0]?.starts ?? starts) <= first;
  return isWhole ? run : [];
}
