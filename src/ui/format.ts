import { creditKinds, times } from "./copy.ts";

export const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Returns "1,234". Written by hand because the first Intl formatter of a page costs a slow phone 50 ms. */
const groupDigits = (count: number) => count.toString().replaceAll(/\B(?=(\d{3})+$)/g, ",");

export const pluralize = (count: number, one: string, many = `${one}s`): string =>
  `${groupDigits(count)} ${count === 1 ? one : many}`;

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
