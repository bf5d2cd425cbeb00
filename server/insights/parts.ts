import type { Suppressed } from "#contract/insights/shapes.ts";
import {
  type Asked,
  after,
  type Cohort,
  type Guarded,
  guard,
  isTold,
  listOf,
  morePeopleFirst,
  type Released,
} from "./anonymity.ts";
import { allRules, LEAST, type Rules } from "./anonymity-rules.ts";
import { haveFew } from "./facts.ts";
import { rowsByKey } from "./keys.ts";
import type { Fact } from "./people.ts";

/** `people` is the size of the cohort. */
type Sized = { readonly people: number; readonly value: number };
type OnePart<T> = { readonly key: number; readonly figure: T };

const largestFirst = (a: OnePart<Sized>, b: OnePart<Sized>) =>
  b.figure.people - a.figure.people || b.figure.value - a.figure.value || a.key - b.key;

type Candidate<F extends Fact> = { readonly key: number; readonly guarded: Guarded<F> };

/** Returns the largest releasable parts. Skips checking smaller ones, which is the slowest step. */
function largestOf<F extends Fact, T extends Sized>(
  parts: readonly Candidate<F>[],
  compute: (cohort: Cohort<F>) => T,
  most: number,
): Released<OnePart<T>[]> {
  const judged: Released<OnePart<T | Suppressed>>[] = [];
  const isOne = (part: OnePart<T | Suppressed>): part is OnePart<T> => isTold(part.figure);
  let told = 0;
  let smallest: Guarded<F> | undefined;
  for (const { key, guarded } of parts.toSorted((a, b) => morePeopleFirst(a.guarded, b.guarded))) {
    if (smallest && morePeopleFirst(smallest, guarded) < 0) break;
    const part = after(guarded.release(compute), (figure) => ({ key, figure }));
    judged.push(part);
    after(part, (each) => {
      told += Number(isOne(each));
    });
    if (told === most) smallest ??= guarded;
  }
  return after(listOf(judged), (all) => all.filter(isOne).toSorted(largestFirst).slice(0, most));
}

/** Releases figures of parts, largest first. If the suppressed parts have few people, suppresses the smallest released part too. */
export function releaseParts<F extends Fact, T extends Sized>(
  asked: Asked<F>,
  keyOf: (fact: F) => string,
  compute: (cohort: Cohort<F>) => T,
  most: number,
  rules: Rules = allRules,
): Released<T[]> {
  const { names, rows, keys } = rowsByKey(asked.facts, keyOf);
  const parts = names.map((_, key) => {
    const part = { rows: rows[key] ?? new Int32Array(), has: (row: number) => keys[row] === key };
    return { key, guarded: guard({ ...asked, part }, rules) };
  });
  const largest = largestOf(parts, compute, most);
  const whole = guard(asked, rules);
  return after(largest, (shown) => {
    const told = new Set(shown.map(({ key }) => key));
    const isBeside = (row: number) => !told.has(keys[row] ?? 0);
    const isLeaking = () => {
      let leaks = false;
      whole.release(({ source, rows: all }) => {
        leaks = haveFew(source, all, isBeside, LEAST.rate);
      });
      return leaks;
    };
    while (rules.complement && told.size > 0 && isLeaking())
      told.delete(shown[told.size - 1]?.key ?? 0);
    return shown.slice(0, told.size).map(({ figure }) => figure);
  });
}
