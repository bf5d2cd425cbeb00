import type { Suppressed } from "#contract/insights-shapes.ts";
import {
  type Asked,
  after,
  type Cohort,
  guard,
  isTold,
  listOf,
  type Released,
} from "./anonymity.ts";
import { allRules, LEAST, type Rules } from "./anonymity-rules.ts";
import { haveFew, rowsByKey } from "./facts.ts";
import type { Fact } from "./people.ts";

type Sized = { readonly people: number; readonly value: number };
type OnePart<T> = { readonly key: number; readonly figure: T };

const largestFirst = (a: Sized, b: Sized) => b.people - a.people || b.value - a.value;

/**
 * The figures of the parts that facts fall into, the largest first. Where those that are not told would be a few people's,
 * the smallest that is told joins them.
 */
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
    return after(guard({ ...asked, part }, rules).release(compute), (figure) => ({ key, figure }));
  });
  const isOne = (part: OnePart<T | Suppressed>): part is OnePart<T> => isTold(part.figure);
  const largest = after(listOf(parts), (all) =>
    all
      .filter(isOne)
      .toSorted((a, b) => largestFirst(a.figure, b.figure))
      .slice(0, most),
  );
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
