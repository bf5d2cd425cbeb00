import type { Timespan } from "#contract/insights/filters.ts";
import { formatDate } from "#ui/format-date.ts";
import type { AreaName } from "./area.ts";
import { activeIn, type Filters } from "./filters.ts";
import type { Chosen, ChosenKey } from "./filters-chosen.ts";

export const filterBar = {
  label: "Filters",
  open: "Filters",
  more: "More filters",
  active: "Active filters",
  reset: "Reset filters",
  all: "All",
  period: "Period",
  customDates: "Custom dates",
  role: "Role",
  age: "Age",
  department: "Department",
  gender: "Gender",
  years: "Years in profession",
  /** Instead of the filters of people. */
  wholeGroup: "Answers to your questions are shown for the whole group only.",
  totalsOnly: "Groups of this size publish totals only, so there are no filters for people.",
} as const;

export const filterSheet = {
  title: "Filters",
  apply: "Show results",
  hint: "Figures of fewer than 5 people aren't shown. Dates move to whole published periods.",
  period: "Period",
  startDate: "Start date",
  endDate: "End date",
  datesHint: "Custom dates replace the period. With only an end date, the period ends on that day.",
  datesInvalid: "Choose a start date before the end date.",
  baseline: "Baseline period",
  baselineHint: "Defaults to 12 months.",
  people: "People",
  minimumAge: "Minimum age",
  maximumAge: "Maximum age",
  anyAge: "Any",
} as const;

export const timespanNames: Readonly<Record<Timespan, string>> = {
  "7 Days": "Last 7 days",
  "30 Days": "Last 30 days",
  "90 Days": "Last 90 days",
  "4 Months": "Last 4 months",
  "5 Months": "Last 5 months",
  "6 Months": "Last 6 months",
  "1 Year": "Last 12 months",
  "4-6 Months": "4–6 months ago",
};

const roleNames: Readonly<Record<string, string>> = {
  "Advanced Practice Providers": "Advanced practice providers",
  Others: "Other roles",
};
export const roleName = (role: string): string => roleNames[role] ?? role;

/** "Under 28", "28–34", "70 and over" */
export const ageName = (band: string): string =>
  band === "Over 69" ? "70 and over" : band.replace("-", "–");

/** "Under 5", "5–9", "20 or more" */
export const yearsName = (band: string): string => band.replace("-", "–");

const genderNames: Readonly<Record<string, string>> = { Another: "Another gender" };
export const genderName = (gender: string): string => genderNames[gender] ?? gender;

/** "28–44", "28 and over", "44 and under" */
export function ageRangeName(start: string | undefined, end: string | undefined): string {
  if (start === undefined) return `${end} and under`;
  return end === undefined ? `${start} and over` : `${start}–${end}`;
}

const dateName = (date: string) => formatDate(date) ?? date;
const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

/** "Age 28–34", "Age under 28" */
export const ageLabel = (band: string): string => `Age ${lowerFirst(ageName(band))}`;
/** "10–19 years in profession" */
export const yearsLabel = (band: string): string => `${yearsName(band)} years in profession`;

const asChip: Readonly<Record<ChosenKey, (value: string) => string>> = {
  timespan: (span) => timespanNames[span as Timespan],
  start_date: (date) => `From ${dateName(date)}`,
  end_date: (date) => `Through ${dateName(date)}`,
  age: ageLabel,
  start_age: (age) => `Minimum age ${age}`,
  end_age: (age) => `Maximum age ${age}`,
  gender: genderName,
  department: (department) => department,
  role: roleName,
  years_in_profession: yearsLabel,
  baseline_start_date: (date) => `Baseline from ${dateName(date)}`,
  baseline_end_date: (date) => `Baseline through ${dateName(date)}`,
};

/** Names of departments by value. */
export type DepartmentNames = Readonly<Record<string, string>>;

/** Formats a filter for its chip. */
export const filterName = (
  key: ChosenKey,
  value: string,
  departments: DepartmentNames = {},
): string => asChip[key](key === "department" ? (departments[value] ?? value) : value);

const spanOf = (area: AreaName, filters: Filters): Timespan =>
  area === "engagement" ? filters.engagement.timeSpan : filters[area].timespan;

/** Formats all active filters in one line for print: "Last 12 months · Nurses". */
export function filtersInWords(
  area: AreaName,
  chosen: Chosen,
  filters: Filters,
  departments?: DepartmentNames,
): string {
  const keys = activeIn(area, chosen).filter((key) => key !== "timespan");
  const span = chosen.start_date === undefined ? [timespanNames[spanOf(area, filters)]] : [];
  return [...span, ...keys.map((key) => filterName(key, chosen[key] ?? "", departments))].join(
    " · ",
  );
}
