import { expect, test } from "vitest";
import { answer } from "#server/insights/anonymity.ts";
import { allRules } from "#server/insights/anonymity-rules.ts";
import { factsOf } from "#server/insights/facts.ts";
import { releaseParts } from "#server/insights/parts.ts";
import { everybody } from "#server/insights/people.ts";
import { type Answered, organisation, TODAY } from "./organisation.ts";

const keyOf = ({ person, level }: Answered) => `${person.traits.department ?? ""} ${level}`;

/** The expected result for the largest parts. */
function largest(facts: readonly Answered[], most: number, complement: boolean) {
  const asked = {
    facts: factsOf(facts),
    filter: everybody,
    window: { from: 0, to: TODAY },
    today: TODAY,
  };
  const parts = releaseParts(
    asked,
    keyOf,
    ({ source, rows, size }) => ({
      name: keyOf(source.at(rows[0] ?? 0)),
      people: size,
      value: rows.length,
    }),
    most,
    { ...allRules, complement },
  );
  return answer(parts).body.data;
}

test("[INS-07] checking only the largest parts gives the same result as checking all", () => {
  let told = 0;
  for (let seed = 500; seed < 560; seed += 1) {
    const { facts } = organisation(seed);
    const all = largest(facts, 100, false);
    for (const most of [1, 2, 3, 5]) {
      const shown = largest(facts, most, false);
      expect(shown).toEqual(all.slice(0, most));
      told += shown.length;
    }
  }
  expect(told).toBeGreaterThan(200);
});
