import { guard } from "#server/insights/anonymity.ts";
import { LEAST, type Rules } from "#server/insights/anonymity-rules.ts";
import { type Facts, factsOf } from "#server/insights/facts.ts";
import type { Window } from "#server/insights/lines.ts";
import { type Fact, type Filter, fits, type Member } from "#server/insights/people.ts";
import { spanOf } from "./linear.ts";
import {
  type Answered,
  type Asked,
  asked,
  domain,
  type Organisation,
  organisation,
  TODAY,
} from "./organisation.ts";

type Question = { readonly filter: Filter; readonly window: Window };
/** A reply that isn't suppressed, with its actual window. */
type Reply = Question & { readonly n: number };

const K = LEAST.rate;
export const isFew = (n: number) => n > 0 && n < K;

export const distinct = (facts: readonly Fact[]) => new Set(facts.map(({ person }) => person));
export const inside =
  ({ from, to }: Window) =>
  ({ day }: Fact) =>
    day >= from && day < to && day < TODAY;

/** All combinations of one value or none per trait. */
function everyFilter(): Filter[] {
  let filters: Filter[] = [new Map()];
  for (const trait of asked)
    filters = filters.flatMap((filter) => [
      filter,
      ...domain[trait].map((value) => new Map([...filter, [trait, new Set([value])] as const])),
    ]);
  return filters;
}

export const windows: readonly Window[] = [
  { from: 0, to: TODAY },
  ...[30, 90, 180].map((days) => ({ from: TODAY - days, to: TODAY })),
  ...[60, 61, 63].flatMap((from) => [200, 203].map((to) => ({ from, to }))),
];

/** Returns the server's reply, or undefined if it is suppressed. */
function ask(facts: Facts<Answered>, question: Question, rules: Rules): Reply | undefined {
  const guarded = guard({ ...question, facts, today: TODAY }, rules);
  const told = guarded.release(({ people, window }) => ({ n: people.length, window }));
  // The value as a client reads it.
  const read = told as unknown as { n: number; window: Window } | { suppressed: true };
  return "suppressed" in read ? undefined : { ...question, ...read };
}

/** All cells of the table of traits. The last value of each trait means "unknown". */
const cells = asked.reduce<(readonly string[])[]>(
  (all, trait) => all.flatMap((cell) => [...domain[trait], ""].map((value) => [...cell, value])),
  [[]],
);
const vectorOf = (has: (cell: readonly string[]) => boolean) =>
  cells.map((cell) => Number(has(cell)));
const cellsOf = (filter: Filter) =>
  vectorOf((cell) => asked.every((trait, at) => filter.get(trait)?.has(cell[at] ?? "") ?? true));

const subsets = (values: readonly string[]): string[][] =>
  values.reduce<string[][]>((all, value) => all.flatMap((set) => [set, [...set, value]]), [[]]);

/** All possible targets: any set of values per trait, in any combination. */
const targets = asked
  .reduce<(readonly (readonly string[])[])[]>(
    (all, trait) =>
      all.flatMap((sets) =>
        subsets([...domain[trait], ""])
          .filter(({ length }) => length > 0)
          .map((set) => [...sets, set]),
      ),
    [[]],
  )
  .map((sets) => {
    const isOne = (said: (trait: Asked) => string) =>
      asked.every((trait, at) => sets[at]?.includes(said(trait)));
    return {
      name: JSON.stringify(sets),
      vector: vectorOf((cell) => asked.every((_, at) => sets[at]?.includes(cell[at] ?? ""))),
      has: (person: Member) => isOne((trait) => person.traits[trait] ?? ""),
    };
  });

const keyOf = ({ from, to }: Window) => `${from}..${to}`;

function byWindow(replies: readonly Reply[]): ReadonlyMap<string, Reply[]> {
  const found = new Map<string, Reply[]>();
  for (const reply of replies) {
    const key = keyOf(reply.window);
    found.set(key, [...(found.get(key) ?? []), reply]);
  }
  return found;
}

/** Attack: sums and differences of replies about the same days. */
function byArithmetic({ facts }: Organisation, replies: readonly Reply[]): string[] {
  return [...byWindow(replies)].flatMap(([days, same]) => {
    const [first] = same;
    if (first === undefined) return [];
    const people = [...distinct(facts.filter(inside(first.window)))];
    const span = spanOf(same.map(({ filter }) => cellsOf(filter)));
    return targets
      .filter(({ has }) => isFew(people.filter(has).length))
      .filter(({ vector }) => span.holds(vector))
      .map(({ name }) => `${days} ${name}`);
  });
}

const isPart = (a: ReadonlySet<Member>, b: ReadonlySet<Member>) =>
  [...a].every((one) => b.has(one));

/** Attack by someone who knows all traits: one reply contains another with few people between them. */
function byRoster({ facts }: Organisation, replies: readonly Reply[]): string[] {
  return [...byWindow(replies)].flatMap(([days, same]) => {
    const told = same.map(({ filter, window }) => ({
      filter,
      people: distinct(facts.filter(inside(window)).filter(({ person }) => fits(filter, person))),
    }));
    const simple = told.filter(({ filter }) => filter.size <= 1);
    return simple.flatMap((one) =>
      told.flatMap((other) => {
        const between = Math.abs(one.people.size - other.people.size);
        const isNested = isPart(one.people, other.people) || isPart(other.people, one.people);
        return isFew(between) && isNested ? [`${days} ${between} between two`] : [];
      }),
    );
  });
}

/** Attack: two windows that differ slightly at one end. */
function byDates({ facts }: Organisation, replies: readonly Reply[]): string[] {
  return replies.flatMap((one) =>
    replies.flatMap((other) => {
      if (one.filter !== other.filter) return [];
      const [a, b] = [one.window, other.window];
      const slices = [
        ...(a.from === b.from && a.to < b.to ? [{ from: a.to, to: b.to }] : []),
        ...(a.to === b.to && a.from > b.from ? [{ from: b.from, to: a.from }] : []),
      ];
      return slices.flatMap((slice) => {
        const own = facts.filter(inside(slice)).filter(({ person }) => fits(one.filter, person));
        const people = distinct(own).size;
        return isFew(people) ? [`${keyOf(slice)} ${people}`] : [];
      });
    }),
  );
}

/** Attack: the same query about a group and about another group inside it. */
function byGroups(whole: Organisation, rules: Rules): string[] {
  const question = { filter: new Map(), window: { from: 0, to: TODAY } };
  const told = ask(factsOf(whole.facts), question, rules);
  if (!told) return [];
  const within = whole.facts.filter(inside(told.window));
  const wards = [
    (each: Member) => each.groups.includes("ward-a"),
    (each: Member) => each.groups.length > 0,
  ];
  return wards.flatMap((isIn) => {
    const part = within.filter(({ person }) => isIn(person));
    const left = distinct(within).size - distinct(part).size;
    return distinct(part).size >= K && isFew(left) ? [`${left} beside the wards`] : [];
  });
}

export const filters = everyFilter();

type Found = { readonly asked: number; readonly told: number; readonly leaks: readonly string[] };

/** Asks every possible query about one organization and runs all attacks on the replies. */
export function attack(seed: number, rules: Rules): Found {
  const whole = organisation(seed);
  // Single-group attacks: removes other memberships.
  const people = new Map(whole.people.map((each) => [each, { ...each, groups: [] }]));
  const facts = whole.facts.map((fact) => ({
    ...fact,
    person: people.get(fact.person) ?? fact.person,
  }));
  const single = { people: [...people.values()], facts };
  const questions = filters.flatMap((filter) => windows.map((window) => ({ filter, window })));
  const columns = factsOf(facts);
  const replies = questions.flatMap((question) => ask(columns, question, rules) ?? []);
  const leaks = [
    ...replies.filter(({ n }) => isFew(n)).map(({ n }) => `${n} people`),
    ...byArithmetic(single, replies),
    ...byRoster(single, replies),
    ...byDates(single, replies),
    ...byGroups(whole, rules),
  ];
  return { asked: questions.length, told: replies.length, leaks };
}
