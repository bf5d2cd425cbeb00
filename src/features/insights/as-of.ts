const DAY_MS = 24 * 60 * 60 * 1000;

const format = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat("en-US", options);

/** "6:10 p.m." */
const timeOf = (at: number) =>
  format({ timeStyle: "short" }).format(at).replace("AM", "a.m.").replace("PM", "p.m.");

const daysBetween = (at: number, now: number) =>
  Math.round((new Date(now).setHours(0, 0, 0, 0) - new Date(at).setHours(0, 0, 0, 0)) / DAY_MS);

/**
 * "Figures of today, 6:10 p.m.", "Figures of Monday, 6:10 p.m.", "Figures of Nov 3, 2026, 6:10
 * p.m."
 */
export function asOfInWords(at: number, now: number): string {
  const days = daysBetween(at, now);
  if (days === 0) return `Figures of today, ${timeOf(at)}`;
  if (days === 1) return `Figures of yesterday, ${timeOf(at)}`;
  const isNear = days > 1 && days < 7;
  const day = format(isNear ? { weekday: "long" } : { dateStyle: "medium" }).format(at);
  return `Figures of ${day}, ${timeOf(at)}`;
}
