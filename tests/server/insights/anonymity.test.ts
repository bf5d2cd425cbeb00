import { expect, test } from "vitest";
import { answer, guard, listOf, shareOf } from "#server/insights/anonymity.ts";
import { allRules, LEAST } from "#server/insights/anonymity-rules.ts";
import { commentsOf } from "#server/insights/comments.ts";
import { allRows, factsOf, rowsWhere } from "#server/insights/facts.ts";
import { linesOf, partsOf, snap } from "#server/insights/lines.ts";
import type { Member, Trait } from "#server/insights/people.ts";
import { seededRandom } from "../../support/random.ts";

const nothingSaid = {
  age: undefined,
  gender: undefined,
  department: undefined,
  role: undefined,
  years_in_profession: undefined,
};
const somebody = (id: string, said: Partial<Record<Trait, string>> = {}): Member => ({
  id,
  groups: [],
  traits: { ...nothingSaid, ...said },
});
const some = (count: number, said?: Partial<Record<Trait, string>>) =>
  Array.from({ length: count }, (_, at) => somebody(`${at}`, said));

test("[INS-04] the compiler rejects replies with unreleased values", () => {
  // @ts-expect-error a figure as it was computed
  answer({ n: 3 });
  expect(answer(listOf([]))).toEqual({ body: { data: [] } });
});

test.each([
  [0, 7, { value: null, low: null, high: null, bound: "<10%" }],
  [9, 9, { value: null, low: null, high: null, bound: ">90%" }],
  [1, 7, { value: 1 / 7, bound: null }],
  [0, 10, { value: 0, low: 0, bound: null }],
])("[INS-04] shows %i of %i people as a share or a bound", (count, n, expected) => {
  expect(shareOf(count, n)).toMatchObject(expected);
});

test("[INS-04] without the bounds rule, 100% of few people is shown", () => {
  expect(shareOf(7, 7, { ...allRules, bounds: false }).value).toBe(1);
});

const written = (count: number) =>
  some(count).map((person, day) => ({ person, day, text: day === 2 ? "I want to die" : `${day}` }));
const told = (count: number, filters: number, rules = allRules) => {
  const asked = {
    facts: factsOf(written(count)),
    filter: new Map(),
    window: { from: 0, to: 100 },
    today: 100,
  };
  const guarded = guard(asked, undefined, LEAST.comments);
  const { data } = answer(commentsOf(guarded, filters, seededRandom(1), rules)).body;
  return data.map(({ comment }) => comment);
};

test("[INS-04] shuffles comments and shows none below ten people or with a filter", () => {
  const comments = told(20, 0);
  const inOrder = written(20).flatMap(({ text, day }) => (day === 2 ? [] : [text]));
  expect(comments.toSorted()).toEqual(inOrder.toSorted());
  expect(comments).not.toEqual(inOrder);
  expect(told(9, 0)).toEqual([]);
  expect(told(20, 1)).toEqual([]);
});

test("[INS-04] without the comments rule, comments are in order and include the one that suggests danger", () => {
  const rules = { ...allRules, comments: false };
  expect(told(20, 2, rules)).toEqual(written(20).map(({ text }) => text));
});

test("[INS-04] two boundaries have at least five people between them, and later facts never move a boundary", () => {
  const people = some(40);
  const chance = seededRandom(3);
  const list = Array.from({ length: 200 }, () => ({
    person: people[Math.floor(chance() * 40)] ?? somebody(""),
    day: Math.floor(chance() * 90),
  }));
  const isPart = ({ person }: { person: Member }) => Number(person.id) < 15;
  const facts = factsOf(list);
  const own = rowsWhere(allRows(facts), (row) => isPart(facts.at(row)));
  const whole = linesOf(facts, allRows(facts), 5, 90);
  const part = linesOf(facts, own, 5, 90);
  for (const [at, to] of part.slice(1).entries()) {
    const from = part[at] ?? 0;
    const between = list.filter((fact) => isPart(fact) && fact.day >= from && fact.day < to);
    expect(new Set(between.map(({ person }) => person)).size).toBeGreaterThanOrEqual(5);
    expect(whole).toContain(to);
  }
  for (const today of [20, 50, 80]) {
    const earlier = linesOf(facts, own, 5, today);
    expect(part.slice(0, earlier.length)).toEqual(earlier);
  }
});

test("[INS-04] windows between the same boundaries become one window", () => {
  const lines = [10, 20, 35, 50];
  expect(snap(lines, { from: 21, to: 34 })).toEqual({ from: 20, to: 35 });
  expect(snap(lines, { from: 25, to: 35 })).toEqual({ from: 20, to: 35 });
  expect(snap(lines, { from: 0, to: 99 })).toEqual({ from: 10, to: 50 });
  expect(snap(lines, { from: 50, to: 60 })).toBeUndefined();
  expect(snap([], { from: 0, to: 60 })).toBeUndefined();
  expect(partsOf(lines, { from: 10, to: 50 }, 20)).toEqual([
    { from: 10, to: 35 },
    { from: 35, to: 50 },
  ]);
});

test("[INS-04] shows all figures of large groups and suppresses filters that match no one", () => {
  const facts = [...some(30, { role: "Nurses" }), ...some(30, { role: "Physicians" })].map(
    (person) => ({ person, day: 1 }),
  );
  const ask = (role: string) => {
    const filter = new Map<Trait, ReadonlySet<string>>([["role", new Set([role])]]);
    const guarded = guard({ facts: factsOf(facts), filter, window: { from: 0, to: 9 }, today: 9 });
    return answer(guarded.release(({ people }) => people.length)).body.data;
  };
  expect(ask("Nurses")).toBe(30);
  expect(ask("Others")).toEqual({ suppressed: true, reason: "min_group", min: 5 });
});
