import { expect, test } from "vitest";
import {
  allRows,
  factsOf,
  firstRows,
  lastRows,
  peopleIn,
  rowsBetween,
  rowsOf,
} from "#server/insights/facts.ts";
import { countPeopleByKey, rowsByKey } from "#server/insights/keys.ts";
import { type Filter, fits } from "#server/insights/people.ts";
import { seededRandom } from "../../support/random.ts";
import { type Answered, domain, organisation, TODAY } from "./organisation.ts";

const levelOf = ({ level }: Answered) => String(level);

/** Distinct people in order of first occurrence. */
const distinct = (list: readonly Answered[]) => [...new Set(list.map(({ person }) => person))];

test("[INS-07] counting by index gives the same number of people as counting sets", () => {
  const chance = seededRandom(11);
  for (let seed = 700; seed < 760; seed += 1) {
    const list = organisation(seed).facts;
    const facts = factsOf(list);
    const from = Math.floor(chance() * TODAY);
    const to = from + Math.floor(chance() * 200);
    const filter: Filter = new Map([["role", new Set(domain.role.filter(() => chance() < 0.6))]]);
    const own = list.filter(({ person, day }) => day >= from && day < to && fits(filter, person));
    const rows = rowsBetween(facts, rowsOf(facts, filter), from, to);
    expect(Array.from(rows, facts.at)).toEqual(own);
    const people = distinct(own);
    expect(Array.from(peopleIn(facts, rows), (number) => facts.members[number])).toEqual(people);
    const factsOfEach = people.map((person) => own.filter((fact) => fact.person === person));
    expect(Array.from(firstRows(facts, rows), facts.at)).toEqual(factsOfEach.map(([fact]) => fact));
    expect(new Set(Array.from(lastRows(facts, rows), facts.at))).toEqual(
      new Set(factsOfEach.map((each) => each.at(-1))),
    );
    const keys = rowsByKey(facts, levelOf);
    expect(Array.from(countPeopleByKey(facts, rows, keys))).toEqual(
      keys.names.map((name) => distinct(own.filter((fact) => levelOf(fact) === name)).length),
    );
    const ofKeys = keys.rows.flatMap((each) => [...each]).toSorted((a, b) => a - b);
    expect(ofKeys).toEqual([...allRows(facts)]);
  }
});
