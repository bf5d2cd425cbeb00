import { type Interval, Z95 } from "#contract/wilson.ts";

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
export const mean = (values: readonly number[]): number => sum(values) / values.length;

/** Unbiased, divided by n − 1. */
const variance = (values: readonly number[]) => {
  const centre = mean(values);
  return sum(values.map((value) => (value - centre) ** 2)) / (values.length - 1);
};

/** Product-moment correlation; nothing where one of the two does not vary. Pearson K, Proc R Soc 1895;58:240–242. */
export function pearson(xs: readonly number[], ys: readonly number[]): number | undefined {
  const [mx, my] = [mean(xs), mean(ys)];
  const both = sum(xs.map((x, at) => (x - mx) * ((ys[at] ?? my) - my)));
  const spread = Math.sqrt(sum(xs.map((x) => (x - mx) ** 2)) * sum(ys.map((y) => (y - my) ** 2)));
  return spread === 0 ? undefined : Math.max(-1, Math.min(1, both / spread));
}

/** 1 for the smallest; equal values share the mean of their places. */
function ranks(values: readonly number[]): number[] {
  const [first, last] = [new Map<number, number>(), new Map<number, number>()];
  for (const [place, value] of values.toSorted((a, b) => a - b).entries()) {
    if (!first.has(value)) first.set(value, place);
    last.set(value, place);
  }
  return values.map((value) => ((first.get(value) ?? 0) + (last.get(value) ?? 0)) / 2 + 1);
}

/** Rank correlation, with ties. Spearman C, Am J Psychol 1904;15:72–101. */
export const spearman = (xs: readonly number[], ys: readonly number[]): number | undefined =>
  pearson(ranks(xs), ranks(ys));

/** The 95 % interval of a correlation of n pairs: tanh(atanh r ± z/√(n−3)). Fisher RA, Metron 1921;1:3–32. */
export function fisherInterval(r: number, n: number): Interval {
  const half = Z95 / Math.sqrt(n - 3);
  return { low: Math.tanh(Math.atanh(r) - half), high: Math.tanh(Math.atanh(r) + half) };
}

/**
 * How much more the first changed than the second, with its 95 % interval: the difference of the mean changes of two
 * independent groups, each change that of one person. Angrist JD, Pischke JS, Mostly Harmless Econometrics 2009, §5.2;
 * the error is √(s1²/n1 + s2²/n2) (Welch BL, Biometrika 1947;34:28–35), taken as normal.
 */
export function differenceInDifferences(
  first: readonly number[],
  second: readonly number[],
): Interval & { readonly value: number } {
  const value = mean(first) - mean(second);
  const error = Math.sqrt(variance(first) / first.length + variance(second) / second.length);
  return { value, low: value - Z95 * error, high: value + Z95 * error };
}
