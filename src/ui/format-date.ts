import { times } from "./copy.ts";
import { localDay, localTime, utcDate } from "./dates.ts";
import { pluralize } from "./format.ts";

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
