import {
  estimateOf,
  type Interval,
  newcombeInterval,
  type Proportion,
} from "#contract/insights/wilson.ts";
import { twoSided } from "./normal.ts";

const rateOf = ({ count, n }: Proportion) => count / n;

/** Returns the difference of two proportions with its 95% interval. */
export function newcombe(a: Proportion, b: Proportion): Interval & { readonly difference: number } {
  const [first, second] = [estimateOf(a), estimateOf(b)];
  return { difference: first.value - second.value, ...newcombeInterval(first, second) };
}

/**
 * Two-sided z test of two proportions with the pooled proportion: z = (p1−p2) / √(p̂(1−p̂)(1/n1+1/n2)).
 * Fleiss, Levin, Paik: Statistical Methods for Rates and Proportions, 3rd ed. 2003, §3.1.
 */
export function twoProportionZ(a: Proportion, b: Proportion): { z: number; p: number } {
  const pooled = (a.count + b.count) / (a.n + b.n);
  const error = Math.sqrt(pooled * (1 - pooled) * (1 / a.n + 1 / b.n));
  const z = error === 0 ? 0 : (rateOf(a) - rateOf(b)) / error;
  return { z, p: twoSided(z) };
}

const logFactorials: number[] = [0];
function logFactorial(n: number): number {
  for (let i = logFactorials.length; i <= n; i += 1)
    logFactorials.push((logFactorials[i - 1] ?? 0) + Math.log(i));
  return logFactorials[n] ?? 0;
}
const logChoose = (n: number, k: number) => logFactorial(n) - logFactorial(k) - logFactorial(n - k);

/** Tolerance for tables as likely as the observed one. */
const SAME = 1 + 1e-7;

/**
 * Exact two-sided test of two proportions for small counts: sums all tables no likelier than the observed one.
 * Fisher RA, J R Stat Soc 1922;85:87–94; sides as in Agresti, Categorical Data Analysis, 2nd ed. 2002, §3.5.
 */
export function fisherExact(a: Proportion, b: Proportion): number {
  const hits = a.count + b.count;
  const all = logChoose(a.n + b.n, hits);
  const chance = (k: number) => Math.exp(logChoose(a.n, k) + logChoose(b.n, hits - k) - all);
  const seen = chance(a.count) * SAME;
  let sum = 0;
  for (let k = Math.max(0, hits - b.n); k <= Math.min(a.n, hits); k += 1)
    if (chance(k) <= seen) sum += chance(k);
  return Math.min(1, sum);
}

/** Uses Fisher's test if an expected count is below five, otherwise z. Cochran WG, Biometrics 1954;10:417–451. */
export function pOfDifference(a: Proportion, b: Proportion): number {
  const pooled = (a.count + b.count) / (a.n + b.n);
  const expected = [a.n, b.n].flatMap((n) => [n * pooled, n * (1 - pooled)]);
  return Math.min(...expected) < 5 ? fisherExact(a, b) : twoProportionZ(a, b).p;
}

/**
 * Returns p-values adjusted for the false discovery rate, in input order.
 * Benjamini Y, Hochberg Y, J R Stat Soc B 1995;57:289–300 (step-up).
 */
export function benjaminiHochberg(ps: readonly number[]): number[] {
  const falling = ps.map((p, at) => ({ p, at })).toSorted((a, b) => b.p - a.p);
  const qs: number[] = ps.map(() => 1);
  let smallest = 1;
  for (const [place, { p, at }] of falling.entries()) {
    smallest = Math.min(smallest, (p * ps.length) / (ps.length - place));
    qs[at] = smallest;
  }
  return qs;
}

/**
 * Exact two-sided test of paired changes, from the counts of people who got worse and better.
 * McNemar Q, Psychometrika 1947;12:153–157; exact by the binomial, Agresti 2002, §10.1.
 */
export function mcNemar(worse: number, better: number): number {
  const n = worse + better;
  let tail = 0;
  for (let k = 0; k <= Math.min(worse, better); k += 1)
    tail += Math.exp(logChoose(n, k) - n * Math.LN2);
  return Math.min(1, 2 * tail);
}
