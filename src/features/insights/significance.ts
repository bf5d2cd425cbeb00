import { type Estimate, newcombeInterval } from "#contract/insights/wilson.ts";

/** The 5% level. */
export const SIGNIFICANT_P = 0.05;

/** Returns whether two independent shares differ at the 5% level: whether the interval of their difference excludes zero. */
export function differsSignificantly(a: Estimate, b: Estimate): boolean {
  const { low, high } = newcombeInterval(a, b);
  return low > 0 || high < 0;
}
