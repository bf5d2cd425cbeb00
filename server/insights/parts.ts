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
import type { Fact } from "./people.ts";

type Sized = { readonly people: number; readonly value: number };
type Part<T> = { readonly key: string; readonly figure: T };

const largestFirst = (a: Sized, b: Sized) => b.people - a.people || b.value - a.value;

/** How many people there are beside those parts, if they are a few. */
function fewBeside<F extends Fact>(
  facts: readonly F[],
  keyOf: (fact: F) => string,
  told: readonly string[],
): boolean {
  const rest = facts.filter((fact) => !told.includes(keyOf(fact)));
  const people = new Set(rest.map(({ person }) => person)).size;
  return people > 0 && people < LEAST.rate;
}

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
  const keys = [...new Set(asked.facts.map(keyOf))];
  const parts = keys.map((key) =>
    after(
      guard({ ...asked, only: (fact) => keyOf(fact) === key }, rules).release(compute),
      (figure) => ({ key, figure }),
    ),
  );
  const isOne = (part: Part<T | Suppressed>): part is Part<T> => isTold(part.figure);
  const largest = after(listOf(parts), (all) =>
    all
      .filter(isOne)
      .toSorted((a, b) => largestFirst(a.figure, b.figure))
      .slice(0, most),
  );
  const whole = guard(asked, rules);
  return after(largest, (shown) => {
    const told = [...shown];
    const isLeaking = () => {
      const names = told.map(({ key }) => key);
      let leaks = false;
      whole.release(({ facts }) => {
        leaks = fewBeside(facts, keyOf, names);
      });
      return leaks;
    };
    while (rules.complement && told.length > 0 && isLeaking()) told.pop();
    return told.map(({ figure }) => figure);
  });
}
