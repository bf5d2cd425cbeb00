import { AGE_BANDS, type Timespan } from "#contract/insights/filters.ts";
import { formatDate } from "#ui/format.ts";
import type { AreaName } from "./area.ts";
import { activeIn, type DayFilters, type Filters } from "./filters.ts";
import type { Chosen, ChosenKey } from "./filters-chosen.ts";

export const timespanWords: Readonly<Record<Timespan, string>> = {
  "7 Days": "Last 7 days",
  "30 Days": "Last 30 days",
  "90 Days": "Last 90 days",
  "4 Months": "Last 4 months",
  "5 Months": "Last 5 months",
  "6 Months": "Last 6 months",
  "1 Year": "Last year",
  "4-6 Months": "6 to 4 months ago",
};

const ranges = {
  start_date: ["From", ""],
  end_date: ["Up to", ""],
  start_age: ["From age", ""],
  end_age: ["Up to age", ""],
  baseline_start_date: ["Baseline from", ""],
  baseline_end_date: ["Baseline up to", ""],
} as const;

const bandWords = (band: string, unit: string) => band.replace("-", "–").concat(unit);
const isRange = (key: ChosenKey): key is keyof typeof ranges => key in ranges;

/** "Ages 28–34", "Under 28 years old", "Over 69 years old" */
export function ageWords(band: string): string {
  return /^\d/.test(band) ? bandWords(band, "").replace(/^/, "Ages ") : `${band} years old`;
}

/** Formats a filter for its chip. */
export function filterWords(key: ChosenKey, value: string): string {
  if (key === "timespan") return timespanWords[value as Timespan];
  if (key === "age") return ageWords(value);
  if (key === "years_in_profession") return bandWords(value, " years in the profession");
  if (isRange(key))
    return `${ranges[key][0]} ${formatDate(key.endsWith("age") ? "" : value) ?? value}`;
  return value;
}

/** Describes the window of a figure: "in the last year", or the chosen days. */
export function daysInQuestion({ start_date, end_date }: DayFilters, span: string): string {
  if (start_date !== undefined) return "on the days you chose";
  if (end_date === undefined) return `in the last ${span}`;
  return `in the ${span} up to ${formatDate(end_date) ?? end_date}`;
}

/** Ages at which a range may start or end: the inner edges of the bands. */
export const startAges = Object.values(AGE_BANDS)
  .slice(1)
  .map(([from]) => String(from));
export const endAges = Object.values(AGE_BANDS)
  .slice(0, -1)
  .map(([, to]) => String(to));

const spanOf = (area: AreaName, filters: Filters): Timespan =>
  area === "engagement" ? filters.engagement.timeSpan : filters[area].timespan;

/** Formats all active filters in one line for print: "Last year · Nurses". */
export function inWords(area: AreaName, chosen: Chosen, filters: Filters): string {
  const keys = activeIn(area, chosen).filter((key) => key !== "timespan");
  const span = chosen.start_date === undefined ? [timespanWords[spanOf(area, filters)]] : [];
  return [...span, ...keys.map((key) => filterWords(key, chosen[key] ?? ""))].join(" · ");
}
