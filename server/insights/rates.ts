import {
  type Estimate,
  newcombeInterval,
  type Proportion,
  wilson,
} from "#contract/insights/wilson.ts";
import { pOfDifference } from "./proportions.ts";
import type { Figures } from "./published.ts";

/**
 * The burned-out share of check-ins. Its interval counts people, not check-ins, because the check-ins of one person are not
 * independent; that is on the wide side.
 */
export function rateOf({ burned, n, most }: Figures): Estimate {
  const value = burned / n;
  return { value, ...wilson({ count: value * most, n: most }) };
}

/** The rate as a number of people, for tests. */
const proportionOf = (figures: Figures): Proportion => ({
  count: Math.round((figures.burned / figures.n) * figures.most),
  n: figures.most,
});

/** Compares two rates. */
export function difference(first: Figures, second: Figures) {
  const [one, other] = [rateOf(first), rateOf(second)];
  return {
    difference: one.value - other.value,
    ...newcombeInterval(one, other),
    p: pOfDifference(proportionOf(first), proportionOf(second)),
  };
}

/** Mean of the levels 1 to 5. Null where they are not published. */
export function meanLevel({ levels, n }: Figures): number | null {
  if (!levels || n === 0) return null;
  return levels.reduce((sum, count, at) => sum + count * (at + 1), 0) / n;
}
