/** How things are said in numbers, everywhere the same. */

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** "1,234". By hand, since the first number formatter of a page costs a slow phone 50 ms. */
const grouped = (count: number) => count.toString().replaceAll(/\B(?=(\d{3})+$)/g, ",");

export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${grouped(count)} ${count === 1 ? one : many}`;

const numbers = [
  "no",
  "one",
  "two",
  "three",
  "four",
  "five",
  "six",
  "seven",
  "eight",
  "nine",
  "ten",
];

/** "three"; "12" */
export const countInWords = (count: number): string => numbers[count] ?? grouped(count);

function inUnit(bytes: number): { readonly value: (of: number) => string; readonly unit: string } {
  if (bytes >= 1e9) return { value: (of) => (of / 1e9).toFixed(1), unit: "GB" };
  if (bytes >= 9.5e6) return { value: (of) => Math.round(of / 1e6).toString(), unit: "MB" };
  if (bytes >= 1e6) return { value: (of) => (of / 1e6).toFixed(1), unit: "MB" };
  return { value: (of) => Math.ceil(of / 1e3).toString(), unit: "kB" };
}

/** "38 MB" */
export function bytesInWords(bytes: number): string {
  const { value, unit } = inUnit(bytes);
  return `${value(bytes)} ${unit}`;
}

/** "14 of 38 MB" */
export function bytesOf(have: number, total: number): string {
  const { value, unit } = inUnit(total);
  return `${value(have)} of ${value(total)} ${unit}`;
}

const twoDigits = (value: number) => value.toString().padStart(2, "0");

/** "6:12", "1:02:09" */
export function clock(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60)];
  const rest = twoDigits(whole % 60);
  return hours > 0 ? `${hours}:${twoDigits(minutes)}:${rest}` : `${minutes}:${rest}`;
}

/** "14 min", for cards. Nothing when the length is not known. */
export function shortLength(seconds: number): string | undefined {
  if (seconds <= 0) return undefined;
  return seconds < 60 ? `${Math.round(seconds)} s` : `${Math.round(seconds / 60)} min`;
}

/** "14 min 30" */
export function exactLength(seconds: number): string | undefined {
  const [minutes, rest] = [Math.floor(seconds / 60), Math.round(seconds % 60)];
  if (minutes === 0) return shortLength(seconds);
  return rest === 0 ? `${minutes} min` : `${minutes} min ${twoDigits(rest)}`;
}

/** "8 min left" */
export function timeLeft(seconds: number): string {
  return seconds < 60 ? "Less than a minute left" : `${Math.round(seconds / 60)} min left`;
}

/** "6 minutes 12", for ears. */
export function spokenTime(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const [minutes, rest] = [Math.floor(whole / 60), whole % 60];
  const parts = [minutes > 0 && counted(minutes, "minute"), rest > 0 && counted(rest, "second")];
  return parts.filter(Boolean).join(" ") || "the start";
}

/** "Nov 18, 2026" from a calendar date; nothing when it is none. */
export function dateInWords(date: string): string | undefined {
  const at = Date.parse(date);
  if (Number.isNaN(at)) return undefined;
  return new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeZone: "UTC" }).format(at);
}

/** "today at 6:10 PM", "Nov 18 at 6:10 PM" */
export function momentInWords(at: number, now: number): string {
  const time = new Intl.DateTimeFormat("en-US", { timeStyle: "short" }).format(at);
  if (now - at >= 0 && now - at < 60_000) return "just now";
  if (new Date(at).toDateString() === new Date(now).toDateString()) return `today at ${time}`;
  const day = new Intl.DateTimeFormat("en-US", { month: "short", day: "numeric" }).format(at);
  return `${day} at ${time}`;
}

type Creditable = {
  readonly cme: boolean;
  readonly contactHours: boolean;
  readonly credit: number;
};

/** "0.25 CE" for cards; nothing when there is no credit to be had. */
export function shortCredit(content: Creditable): string | undefined {
  if (!content.cme && !content.contactHours) return undefined;
  return content.credit > 0 ? `${content.credit.toFixed(2)} CE` : "CE";
}

/** "0.25 contact hours", "0.25 CME credit or contact hours" */
export function creditInWords(content: Creditable): string | undefined {
  const kinds = [content.cme && "CME credit", content.contactHours && "contact hours"];
  const named = kinds.filter(Boolean).join(" or ");
  if (!named) return undefined;
  return content.credit > 0 ? `${content.credit.toFixed(2)} ${named}` : named;
}
