/** Standard normal quantile for a two-sided 95% interval. */
export const Z95 = 1.959963984540054;

export type Proportion = { readonly count: number; readonly n: number };
export type Interval = { readonly low: number; readonly high: number };

/**
 * Returns the 95% Wilson score interval of a proportion. Wilson EB, J Am Stat Assoc 1927;22:209–212.
 * center = (p + z²/2n) / (1 + z²/n), half = z·√(p(1−p)/n + z²/4n²) / (1 + z²/n)
 */
export function wilson({ count, n }: Proportion): Interval {
  const p = count / n;
  const square = Z95 ** 2;
  const center = (p + square / (2 * n)) / (1 + square / n);
  const half = (Z95 * Math.sqrt((p * (1 - p)) / n + square / (4 * n ** 2))) / (1 + square / n);
  return { low: Math.max(0, center - half), high: Math.min(1, center + half) };
}
