import type { Cohort } from "./anonymity.ts";
import { tooFew } from "./anonymity.ts";
import { FEW, LEAST } from "./anonymity-rules.ts";
import { differenceInDifferences, fisherInterval, mean, pearson, spearman } from "./association.ts";
import { burnedShare, isBurnedOut } from "./burnout-figures.ts";
import { monthsBefore } from "./days.ts";
import type { Fact, Member } from "./people.ts";
import { mcNemar } from "./proportions.ts";
import type { Heard, Level } from "./queries.ts";

/** Somebody's level, and how it was four to six months later. `hours` were heard between. */
export type Pair = Fact & {
  readonly before: number;
  readonly after: number;
  readonly hours: number;
};

/** The first day from which it is at least so many months back to this one. */
function monthsAfter(day: number, months: number): number {
  let later = day + months * 28;
  while (monthsBefore(later, months) < day) later += 1;
  return later;
}

function byPerson<F extends Fact>(facts: readonly F[]): ReadonlyMap<Member, readonly F[]> {
  const found = new Map<Member, F[]>();
  for (const fact of facts) {
    const own = found.get(fact.person) ?? [];
    own.push(fact);
    found.set(fact.person, own);
  }
  return found;
}

/** A pair for each answer that was followed by others in time. It is one when that time is over, not before. */
export function pairsOf(levels: readonly Level[], heard: readonly Heard[], today: number): Pair[] {
  const heardBy = byPerson(heard);
  return [...byPerson(levels)].flatMap(([person, own]) =>
    own.flatMap(({ day, level }) => {
      const [from, to] = [monthsAfter(day, 4), monthsAfter(day, 6)];
      const later = own.filter((each) => each.day >= from && each.day < to);
      if (to > today || later.length === 0) return [];
      const between = (heardBy.get(person) ?? []).filter(
        (each) => each.day >= day && each.day < to,
      );
      const seconds = between.reduce((sum, each) => sum + each.seconds, 0);
      const after = mean(later.map((each) => each.level));
      return [{ person, day, before: level, after, hours: seconds / 3600 }];
    }),
  );
}

/** The first of each person. */
function firstOfEach<F extends Fact>(facts: readonly F[]): F[] {
  const sorted = facts.toSorted((a, b) => a.day - b.day);
  return [...byPerson(sorted).values()].flatMap(([first]) => first ?? []);
}

const ENGAGED_HOURS = 1;
const change = ({ before, after }: Pair) => after - before;
/** 1 = burned out since, -1 = not any more. */
const turned = ({ before, after }: Pair) =>
  Number(isBurnedOut(after)) - Number(isBurnedOut(before));

function coefficient(r: number | undefined, n: number) {
  if (r === undefined) return { value: null, low: null, high: null };
  return { value: r, ...fisherInterval(r, n) };
}

function beforeAndAfter(pairs: readonly Pair[]) {
  if (pairs.length < LEAST.rate) return tooFew(LEAST.rate);
  return {
    n: pairs.length,
    before: burnedShare(pairs.map(({ before }) => before)),
    after: burnedShare(pairs.map(({ after }) => after)),
  };
}

/** Were or are none or all of a few people burned out? */
const tellsBound = (pairs: readonly Pair[]) =>
  [pairs.map(({ before }) => before), pairs.map(({ after }) => after)].some(
    (levels) => burnedShare(levels).bound !== null,
  );

/** In the order of the hours, in up to five parts of enough people. */
function binsOf(pairs: readonly Pair[]) {
  const sorted = pairs.toSorted((a, b) => a.hours - b.hours);
  const count = Math.min(5, Math.floor(sorted.length / LEAST.rate));
  return Array.from({ length: count }, (_, at) => {
    const edge = (index: number) => Math.floor((index * sorted.length) / count);
    const bin = sorted.slice(edge(at), edge(at + 1));
    return {
      people: bin.length,
      hours: mean(bin.map(({ hours }) => hours)),
      change: mean(bin.map(change)),
    };
  });
}

function pairedFigures(pairs: readonly Pair[]) {
  const [hours, changes] = [pairs.map((pair) => pair.hours), pairs.map(change)];
  const engaged = pairs.filter((pair) => pair.hours >= ENGAGED_HOURS);
  const others = pairs.filter((pair) => pair.hours < ENGAGED_HOURS);
  // One of the two would tell of the other.
  const areEnough = [engaged, others].every(({ length }) => length === 0 || length >= LEAST.rate);
  const areBoth = areEnough && engaged.length > 0 && others.length > 0;
  const isBounded = [engaged, others].some(tellsBound);
  return {
    pearson: coefficient(pearson(hours, changes), pairs.length),
    spearman: coefficient(spearman(hours, changes), pairs.length),
    bins: binsOf(pairs),
    engaged: areEnough ? beforeAndAfter(engaged) : tooFew(LEAST.rate),
    others: areEnough ? beforeAndAfter(others) : tooFew(LEAST.rate),
    difference_in_differences:
      areBoth && !isBounded
        ? differenceInDifferences(engaged.map(turned), others.map(turned))
        : tooFew(FEW),
    mcnemar_p: mcNemar(
      pairs.filter((pair) => turned(pair) > 0).length,
      pairs.filter((pair) => turned(pair) < 0).length,
    ),
  };
}

export const paired = ({ facts }: Cohort<Pair>) => pairedFigures(firstOfEach(facts));

export const hoursByPerson = (heard: readonly Heard[]): ReadonlyMap<Member, number> =>
  new Map(
    [...byPerson(heard)].map(([person, own]) => [
      person,
      own.reduce((sum, { seconds }) => sum + seconds, 0) / 3600,
    ]),
  );

type Heardful = { readonly level: number; readonly hours: number };

/** The people in three parts by the hours they heard, the least first. */
export function thirdsOf(people: readonly Heardful[]) {
  const sorted = people.toSorted((a, b) => a.hours - b.hours);
  const edge = (index: number) => Math.floor((index * sorted.length) / 3);
  return [0, 1, 2].map((at) => {
    const third = sorted.slice(edge(at), edge(at + 1));
    return {
      hours: mean(third.map(({ hours }) => hours)),
      n: third.length,
      rate: burnedShare(third.map(({ level }) => level)),
    };
  });
}

export type Viewed = Fact & {
  readonly record: string;
  readonly title: string;
  readonly before: number;
  readonly after: number;
};

/** Who answered before they began to hear a lesson and again afterwards; of the day of the second answer. */
export function viewedOf(levels: readonly Level[], heard: readonly Heard[]): Viewed[] {
  const levelsBy = byPerson(levels);
  const lessons = new Map<string, Heard>();
  for (const each of heard) {
    const key = `${each.person.id} ${each.record}`;
    if (each.day < (lessons.get(key)?.day ?? Number.POSITIVE_INFINITY)) lessons.set(key, each);
  }
  return [...lessons.values()].flatMap(({ person, record, title, day }) => {
    const own = levelsBy.get(person) ?? [];
    const before = own.findLast((each) => each.day <= day);
    const after = own.find((each) => each.day > day);
    if (!before || !after) return [];
    return [{ person, record, title, day: after.day, before: before.level, after: after.level }];
  });
}
