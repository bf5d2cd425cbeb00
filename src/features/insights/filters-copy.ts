import { AGE_BANDS, type Timespan } from "#contract/insights/filters.ts";
import { dateInWords } from "#ui/format.ts";
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

/** One filter, as it stands on its chip. */
export function filterWords(key: ChosenKey, value: string): string {
  if (key === "timespan") return timespanWords[value as Timespan];
  if (key === "age") return ageWords(value);
  if (key === "years_in_profession") return bandWords(value, " years in the profession");
  if (isRange(key))
    return `${ranges[key][0]} ${dateInWords(key.endsWith("age") ? "" : value) ?? value}`;
  return value;
}

/** Which days a figure is about that has a window of its own, unless days are named: "in the last year". */
export function daysInQuestion({ start_date, end_date }: DayFilters, span: string): string {
  if (start_date !== undefined) return "on the days you chose";
  if (end_date === undefined) return `in the last ${span}`;
  return `in the ${span} up to ${dateInWords(end_date) ?? end_date}`;
}

/** First years of all bands but the first, and last years of all but the last: there a range may begin or end. */
export const startAges = Object.values(AGE_BANDS)
  .slice(1)
  .map(([from]) => String(from));
export const endAges = Object.values(AGE_BANDS)
  .slice(0, -1)
  .map(([, to]) => String(to));

const spanOf = (area: AreaName, filters: Filters): Timespan =>
  area === "engagement" ? filters.engagement.timeSpan : filters[area].timespan;

/** All of them in a line, for a page that is handed out: "Last year · Nurses". */
export function inWords(area: AreaName, chosen: Chosen, filters: Filters): string {
  const keys = activeIn(area, chosen).filter((key) => key !== "timespan");
  const span = chosen.start_date === undefined ? [timespanWords[spanOf(area, filters)]] : [];
  return [...span, ...keys.map((key) => filterWords(key, chosen[key] ?? ""))].join(" · ");
}
