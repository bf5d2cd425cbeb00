import type { Share } from "#contract/insights/shapes.ts";
import { counted, dateInWords } from "#ui/format.ts";

/** How figures are said. A figure never comes without the people it is of, or how sure it is. */

export const percent = (value: number): string => `${Math.round(value * 100)}%`;

/** "42%"; "under 10%" where it is nobody, or all but nobody, of a few. */
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

/** "7 points" of a hundred, whichever way. */
export const pointsInWords = (difference: number): string =>
  counted(Math.round(Math.abs(difference) * 100), "point");

export const peopleInWords = (count: number): string => counted(count, "person", "people");

/** "40 minutes", "3.5 hours", "1,204 hours" */
export function hoursInWords(hours: number): string {
  if (hours > 0 && hours < 1) return counted(Math.max(1, Math.round(hours * 60)), "minute");
  return hours < 10 ? oneDecimal(hours, "hour") : counted(Math.round(hours), "hour");
}

/** "1 hour", "2.5 hours" */
export function oneDecimal(value: number, one: string): string {
  const rounded = Math.round(value * 10) / 10;
  return Number.isInteger(rounded) ? counted(rounded, one) : `${rounded.toFixed(1)} ${one}s`;
}

type Days = { readonly start: string; readonly end: string };

const yearOf = (date: string) => date.slice(0, 4);

/** "Aug 24 – Nov 21, 2026" */
export function daysInWords({ start, end }: Days): string {
  const [first = "", last = ""] = [dateInWords(start), dateInWords(end)];
  if (start === end) return last;
  const isOneYear = yearOf(start) === yearOf(end);
  return `${isOneYear ? first.replace(/, \d+$/, "") : first} – ${last}`;
}

const DAY_MS = 24 * 60 * 60 * 1000;

export const lengthInDays = ({ start, end }: Days): number =>
  Math.round((Date.parse(end) - Date.parse(start)) / DAY_MS) + 1;

/** The days of a point of a trend. */
export function daysOfPeriod(period: string): Days {
  const [start = "", end = start] = period.split("..");
  return { start, end };
}

/** The moment in the middle of a point of a trend, in milliseconds since 1970. */
export function middleOf(period: string): number {
  const { start, end } = daysOfPeriod(period);
  return (Date.parse(start) + Date.parse(end) + DAY_MS) / 2;
}

/** "3.5 hours" as a large figure with its unit beside it. */
export function numberAndUnit(words: string): { readonly value: string; readonly unit: string } {
  const [value = "", ...unit] = words.split(" ");
  return { value, unit: unit.join(" ") };
}
