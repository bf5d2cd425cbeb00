import { periodLabel } from "#contract/insights/labels.ts";
import type { Share } from "#contract/insights/shapes.ts";
import { pluralize } from "#ui/format.ts";

/** Formats figures. A figure is always shown with its number of people and, if it is an estimate, its likely range. */

/** "42%" */
export const formatPercent = (value: number): string => `${Math.round(value * 100)}%`;

const bounds = { "<10%": "Under 10%", ">90%": "Over 90%" } as const;

/** "42%", or only a bound such as "Under 10%" for extreme shares of small groups. */
export function formatShare({ value, bound }: Share): string {
  if (bound !== null) return bounds[bound];
  return value === null ? "Not shown" : formatPercent(value);
}

/** "42%" or "under 10%", for the middle of a sentence. */
export const shareInSentence = (share: Share): string => formatShare(share).toLowerCase();

type Range = { readonly low: number | null; readonly high: number | null };

/** "29–48%" */
function percentRange({ low, high }: Range): string | undefined {
  if (low === null || high === null) return undefined;
  return `${Math.round(low * 100)}–${formatPercent(high)}`;
}

/** "Likely range 29–48%" */
export function likelyRange(range: Range): string | undefined {
  const percent = percentRange(range);
  return percent && `Likely range ${percent}`;
}

/** "(likely range 29–48%)", for the end of a sentence. Empty without a range. */
export function rangeInParentheses(range: Range): string {
  const percent = percentRange(range);
  return percent ? ` (likely range ${percent})` : "";
}

/** "42% (likely range 31–53%)" */
export const shareWithRange = (share: Share): string =>
  `${formatShare(share)}${rangeInParentheses(share)}`;

/** "−0.42" */
export function signed(value: number, digits = 2): string {
  const text = Math.abs(value).toFixed(digits);
  if (Number(text) === 0) return text;
  return value < 0 ? `−${text}` : `+${text}`;
}

/** "+33": percentage points. */
export const signedPoints = (difference: number): string => signed(difference * 100, 0);

/** "Likely range −16 to +13 points" */
export const pointsRange = ({ low, high }: { readonly low: number; readonly high: number }) =>
  `Likely range ${signedPoints(low)} to ${signedPoints(high)} points`;

/** "7 points": percentage points, without sign. */
export const formatPoints = (points: number): string => pluralize(Math.abs(points), "point");

type Value = { readonly value: number | null };

/** Returns the change in whole points between two percentages as shown, or null unless both are released. */
export const shownPoints = (from: Value, to: Value): number | null =>
  from.value === null || to.value === null
    ? null
    : Math.round(to.value * 100) - Math.round(from.value * 100);

/** "Down 5 points" */
export function pointsChange(points: number | null): string {
  if (points === null) return "Change not shown";
  if (points === 0) return "No change";
  return `${points < 0 ? "Down" : "Up"} ${formatPoints(points)}`;
}

export const significance = (isSignificant: boolean): string =>
  isSignificant ? "Statistically significant" : "Not statistically significant";

/** "not statistically significant", for the middle of a sentence. */
export const significanceInSentence = (isSignificant: boolean): string =>
  isSignificant ? "statistically significant" : "not statistically significant";

/** "< 0.001", never "0.000" */
export const formatP = (p: number): string => (p < 0.001 ? "< 0.001" : p.toFixed(3));

export const formatPeople = (count: number): string => pluralize(count, "person", "people");

/** What burnout figures count: people who answered. */
export const formatResponses = (count: number): string => formatPeople(count);

/** "40 minutes", "3.5 hours", "1,204 hours" */
export function formatHours(hours: number): string {
  if (hours > 0 && hours < 1) return pluralize(Math.max(1, Math.round(hours * 60)), "minute");
  return hours < 10 ? oneDecimal(hours, "hour") : pluralize(Math.round(hours), "hour");
}

/** "1 hour", "2.5 hours" */
export function oneDecimal(value: number, one: string, many = `${one}s`): string {
  const rounded = Math.round(value * 10) / 10;
  return Number.isInteger(rounded)
    ? pluralize(rounded, one, many)
    : `${rounded.toFixed(1)} ${many}`;
}

export type Days = { readonly start: string; readonly end: string };

/** "Aug 24 – Nov 21, 2026", "Nov 1 – 21, 2026" */
export function formatDays({ start, end }: Days): string {
  const [first, last] = [Date.parse(start), Date.parse(end)];
  if (Number.isNaN(first) || Number.isNaN(last) || first > last) return "";
  return new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeZone: "UTC" })
    .formatRange(first, last)
    .replaceAll("\u2009", " ");
}

const DAY_MS = 24 * 60 * 60 * 1000;

export const lengthInDays = ({ start, end }: Days): number =>
  Math.round((Date.parse(end) - Date.parse(start)) / DAY_MS) + 1;

/** "90 days" */
export const formatLength = (days: Days): string => pluralize(lengthInDays(days), "day");

/** Parses a period such as "2026-08-24..2026-08-30". */
export function daysOfPeriod(period: string): Days {
  const [start = "", end = start] = period.split("..");
  return { start, end };
}

/** "in Nov 2026", "for Nov 15 – 21, 2026" */
export function inPeriod(period: string): string {
  const days = daysOfPeriod(period);
  return lengthInDays(days) >= 28 ? `in ${periodLabel(period)}` : `for ${formatDays(days)}`;
}

/** Returns the middle of a period in milliseconds since 1970. */
export function middleOf(period: string): number {
  const { start, end } = daysOfPeriod(period);
  return (Date.parse(start) + Date.parse(end) + DAY_MS) / 2;
}

/** Splits "3.5 hours" into value and unit. */
export function numberAndUnit(text: string): { readonly value: string; readonly unit: string } {
  const [value = "", ...unit] = text.split(" ");
  return { value, unit: unit.join(" ") };
}

/** "92 people · Aug 24 – Nov 21, 2026" */
export const responseBase = (count: number, days: Days): string =>
  `${formatResponses(count)} · ${formatDays(days)}`;

export const peopleBase = (count: number, days: Days): string =>
  `${formatPeople(count)} · ${formatDays(days)}`;

export const columns = {
  people: "People",
  rangeLow: "Range low",
  rangeHigh: "Range high",
  share: "Share",
  period: "Period",
  burnedOut: "Burned out",
} as const;
