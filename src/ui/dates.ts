/* Written by hand, because the first Intl formatter costs a slow phone 120 ms, and each further one 25. */

const MONTHS = [
  ...["January", "February", "March", "April", "May", "June", "July", "August"],
  ...["September", "October", "November", "December"],
] as const;
const WEEKDAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];

const short = (month: number) => MONTHS[month]?.slice(0, 3) ?? "";

/** Returns "Nov 18, 2026" in UTC. */
export const utcDate = (at: Date): string =>
  `${short(at.getUTCMonth())} ${at.getUTCDate()}, ${at.getUTCFullYear()}`;

/** Returns "Nov 18" in local time, with the year unless it is that of `now`. */
export function localDay(at: Date, now: Date): string {
  const day = `${short(at.getMonth())} ${at.getDate()}`;
  return at.getFullYear() === now.getFullYear() ? day : `${day}, ${at.getFullYear()}`;
}

/** Returns "November 2026" in local time. */
export const localMonth = (at: Date): string => `${MONTHS[at.getMonth()]} ${at.getFullYear()}`;

/** Returns "Wednesday" in local time. */
export const localWeekday = (at: Date): string => WEEKDAYS[at.getDay()] ?? "";

/** Returns "6:10 PM" in local time. */
export function localTime(at: Date): string {
  const minutes = at.getMinutes().toString().padStart(2, "0");
  return `${at.getHours() % 12 || 12}:${minutes} ${at.getHours() < 12 ? "AM" : "PM"}`;
}
