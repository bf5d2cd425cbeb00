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

/** A share with its interval. */
export type Estimate = Interval & { readonly value: number };

/** Returns a proportion with its Wilson interval. */
export const estimateOf = (of: Proportion): Estimate => ({ value: of.count / of.n, ...wilson(of) });

/**
 * Returns the 95% interval of the difference of two proportions, from their Wilson intervals: method 10 (hybrid score,
 * without continuity correction) of Newcombe RG, Stat Med 1998;17:873–890.
 */
export function newcombeInterval(a: Estimate, b: Estimate): Interval {
  const difference = a.value - b.value;
  return {
    low: difference - Math.hypot(a.value - a.low, b.high - b.value),
    high: difference + Math.hypot(a.high - a.value, b.value - b.low),
  };
}
