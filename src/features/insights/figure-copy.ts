import { periodLabel } from "#contract/insights/labels.ts";
import type { Share } from "#contract/insights/shapes.ts";
import { pluralize } from "#ui/format.ts";

/** Formats figures. A figure is always shown with its number of check-ins or people and, if it is an estimate, its likely range. */

/** "42%" */
export const formatPercent = (value: number): string => `${Math.round(value * 100)}%`;

type ShownShare = Pick<Share, "value">;

/** "42%" */
export const formatShare = ({ value }: ShownShare): string => formatPercent(value);

type Range = { readonly low: number; readonly high: number };

/** "29–48%" */
export const percentRange = ({ low, high }: Range): string =>
  `${Math.round(low * 100)}–${formatPercent(high)}`;

/** "Likely range 29–48%" */
export const likelyRange = (range: Range): string => `Likely range ${percentRange(range)}`;

/** "(likely range 29–48%)", for the end of a sentence. */
export const rangeInParentheses = (range: Range): string =>
  ` (likely range ${percentRange(range)})`;

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

/** Returns the change in whole points between two percentages as shown. */
export const shownPoints = (from: ShownShare, to: ShownShare): number =>
  Math.round(to.value * 100) - Math.round(from.value * 100);

/** "Down 5 points" */
export function pointsChange(points: number): string {
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

/** A check-in is one person in one month. */
export const formatCheckIns = (count: number): string => pluralize(count, "check-in");

/** "1,234" */
export const formatCount = (count: number): string => count.toLocaleString("en-US");

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

export const areSameDays = (a: Days, b: Days): boolean => a.start === b.start && a.end === b.end;

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

/** Parses a period such as "2026-08-24..2026-08-30". */
export function daysOfPeriod(period: string): Days {
  const [start = "", end = start] = period.split("..");
  return { start, end };
}

const monthsIn = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));

/** Counts the months that a period touches. Published periods consist of whole months. */
export const lengthInMonths = ({ start, end }: Days): number => monthsIn(end) - monthsIn(start) + 1;

/** "in Nov 2026" for a month, "for Jan 1 – Mar 31, 2026" for any other period. */
export function inPeriod(period: string): string {
  const days = daysOfPeriod(period);
  const isMonth = lengthInMonths(days) === 1 && lengthInDays(days) >= 28;
  return isMonth ? `in ${periodLabel(period)}` : `for ${formatDays(days)}`;
}

/** Splits "3.5 hours" into value and unit. */
export function numberAndUnit(text: string): { readonly value: string; readonly unit: string } {
  const [value = "", ...unit] = text.split(" ");
  return { value, unit: unit.join(" ") };
}

export const columns = {
  checkIns: "Check-ins",
  people: "People",
  likelyRange: "Likely range",
  rangeLow: "Range low",
  rangeHigh: "Range high",
  share: "Share",
  period: "Period",
  dates: "Dates",
  burnedOut: "Burned out",
} as const;
