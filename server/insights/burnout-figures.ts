import { type Cohort, shareOf, tooFew } from "./anonymity.ts";
import { FEW } from "./anonymity-rules.ts";
import { mean } from "./association.ts";
import { daysOf } from "./days.ts";
import { newcombe, pOfDifference } from "./proportions.ts";
import type { Level } from "./queries.ts";

/** Burned out is who chose the third of the five levels or a higher one. */
const BURNED_OUT = 3;
export const isBurnedOut = (level: number): boolean => level >= BURNED_OUT;

/** The last level of each person. Facts come oldest first. */
export function latest(facts: readonly Level[]): number[] {
  const last = new Map(facts.map(({ person, level }) => [person, level]));
  return [...last.values()];
}

export const countOf = (levels: readonly number[]) => ({
  count: levels.filter(isBurnedOut).length,
  n: levels.length,
});

export const burnedShare = (levels: readonly number[]) => {
  const { count, n } = countOf(levels);
  return shareOf(count, n);
};

export function burnoutRate({ facts, window }: Cohort<Level>) {
  const levels = latest(facts);
  const rate = burnedShare(levels);
  return {
    days: daysOf(window),
    n: levels.length,
    rate,
    // Of a few people who are all alike it would say the same as the rate.
    mean_level: rate.bound === null ? mean(levels) : null,
  };
}

/** How two sets of people differ; nothing where one of them is told as a bound. */
export function difference(a: readonly number[], b: readonly number[]) {
  const [first, second] = [countOf(a), countOf(b)];
  const isBounded = [a, b].some((levels) => burnedShare(levels).bound !== null);
  if (isBounded) return tooFew(FEW);
  return { ...newcombe(first, second), p: pOfDifference(first, second) };
}
