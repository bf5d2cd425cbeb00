import { type Interval, Z95 } from "#contract/insights/wilson.ts";

export type Numbers = ArrayLike<number>;

export function mean(values: Numbers): number {
  let sum = 0;
  for (let at = 0; at < values.length; at += 1) sum += values[at] ?? 0;
  return sum / values.length;
}

function squares(values: Numbers, centre: number): number {
  let sum = 0;
  for (let at = 0; at < values.length; at += 1) sum += ((values[at] ?? 0) - centre) ** 2;
  return sum;
}

/** Unbiased sample variance. */
const variance = (values: Numbers) => squares(values, mean(values)) / (values.length - 1);

/** Product-moment correlation, or undefined if one variable is constant. Pearson K, Proc R Soc 1895;58:240–242. */
export function pearson(xs: Numbers, ys: Numbers): number | undefined {
  const [mx, my] = [mean(xs), mean(ys)];
  let both = 0;
  for (let at = 0; at < xs.length; at += 1) both += ((xs[at] ?? mx) - mx) * ((ys[at] ?? my) - my);
  const spread = Math.sqrt(squares(xs, mx) * squares(ys, my));
  return spread === 0 ? undefined : Math.max(-1, Math.min(1, both / spread));
}

function firstAtLeast(sorted: Float64Array, value: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sorted[middle] ?? 0) < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Returns indexes sorted by value. Stable. */
export function inOrder(values: Numbers): Int32Array {
  // Sorting a Float64Array without a comparator is many times faster.
  const sorted = Float64Array.from(values).sort();
  const taken = new Int32Array(values.length);
  const order = new Int32Array(values.length);
  for (let at = 0; at < order.length; at += 1) {
    const first = firstAtLeast(sorted, values[at] ?? 0);
    const before = taken[first] ?? 0;
    order[first + before] = at;
    taken[first] = before + 1;
  }
  return order;
}

/** Returns ranks from 1. Ties share their mean rank. */
function ranks(values: Numbers): Float64Array {
  const order = inOrder(values);
  const valueAt = (place: number) => values[order[place] ?? 0];
  const found = new Float64Array(order.length);
  for (let first = 0; first < order.length; ) {
    let after = first + 1;
    while (after < order.length && valueAt(after) === valueAt(first)) after += 1;
    for (let place = first; place < after; place += 1)
      found[order[place] ?? 0] = (first + after - 1) / 2 + 1;
    first = after;
  }
  return found;
}

/** Rank correlation, with ties. Spearman C, Am J Psychol 1904;15:72–101. */
export const spearman = (xs: Numbers, ys: Numbers): number | undefined =>
  pearson(ranks(xs), ranks(ys));

/** 95% interval of a correlation of n pairs: tanh(atanh r ± z/√(n−3)). Fisher RA, Metron 1921;1:3–32. */
export function fisherInterval(r: number, n: number): Interval {
  const half = Z95 / Math.sqrt(n - 3);
  return { low: Math.tanh(Math.atanh(r) - half), high: Math.tanh(Math.atanh(r) + half) };
}

/**
 * Difference of the mean changes of two independent groups, with its 95% interval. Angrist JD, Pischke JS, Mostly Harmless
 * Econometrics 2009, §5.2; standard error √(s1²/n1 + s2²/n2) (Welch BL, Biometrika 1947;34:28–35), assumed normal.
 */
export function differenceInDifferences(
  first: Numbers,
  second: Numbers,
): Interval & { readonly value: number } {
  const value = mean(first) - mean(second);
  const error = Math.sqrt(variance(first) / first.length + variance(second) / second.length);
  return { value, low: value - Z95 * error, high: value + Z95 * error };
}
