const DAY_MS = 24 * 60 * 60 * 1000;

/** Created on first use, because each formatter costs a slow phone 25 ms. */
function formatter(options: Intl.DateTimeFormatOptions) {
  let created: Intl.DateTimeFormat | undefined;
  return {
    format: (at: Date): string => {
      created ??= new Intl.DateTimeFormat("en-US", { timeZone: "UTC", ...options });
      return created.format(at);
    },
  };
}
const year = formatter({ year: "numeric" });
const monthYear = formatter({ month: "short", year: "numeric" });
const date = formatter({ month: "short", day: "numeric", year: "numeric" });
const dayOfYear = formatter({ month: "short", day: "numeric" });

/**
 * Returns the label of a trend period: its year if at least 360 days long, its month from 27 days, first and last day from 6
 * days, otherwise its first day. `period` is 'yyyy-MM-dd..yyyy-MM-dd', both inclusive.
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

let compact: Intl.NumberFormat | undefined;

/** Formats dollars, for example "$5.6M". */
export function compactMoney(dollars: number): string {
  compact ??= new Intl.NumberFormat("en-US", {
    style: "currency",
    currency: "USD",
    notation: "compact",
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  });
  return compact.format(dollars);
}

/** Formats the ends of a range, for example "$0–$149.3K". */
export function compactMoneyRange(low: number, high: number): string {
  const end = (dollars: number) =>
    compactMoney(dollars) === "$0.0" ? "$0" : compactMoney(dollars);
  return `${end(low)}–${end(high)}`;
}
