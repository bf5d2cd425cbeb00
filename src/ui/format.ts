import { creditKinds, times } from "./copy.ts";
import { localDay, localTime, utcDate } from "./dates.ts";

export const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Returns "1,234". Written by hand because the first Intl formatter of a page costs a slow phone 50 ms. */
const groupDigits = (count: number) => count.toString().replaceAll(/\B(?=(\d{3})+$)/g, ",");

export const pluralize = (count: number, one: string, many = `${one}s`): string =>
  `${groupDigits(count)} ${count === 1 ? one : many}`;

function unitFor(bytes: number): { readonly value: (of: number) => string; readonly unit: string } {
  if (bytes >= 1e9) return { value: (of) => (of / 1e9).toFixed(1), unit: "GB" };
  if (bytes >= 9.5e6) return { value: (of) => Math.round(of / 1e6).toString(), unit: "MB" };
  if (bytes >= 1e6) return { value: (of) => (of / 1e6).toFixed(1), unit: "MB" };
  return { value: (of) => Math.ceil(of / 1e3).toString(), unit: "KB" };
}

/** Returns "38 MB". */
export function formatBytes(bytes: number): string {
  const { value, unit } = unitFor(bytes);
  return `${value(bytes)} ${unit}`;
}

/** Returns "14 of 38 MB". */
export function formatBytesOf(have: number, total: number): string {
  const { value, unit } = unitFor(total);
  return `${value(have)} of ${value(total)} ${unit}`;
}

const twoDigits = (value: number) => value.toString().padStart(2, "0");

/** Returns "6:12" or "1:02:09". */
export function formatClock(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60)];
  const rest = twoDigits(whole % 60);
  return hours > 0 ? `${hours}:${twoDigits(minutes)}:${rest}` : `${minutes}:${rest}`;
}

/** Joins the parts of a length that are not zero, such as "1 hr 2 min". */
const joinUnits = (parts: readonly (readonly [number, string])[]) =>
  parts.flatMap(([value, unit]) => (value > 0 ? `${value} ${unit}` : [])).join(" ");

const hoursAndMinutes = (minutes: number) =>
  joinUnits([
    [Math.floor(minutes / 60), "hr"],
    [minutes % 60, "min"],
  ]);

/** Returns "14 min", "1 hr 2 min", or "42 sec", or undefined if the length is unknown. */
export function formatMinutes(seconds: number): string | undefined {
  if (seconds <= 0) return undefined;
  return seconds < 60 ? `${Math.round(seconds)} sec` : hoursAndMinutes(Math.round(seconds / 60));
}

/** Returns "14 min 30 sec". */
export function formatLength(seconds: number): string | undefined {
  const whole = Math.round(seconds);
  if (whole <= 0) return undefined;
  return joinUnits([
    [Math.floor(whole / 3600), "hr"],
    [Math.floor((whole % 3600) / 60), "min"],
    [whole % 60, "sec"],
  ]);
}

/** Returns "8 min left". */
export function formatTimeLeft(seconds: number): string {
  if (seconds < 60) return times.lessThanMinuteLeft;
  return times.left(hoursAndMinutes(Math.round(seconds / 60)));
}

/** Returns "6 minutes 12 seconds", for screen readers. */
export function formatSpokenTime(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const [hours, minutes, rest] = [
    Math.floor(whole / 3600),
    Math.floor((whole % 3600) / 60),
    whole % 60,
  ];
  const parts = [
    hours > 0 && pluralize(hours, "hour"),
    minutes > 0 && pluralize(minutes, "minute"),
    (rest > 0 || whole === 0) && pluralize(rest, "second"),
  ];
  return parts.filter(Boolean).join(" ");
}

/** Returns "Nov 18, 2026" for an ISO date, or undefined if it is invalid. */
export function formatDate(date: string): string | undefined {
  const at = Date.parse(date);
  if (Number.isNaN(at)) return undefined;
  return utcDate(new Date(at));
}

/** Returns "just now", "5 minutes ago", "today at 6:10 PM", or "Nov 18 at 6:10 PM", with the year if it differs. */
export function formatMoment(at: number, now: number): string {
  const minutes = Math.floor((now - at) / 60_000);
  if (minutes === 0) return times.justNow;
  if (minutes > 0 && minutes < 60) return times.ago(pluralize(minutes, "minute"));
  const [date, today] = [new Date(at), new Date(now)];
  const isToday = date.toDateString() === today.toDateString();
  return isToday
    ? times.today(localTime(date))
    : times.onDay(localDay(date, today), localTime(date));
}

type Creditable = {
  readonly cme: boolean;
  readonly contactHours: boolean;
  readonly credit: number;
};

/** Returns "0.25 CE", or undefined without credit. */
export function formatCreditShort(content: Creditable): string | undefined {
  if (!content.cme && !content.contactHours) return undefined;
  return content.credit > 0 ? `${content.credit.toFixed(2)} CE` : "CE";
}

/** Returns "0.25 contact hours" or "0.25 CME credit or contact hours". */
export function formatCredit(content: Creditable): string | undefined {
  const kinds = [content.cme && creditKinds.cme, content.contactHours && creditKinds.contactHours];
  const named = kinds.filter(Boolean).join(" or ");
  if (!named) return undefined;
  return content.credit > 0 ? `${content.credit.toFixed(2)} ${named}` : named;
}
