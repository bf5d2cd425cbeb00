import type { Proportion } from "#contract/insights/wilson.ts";
import { type Cohort, shareOf, tooFew } from "./anonymity.ts";
import { FEW } from "./anonymity-rules.ts";
import { mean, type Numbers } from "./association.ts";
import { daysOf } from "./days.ts";
import { lastRows, numbersAt } from "./facts.ts";
import type { Level } from "./kinds.ts";
import { newcombe, pOfDifference } from "./proportions.ts";

/** Levels from this one up (of five) count as burnout. */
const BURNED_OUT = 3;
export const isBurnedOut = (level: number): boolean => level >= BURNED_OUT;

type Levels = Pick<Cohort<Level>, "source" | "rows">;

/** Returns each person's last level. */
export const latest = ({ source, rows }: Levels): Float64Array =>
  numbersAt(source.value, lastRows(source, rows));

/** Counts people with burnout by their last level. */
export const burnedIn = ({ source, rows }: Levels) =>
  burnedAt(source.value, lastRows(source, rows));

/** Counts burnout among the levels at these indexes. */
export function burnedAt(levels: Float64Array, places: Int32Array): Proportion {
  let count = 0;
  for (let at = 0; at < places.length; at += 1)
    if (isBurnedOut(levels[places[at] ?? 0] ?? 0)) count += 1;
  return { count, n: places.length };
}

function countOf(levels: Numbers): Proportion {
  let count = 0;
  for (let at = 0; at < levels.length; at += 1) if (isBurnedOut(levels[at] ?? 0)) count += 1;
  return { count, n: levels.length };
}

export const shareBurned = ({ count, n }: Proportion) => shareOf(count, n);
export const burnedShare = (levels: Numbers) => shareBurned(countOf(levels));

export function burnoutRate(cohort: Cohort<Level>) {
  const levels = latest(cohort);
  const rate = burnedShare(levels);
  return {
    days: daysOf(cohort.window),
    n: levels.length,
    rate,
    // For few people with the same answer, the mean would reveal the rate.
    mean_level: rate.bound === null ? mean(levels) : null,
  };
}

/** Compares two sets of people. Undefined if one of the rates is shown as a bound. */
export function difference(first: Proportion, second: Proportion) {
  const isBounded = [first, second].some((each) => shareBurned(each).bound !== null);
  if (isBounded) return tooFew(FEW);
  return { ...newcombe(first, second), p: pOfDifference(first, second) };
}
