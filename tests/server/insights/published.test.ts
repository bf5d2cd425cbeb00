import { expect, test } from "vitest";
import { allRules, LEAST } from "#server/insights/anonymity-rules.ts";
import { factsOf, peopleIn, rowsOf } from "#server/insights/facts.ts";
import { type Filter, fits, type Member, type Trait } from "#server/insights/people.ts";
import { mayTell } from "#server/insights/published.ts";
import { codesOf, counted } from "#server/insights/traits.ts";
import { seededRandom } from "../../support/random.ts";
import { type Asked, asked, domain, organisation } from "./organisation.ts";
import { mayTell as plainly } from "./plain-published.ts";

const rulesToo = [
  allRules,
  ...(["minimum", "remainder", "complement", "cells"] as const).map((rule) => ({
    ...allRules,
    [rule]: false,
  })),
];

/** Random filters, some of which match nobody. */
function someFilter(chance: () => number): Filter {
  const some = <T>(values: readonly T[]) => values.filter(() => chance() < 0.4);
  const valuesOf = (trait: Asked): [Trait, ReadonlySet<string>] => {
    const values = some(["nobody's", ...domain[trait]]);
    return [trait, new Set(values.length > 0 ? values : domain[trait].slice(0, 1))];
  };
  return new Map(some(asked).map(valuesOf));
}

const some = (seed: number): Member[] => [...organisation(seed).people];

test("[INS-04] the column-based check agrees with the per-person check", () => {
  const chance = seededRandom(7);
  const said = { yes: 0, no: 0 };
  for (let seed = 100; seed < 220; seed += 1) {
    const people = some(seed);
    const facts = factsOf(people.map((person, day) => ({ person, day })));
    const codes = codesOf(facts.members);
    for (let asking = 0; asking < 12; asking += 1) {
      const filter = someFilter(chance);
      const all = Int32Array.from(people, (_, number) => number);
      const fitting = peopleIn(facts, rowsOf(facts, filter));
      const question = {
        codes,
        filter,
        people: all,
        counts: counted(codes, all),
        fitting: counted(codes, fitting),
      };
      const rules = rulesToo[asking % rulesToo.length] ?? allRules;
      const least = asking % 2 === 0 ? LEAST.rate : LEAST.distribution;
      const whom = people.filter((person) => fits(filter, person));
      expect(fitting).toHaveLength(whom.length);
      const may = mayTell(question, least, rules);
      expect({ seed, asking, may }).toEqual({
        seed,
        asking,
        may: plainly(people, whom, filter, least, rules),
      });
      said[may ? "yes" : "no"] += 1;
    }
  }
  expect(Math.min(said.yes, said.no)).toBeGreaterThan(200);
});
