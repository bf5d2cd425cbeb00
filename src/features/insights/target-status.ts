import { TARGET_PERCENT } from "#contract/insights/target.ts";

/** Points above a target, as shown. 0 or less: the target is met. */
export const pointsAbove = (rate: number, percent: number): number =>
  Math.round(rate * 100) - percent;

/** Parses input such as "35" or "35 %". Undefined if it can't be a target. */
export function parsePercent(text: string): number | undefined {
  const plain = text.replace("%", "").trim();
  if (!/^\d{1,2}$/.test(plain)) return undefined;
  const percent = Number(plain);
  return percent < TARGET_PERCENT.least || percent > TARGET_PERCENT.most ? undefined : percent;
}
