const MONTHS = 12;

/** "2026-11", a number of months later */
export function monthAfter(month: string, count: number): string {
  const [year = 0, number = 1] = month.split("-").map(Number);
  const total = year * MONTHS + number - 1 + count;
  const two = String((total % MONTHS) + 1).padStart(2, "0");
  return `${Math.floor(total / MONTHS)}-${two}`;
}

/** The month of a time in UTC, as "2026-11". */
export const monthOfTime = (time: Date): string => time.toISOString().slice(0, 7);

/** Returns months from one to another, the latest first, and a chosen one that is outside. */
export function monthChoices(from: string, to: string, chosen?: string | null): readonly string[] {
  const months: string[] = [];
  for (let month = to; month >= from; month = monthAfter(month, -1)) months.push(month);
  return chosen && !months.includes(chosen) ? [...months, chosen].toSorted().toReversed() : months;
}
