import type { Cohort } from "./anonymity.ts";
import { tooFew } from "./anonymity.ts";
import { FEW, LEAST } from "./anonymity-rules.ts";
import { differenceInDifferences, fisherInterval, mean, pearson, spearman } from "./association.ts";
import { burnedShare, isBurnedOut } from "./burnout-figures.ts";
import { monthsBefore } from "./days.ts";
import {
  allRows,
  type Facts,
  factsOf,
  firstRows,
  type Rows,
  rowsBetween,
  rowsByKey,
  rowsOfPerson,
  rowsWhere,
} from "./facts.ts";
import type { Level } from "./kinds.ts";
import type { Fact, Member } from "./people.ts";
import { mcNemar } from "./proportions.ts";
import type { Heard } from "./queries.ts";
import { remembered } from "./remembered.ts";

const recordOf = ({ record }: Heard) => record;

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

const endOf = new Map<number, readonly [number, number]>();
/** The days from four to six months later. */
function laterThan(day: number): readonly [number, number] {
  const found = endOf.get(day) ?? [monthsAfter(day, 4), monthsAfter(day, 6)];
  endOf.set(day, found);
  return found;
}

/** What was heard on these days by somebody, in seconds. */
function secondsOf(heard: Facts<Heard>, number: number, from: number, to: number): number {
  const rows = rowsBetween(heard, rowsOfPerson(heard, number), from, to);
  return rows.reduce((sum, row) => sum + heard.at(row).seconds, 0);
}

/**
 * A pair for each answer that was followed by others in time. It is one when that time is over: baselines that are not
 * half a year old are not asked for.
 */
export const pairsOf = remembered((levels: Facts<Level>, heard: Facts<Heard>): Facts<Pair> => {
  const pairs: Pair[] = [];
  for (const [row, number] of levels.person.entries()) {
    const { person, day, level } = levels.at(row);
    const [from, to] = laterThan(day);
    const later = rowsBetween(levels, rowsOfPerson(levels, number), from, to);
    if (later.length === 0) continue;
    const after = mean(Array.from(later, (each) => levels.at(each).level));
    const hours = secondsOf(heard, number, day, to) / 3600;
    pairs.push({ person, day, before: level, after, hours });
  }
  return factsOf(pairs);
});

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

/** Of the first baseline of each. */
export const paired = ({ source, rows }: Cohort<Pair>) =>
  pairedFigures(Array.from(firstRows(source, rows), source.at));

export function hoursByPerson(heard: Facts<Heard>, rows: Rows): ReadonlyMap<Member, number> {
  const seconds = new Float64Array(heard.members.length);
  for (const row of rows) {
    const number = heard.person[row] ?? 0;
    seconds[number] = (seconds[number] ?? 0) + heard.at(row).seconds;
  }
  return new Map(heard.members.map((person, number) => [person, (seconds[number] ?? 0) / 3600]));
}

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

/** The day on which somebody began to hear a lesson, of each person and lesson. */
function beginningsOf(heard: Facts<Heard>): Rows {
  const { keys, names } = rowsByKey(heard, recordOf);
  const begun = new Set<number>();
  return rowsWhere(allRows(heard), (row) => {
    const both = (heard.person[row] ?? 0) * names.length + (keys[row] ?? 0);
    const isFirst = !begun.has(both);
    begun.add(both);
    return isFirst;
  });
}

/** Who answered before they began to hear a lesson and again afterwards; of the day of the second answer. */
export const viewedOf = remembered((levels: Facts<Level>, heard: Facts<Heard>): Facts<Viewed> => {
  const viewed: Viewed[] = [];
  for (const begun of beginningsOf(heard)) {
    const { person, record, title, day } = heard.at(begun);
    const own = rowsOfPerson(levels, heard.person[begun] ?? 0);
    const before = rowsBetween(levels, own, Number.NEGATIVE_INFINITY, day + 1).at(-1);
    const next = rowsBetween(levels, own, day + 1, Number.POSITIVE_INFINITY)[0];
    if (before === undefined || next === undefined) continue;
    const after = levels.at(next);
    viewed.push({
      person,
      record,
      title,
      day: after.day,
      before: levels.at(before).level,
      after: after.level,
    });
  }
  return factsOf(viewed);
});
