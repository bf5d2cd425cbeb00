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
/** A value that passed the privacy rules. Only this module creates it, and replies contain nothing else. */
export type Released<T> = { readonly [checked]: T };

const released = <T>(value: T) => value as unknown as Released<T>;
const opened = <T>(value: Released<T>) => value as unknown as T;

/** The people a figure is about. There are always enough of them. */
export type Cohort<F extends Fact> = {
  readonly source: Facts<F>;
  /** The rows of the figure, oldest first. */
  readonly rows: Rows;
  readonly facts: readonly F[];
  readonly people: readonly Member[];
  readonly size: number;
  readonly window: Window;
};

/** A subset of the facts, by row. */
export type Part = { readonly rows: Rows; readonly has: (row: number) => boolean };

export type Asked<F extends Fact> = {
  readonly facts: Facts<F>;
  readonly filter: Filter;
  readonly window: Window;
  /** Days since 1970. Figures end yesterday. */
  readonly today: number;
  /** The facts it is about. Absent = all. */
  readonly part?: Part;
};

/** An encapsulated cohort. Returns only figures, and none if there are too few people. */
export type Guarded<F extends Fact> = {
  /** Approximate number of people, for the audit log. */
  readonly bucket: string;
  readonly window: Window | undefined;
  /** Possible boundaries of parts of the window. */
  readonly lines: readonly number[];
  readonly release: <T>(
    compute: (cohort: Cohort<F>) => T,
    least?: number,
  ) => Released<T | Suppressed>;
};

const sizes = new WeakMap<object, number>();
const sizeOf = (guarded: object) => sizes.get(guarded) ?? 0;

/** Sort order by number of people, without revealing the number. */
export const morePeopleFirst = <F extends Fact>(a: Guarded<F>, b: Guarded<F>): number =>
  Math.sign(sizeOf(b) - sizeOf(a));

export const tooFew = (min: number): Suppressed => ({
  suppressed: true,
  reason: "min_group",
  min,
});

/** Caches results by number. */
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

/** `spacing` is the number of people between two boundaries, the same for all comparable figures. */
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
  // The remaining facts must not be about few people either.
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

/** Releases a figure about two cohorts if both may be shown. */
export const releaseBoth = <F extends Fact, G extends Fact, T>(
  one: Guarded<F>,
  other: Guarded<G>,
  compute: (one: Cohort<F>, other: Cohort<G>) => T,
): Released<T | Suppressed> => {
  const both = one.release((a) => opened(other.release((b) => compute(a, b))));
  return both as Released<T | Suppressed>;
};

/** Derives a value from a released value. */
export const after = <T, U>(value: Released<T>, follow: (value: T) => U): Released<U> =>
  released(follow(opened(value)));

type Parts = Readonly<Record<string, Released<unknown>>>;
type Whole<P extends Parts> = { [K in keyof P]: P[K] extends Released<infer T> ? T : never };

/** Combines separately released figures. */
export const together = <P extends Parts>(parts: P): Released<Whole<P>> =>
  released(parts as unknown as Whole<P>);

export const listOf = <T>(values: readonly Released<T>[]): Released<T[]> =>
  released(values.map(opened));

export const isTold = <T>(value: T | Suppressed): value is T =>
  !(typeof value === "object" && value !== null && "suppressed" in value);

/** Replaces a suppressed figure. */
export const orElse = <T, E>(value: Released<T | Suppressed>, instead: E): Released<T | E> =>
  after(value, (told) => (isTold(told) ? told : instead));

/** Builds the reply. The only way to unwrap released values. */
export const answer = <T>(data: Released<T>): { readonly body: { readonly data: T } } => ({
  body: { data: opened(data) },
});

export function shareOf(count: number, n: number, rules: Rules = allRules): Share {
  const unbounded = { value: count / n, ...wilson({ count, n }), bound: null };
  if (!rules.bounds || n >= FEW || (count > 0 && count < n)) return unbounded;
  return { value: null, low: null, high: null, bound: count === 0 ? "<10%" : ">90%" };
}
