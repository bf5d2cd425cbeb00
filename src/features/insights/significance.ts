type Estimate = {
  readonly value: number | null;
  readonly low: number | null;
  readonly high: number | null;
};

/** The 5% level. */
export const SIGNIFICANT_P = 0.05;

/**
 * Returns whether two independent shares differ at the 5% level: whether Newcombe's interval of their difference, made
 * from both Wilson intervals, excludes zero. Undefined if one of them has no interval.
 */
export function differsSignificantly(a: Estimate, b: Estimate): boolean | undefined {
  if (a.value === null || a.low === null || a.high === null) return undefined;
  if (b.value === null || b.low === null || b.high === null) return undefined;
  const difference = a.value - b.value;
  const low = difference - Math.hypot(a.value - a.low, b.high - b.value);
  const high = difference + Math.hypot(a.high - a.value, b.value - b.low);
  return low > 0 || high < 0;
}
