import type { Share, Suppressed } from "#contract/insights/shapes.ts";
import { wilson } from "#contract/insights/wilson.ts";
import { allRules, FEW, LEAST, type Rules } from "./anonymity-rules.ts";
import {
  allRows,
  type Facts,
  haveFew,
  peopleIn,
  type Rows,
  rowsBetween,
  rowsOf,
  rowsOfFitting,
} from "./facts.ts";
import { judge } from "./judge.ts";
import { linesOf, snap, type Window } from "./lines.ts";
import type { Fact, Filter, Member } from "./people.ts";

declare const checked: unique symbol;
/** What may leave the server. Only this module makes it, and replies are made of nothing else. */
export type Released<T> = { readonly [checked]: T };

const released = <T>(value: T) => value as unknown as Released<T>;
const opened = <T>(value: Released<T>) => value as unknown as T;

/** Those whom a figure is about; there are enough of them. */
export type Cohort<F extends Fact> = {
  readonly source: Facts<F>;
  /** What the figure is of, oldest first. */
  readonly rows: Rows;
  readonly facts: readonly F[];
  readonly people: readonly Member[];
  /** How many people. */
  readonly size: number;
  readonly window: Window;
};

/** Some of the facts, by what they are of. */
export type Part = { readonly rows: Rows; readonly has: (row: number) => boolean };

export type Asked<F extends Fact> = {
  readonly facts: Facts<F>;
  readonly filter: Filter;
  readonly window: Window;
  /** Days since 1970. What happens today is told tomorrow. */
  readonly today: number;
  /** Which facts it is about, if not all. */
  readonly part?: Part;
};

/** A cohort nobody sees: only figures of it come out, and none where there are too few people. */
export type Guarded<F extends Fact> = {
  /** How many people, as it may be noted. */
  readonly bucket: string;
  readonly window: Window | undefined;
  /** Where parts of the window may begin and end. */
  readonly lines: readonly number[];
  readonly release: <T>(
    compute: (cohort: Cohort<F>) => T,
    least?: number,
  ) => Released<T | Suppressed>;
};

const sizes = new WeakMap<object, number>();
const sizeOf = (guarded: object) => sizes.get(guarded) ?? 0;

/** For the order in which they are looked at: says which of two has more people, and not how many. */
export const morePeopleFirst = <F extends Fact>(a: Guarded<F>, b: Guarded<F>): number =>
  Math.sign(sizeOf(b) - sizeOf(a));

export const tooFew = (min: number): Suppressed => ({
  suppressed: true,
  reason: "min_group",
  min,
});

/** Once for each number. */
function remembering<T>(find: (n: number) => T): (n: number) => T {
  const known = new Map<number, T>();
  return (n) => {
    const found = known.get(n) ?? find(n);
    known.set(n, found);
    return found;
  };
}

function bucketOf(n: number): string {
  const from = [200, 50, 10, 5].find((edge) => n >= edge);
  return from === undefined ? "<5" : `>=${from}`;
}

/** `spacing`: people between two lines, the same for all figures that could be compared. */
export function guard<F extends Fact>(
  asked: Asked<F>,
  rules: Rules = allRules,
  spacing: number = LEAST.rate,
): Guarded<F> {
  const { facts, filter, today, part } = asked;
  const fitting = rowsOf(facts, filter);
  const own = part ? rowsOfFitting(facts, part.rows, filter) : fitting;
  const lines = linesOf(facts, own, spacing, today);
  const window = rules.lines ? snap(lines, asked.window) : asked.window;
  const within = (rows: Rows) =>
    window
      ? rowsBetween(facts, rows, window.from, Math.min(window.to, today))
      : rows.subarray(0, 0);
  const rows = within(own);
  const people = peopleIn(facts, rows);
  // What is there beside the facts it is about must not be of a few people either.
  const hasFewBeside = () =>
    part !== undefined && haveFew(facts, within(fitting), (row) => !part.has(row), LEAST.rate);
  let isSafe: ((least: number) => boolean) | undefined;
  const isOpen = remembering((least) => {
    isSafe ??= judge({ facts, filter, all: within(part?.rows ?? allRows(facts)), people }, rules);
    return isSafe(least) && !(rules.complement && hasFewBeside());
  });
  const cohort = (seen: Window): Cohort<F> => ({
    source: facts,
    rows,
    size: people.length,
    window: seen,
    get facts() {
      return Array.from(rows, facts.at);
    },
    get people() {
      return Array.from(people, (number) => facts.members[number] as Member);
    },
  });
  const guarded: Guarded<F> = {
    bucket: bucketOf(people.length),
    window,
    lines,
    release: (compute, least = LEAST.rate) =>
      released(window && isOpen(least) ? compute(cohort(window)) : tooFew(least)),
  };
  sizes.set(guarded, people.length);
  return guarded;
}

/** A figure of two cohorts, where both may be told. */
export const releaseBoth = <F extends Fact, G extends Fact, T>(
  one: Guarded<F>,
  other: Guarded<G>,
  compute: (one: Cohort<F>, other: Cohort<G>) => T,
): Released<T | Suppressed> => {
  const both = one.release((a) => opened(other.release((b) => compute(a, b))));
  return both as Released<T | Suppressed>;
};

/** What follows from what may be told, may be told. */
export const after = <T, U>(value: Released<T>, follow: (value: T) => U): Released<U> =>
  released(follow(opened(value)));

type Parts = Readonly<Record<string, Released<unknown>>>;
type Whole<P extends Parts> = { [K in keyof P]: P[K] extends Released<infer T> ? T : never };

/** Several figures, each released by itself. */
export const together = <P extends Parts>(parts: P): Released<Whole<P>> =>
  released(parts as unknown as Whole<P>);

export const listOf = <T>(values: readonly Released<T>[]): Released<T[]> =>
  released(values.map(opened));

export const isTold = <T>(value: T | Suppressed): value is T =>
  !(typeof value === "object" && value !== null && "suppressed" in value);

/** The figure, or what stands for it where it may not be told. */
export const orElse = <T, E>(value: Released<T | Suppressed>, instead: E): Released<T | E> =>
  after(value, (told) => (isTold(told) ? told : instead));

/** The one way out. */
export const answer = <T>(data: Released<T>): { readonly body: { readonly data: T } } => ({
  body: { data: opened(data) },
});

/** A proportion of a cohort. */
export function shareOf(count: number, n: number, rules: Rules = allRules): Share {
  const unbounded = { value: count / n, ...wilson({ count, n }), bound: null };
  if (!rules.bounds || n >= FEW || (count > 0 && count < n)) return unbounded;
  return { value: null, low: null, high: null, bound: count === 0 ? "<10%" : ">90%" };
}
