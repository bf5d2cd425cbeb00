const DAY_MS = 24 * 60 * 60 * 1000;

const inWords = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat("en-US", { timeZone: "UTC", ...options });
const year = inWords({ year: "numeric" });
const monthYear = inWords({ month: "short", year: "numeric" });
const date = inWords({ month: "short", day: "numeric", year: "numeric" });
const dayOfYear = inWords({ month: "short", day: "numeric" });

/**
 * What a period of a trend is called: by its year from 360 days, by its month from 27, by its first and last day from 6, by
 * one day below. `period` is 'yyyy-MM-dd..yyyy-MM-dd', both days included.
 */
export function periodLabel(period: string): string {
  const [first = "", last = first] = period.split("..");
  const start = new Date(`${first}T00:00:00Z`);
  const end = new Date(`${last}T00:00:00Z`);
  const days = (end.getTime() - start.getTime()) / DAY_MS;
  if (days >= 360) return year.format(start);
  if (days >= 27) return monthYear.format(start);
  if (days >= 6) {
    const isOneYear = start.getUTCFullYear() === end.getUTCFullYear();
    return `${(isOneYear ? dayOfYear : date).format(start)} – ${date.format(end)}`;
  }
  return date.format(start);
}

const compact = new Intl.NumberFormat("en-US", {
  style: "currency",
  currency: "USD",
  notation: "compact",
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
});

/** "$5.6M" */
export const compactMoney = (dollars: number): string => compact.format(dollars);
