import type { Proportion } from "#contract/wilson.ts";
import { type Cohort, shareOf, tooFew } from "./anonymity.ts";
import { FEW } from "./anonymity-rules.ts";
import { mean } from "./association.ts";
import { daysOf } from "./days.ts";
import { lastRows } from "./facts.ts";
import type { Level } from "./kinds.ts";
import { newcombe, pOfDifference } from "./proportions.ts";

/** Burned out is who chose the third of the five levels or a higher one. */
const BURNED_OUT = 3;
export const isBurnedOut = (level: number): boolean => level >= BURNED_OUT;

type Levels = Pick<Cohort<Level>, "source" | "rows">;

/** The last fact of each person. */
export const lastOfEach = ({ source, rows }: Levels): Level[] =>
  Array.from(lastRows(source, rows), source.at);

/** The last level of each person. */
export const latest = (cohort: Levels): number[] => lastOfEach(cohort).map(({ level }) => level);

/** How many people are burned out, by their last level. */
export const burnedIn = (cohort: Levels) => countOf(latest(cohort));

export const countOf = (levels: readonly number[]) => ({
  count: levels.filter(isBurnedOut).length,
  n: levels.length,
});

export const shareBurned = ({ count, n }: Proportion) => shareOf(count, n);
export const burnedShare = (levels: readonly number[]) => shareBurned(countOf(levels));

export function burnoutRate(cohort: Cohort<Level>) {
  const levels = latest(cohort);
  const rate = burnedShare(levels);
  return {
    days: daysOf(cohort.window),
    n: levels.length,
    rate,
    // Of a few people who are all alike it would say the same as the rate.
    mean_level: rate.bound === null ? mean(levels) : null,
  };
}

/** How two sets of people differ; nothing where one of them is told as a bound. */
export function difference(first: Proportion, second: Proportion) {
  const isBounded = [first, second].some((each) => shareBurned(each).bound !== null);
  if (isBounded) return tooFew(FEW);
  return { ...newcombe(first, second), p: pOfDifference(first, second) };
}
