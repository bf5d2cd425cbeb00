import type { Share } from "#contract/insights/shapes.ts";
import { formatDate, pluralize } from "#ui/format.ts";

/** Formats figures. A figure is always shown with its sample size or its interval. */

export const percent = (value: number): string => `${Math.round(value * 100)}%`;

/** "42%", or only a bound such as "under 10%" for extreme shares of small groups. */
export function shareInWords({ value, bound }: Share): string {
  if (bound !== null) return bound === "<10%" ? "under 10%" : "over 90%";
  return value === null ? "not told" : percent(value);
}

/** "likely between 31 and 53%" */
export function rangeInWords({ low, high }: Share): string | undefined {
  if (low === null || high === null) return undefined;
  return `likely between ${Math.round(low * 100)} and ${percent(high)}`;
}

/** "42%, likely between 31 and 53%" */
export const sureShare = (share: Share): string =>
  [shareInWords(share), rangeInWords(share)].filter(Boolean).join(", ");

/** "7 points": percentage points, without sign. */
export const pointsInWords = (difference: number): string =>
  pluralize(Math.round(Math.abs(difference) * 100), "point");

export const peopleInWords = (count: number): string => pluralize(count, "person", "people");

/** "40 minutes", "3.5 hours", "1,204 hours" */
export function hoursInWords(hours: number): string {
  if (hours > 0 && hours < 1) return pluralize(Math.max(1, Math.round(hours * 60)), "minute");
  return hours < 10 ? oneDecimal(hours, "hour") : pluralize(Math.round(hours), "hour");
}

/** "1 hour", "2.5 hours" */
export function oneDecimal(value: number, one: string): string {
  const rounded = Math.round(value * 10) / 10;
  return Number.isInteger(rounded) ? pluralize(rounded, one) : `${rounded.toFixed(1)} ${one}s`;
}

type Days = { readonly start: string; readonly end: string };

const yearOf = (date: string) => date.slice(0, 4);

/** "Aug 24 – Nov 21, 2026" */
export function daysInWords({ start, end }: Days): string {
  const [first = "", last = ""] = [formatDate(start), formatDate(end)];
  if (start === end) return last;
  const isOneYear = yearOf(start) === yearOf(end);
  return `${isOneYear ? first.replace(/, \d+$/, "") : first} – ${last}`;
}

const DAY_MS = 24 * 60 * 60 * 1000;

export const lengthInDays = ({ start, end }: Days): number =>
  Math.round((Date.parse(end) - Date.parse(start)) / DAY_MS) + 1;

/** Parses a period such as "2026-08-24..2026-08-30". */
export function daysOfPeriod(period: string): Days {
  const [start = "", end = start] = period.split("..");
  return { start, end };
}

/** Returns the middle of a period in milliseconds since 1970. */
export function middleOf(period: string): number {
  const { start, end } = daysOfPeriod(period);
  return (Date.parse(start) + Date.parse(end) + DAY_MS) / 2;
}

/** Splits "3.5 hours" into value and unit. */
export function numberAndUnit(words: string): { readonly value: string; readonly unit: string } {
  const [value = "", ...unit] = words.split(" ");
  return { value, unit: unit.join(" ") };
}
