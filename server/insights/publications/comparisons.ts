import { LEAST } from "#contract/insights/least.ts";
import type { Comparison } from "./close.ts";
import { type CheckIn, isBurnedOut, rateRules } from "./layers.ts";
import type { Cell } from "./parts.ts";

/** A person's check-in before, and one after. */
type Pair<F> = { readonly before: F; readonly after: F };

/** Seconds of a lesson in a month. */
export type Heard = { readonly month: number; readonly lesson: string; readonly amount: number };
type HeardBy = ReadonlyMap<number, readonly Heard[]>;

const LEAST_PAIRS = 30;
const MOST_LESSONS = 10;
const FOLLOW_UP = { from: 4, to: 6 } as const;

export const THIRDS = ["1", "2", "3"] as const;
export const BEFORE = "before";
export const AFTER = "after";

/** Returns each person's check-ins in order, without those that are no longer known. */
function byPerson<F extends CheckIn>(facts: readonly F[]): ReadonlyMap<number, readonly F[]> {
  const found = new Map<number, F[]>();
  for (const fact of facts.toSorted((a, b) => a.month - b.month)) {
    if (fact.level === undefined) continue;
    const own = found.get(fact.person) ?? [];
    own.push(fact);
    found.set(fact.person, own);
  }
  return found;
}

/** Pairs a person's first check-in of the year with the last one four to six months later. */
function followUp<F extends CheckIn>(own: readonly F[]): Pair<F> | undefined {
  const [before] = own;
  if (!before) return undefined;
  const after = own.findLast(({ month }) => {
    const later = month - before.month;
    return later >= FOLLOW_UP.from && later <= FOLLOW_UP.to;
  });
  return after && { before, after };
}

const secondsBetween = (heard: readonly Heard[], { before, after }: Pair<CheckIn>) =>
  heard
    .filter(({ month }) => month >= before.month && month < after.month)
    .reduce((sum, { amount }) => sum + amount, 0);

const cell = <F extends CheckIn>(parent: string, value: string, facts: readonly F[]): Cell<F> => ({
  parent,
  value,
  facts,
  isSum: false,
});

/** Returns the cells of pairs. Undefined if a cell would show that everyone is alike. */
function cellsOf<F extends CheckIn>(value: string, pairs: readonly Pair<F>[]) {
  const before = pairs.map((pair) => pair.before);
  const after = pairs.map((pair) => pair.after);
  const isVaried = rateRules.isVaried(before) && rateRules.isVaried(after);
  return isVaried ? [cell(BEFORE, value, before), cell(AFTER, value, after)] : undefined;
}

/** People in thirds by their hours of lessons between the two check-ins. */
function thirds<F extends CheckIn>(facts: readonly F[], heard: HeardBy): Comparison<F>[] {
  const pairs = [...byPerson(facts)].flatMap(([person, own]) => {
    const pair = followUp(own);
    return pair ? [{ pair, seconds: secondsBetween(heard.get(person) ?? [], pair) }] : [];
  });
  if (pairs.length < LEAST_PAIRS) return [];
  const sorted = pairs
    .toSorted((a, b) => a.seconds - b.seconds || a.pair.before.person - b.pair.before.person)
    .map(({ pair }) => pair);
  const edge = (third: number) => Math.floor((third * sorted.length) / THIRDS.length);
  const cells = THIRDS.flatMap((value, at) => {
    const own = sorted.slice(edge(at), edge(at + 1));
    return own.length >= LEAST.compared ? (cellsOf(value, own) ?? []) : [];
  });
  const isWhole = cells.length === 2 * THIRDS.length;
  return isWhole ? [{ kind: "pair", attribute: "", cells }] : [];
}

/** The check-ins around the month in which a person first played a lesson. */
function around<F extends CheckIn>(own: readonly F[], month: number): Pair<F> | undefined {
  const before = own.findLast((fact) => fact.month < month);
  const after = own.find((fact) => fact.month > month);
  return before && after && { before, after };
}

/** Check-ins before and after each of the most played lessons. */
function lessons<F extends CheckIn>(facts: readonly F[], heard: HeardBy): Comparison<F>[] {
  const checkIns = byPerson(facts);
  const pairs = new Map<string, Pair<F>[]>();
  for (const [person, own] of checkIns) {
    const first = new Map<string, number>();
    for (const { lesson, month } of heard.get(person) ?? [])
      first.set(lesson, Math.min(month, first.get(lesson) ?? month));
    for (const [lesson, month] of first) {
      const pair = around(own, month);
      if (pair) pairs.set(lesson, [...(pairs.get(lesson) ?? []), pair]);
    }
  }
  return [...pairs]
    .filter(([, own]) => own.length >= LEAST.compared)
    .toSorted(([a, one], [b, two]) => two.length - one.length || (a < b ? -1 : 1))
    .slice(0, MOST_LESSONS)
    .flatMap(([lesson, own]): Comparison<F>[] => {
      const cells = cellsOf("", own);
      return cells ? [{ kind: "lesson", attribute: lesson, cells }] : [];
    });
}

/** Returns the comparisons of a calendar year. */
export const comparisonsOf = <F extends CheckIn>(facts: readonly F[], heard: HeardBy) => [
  ...thirds(facts, heard),
  ...lessons(facts, heard),
];

const pairsOf = <F extends CheckIn>(before: readonly F[], after: readonly F[]): Pair<F>[] =>
  before.flatMap((fact, at) => {
    const later = after[at];
    return later ? [{ before: fact, after: later }] : [];
  });

/** The figures of pairs: burned out before; burned out after, turned worse, turned better; seconds of lessons between. */
export function comparedSums<F extends CheckIn>(
  before: readonly F[],
  after: readonly F[],
  heard: HeardBy,
) {
  const pairs = pairsOf(before, after);
  const isBurned = ({ level }: CheckIn) => isBurnedOut(level ?? 0);
  const count = (is: (pair: Pair<F>) => boolean) => pairs.filter(is).length;
  return {
    later: [
      count((pair) => isBurned(pair.after)),
      count((pair) => !isBurned(pair.before) && isBurned(pair.after)),
      count((pair) => isBurned(pair.before) && !isBurned(pair.after)),
    ],
    seconds: pairs.reduce(
      (sum, pair) => sum + secondsBetween(heard.get(pair.before.person) ?? [], pair),
      0,
    ),
  };
}
