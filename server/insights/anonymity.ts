import type { Share, Suppressed } from "#contract/insights-shapes.ts";
import { allRules, FEW, LEAST, type Rules } from "./anonymity-rules.ts";
import { linesOf, snap, type Window } from "./lines.ts";
import { type Fact, type Filter, fits, type Member } from "./people.ts";
import { wilson } from "./proportions.ts";
import { mayTell } from "./published.ts";

declare const checked: unique symbol;
/** What may leave the server. Only this module makes it, and replies are made of nothing else. */
export type Released<T> = { readonly [checked]: T };

const released = <T>(value: T) => value as unknown as Released<T>;
const opened = <T>(value: Released<T>) => value as unknown as T;

/** Those whom a figure is about; there are enough of them. */
export type Cohort<F extends Fact> = {
  readonly facts: readonly F[];
  readonly people: readonly Member[];
  readonly window: Window;
};

export type Asked<F extends Fact> = {
  readonly facts: readonly F[];
  readonly filter: Filter;
  readonly window: Window;
  /** Days since 1970. What happens today is told tomorrow. */
  readonly today: number;
  /** Which facts it is about, if not all. */
  readonly only?: (fact: F) => boolean;
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

export const tooFew = (min: number): Suppressed => ({
  suppressed: true,
  reason: "min_group",
  min,
});

const distinct = (facts: readonly Fact[]) => [...new Set(facts.map(({ person }) => person))];
const isFew = (n: number) => n > 0 && n < LEAST.rate;

/** Does nobody of another group, or of none, stand out among these people by being the few? */
function standsAlone(people: readonly Member[]): boolean {
  const others = new Set(people.flatMap(({ groups }) => groups));
  if (others.size === 0) return true;
  const parts = [...others].map((group) => people.filter(({ groups }) => !groups.includes(group)));
  return [...parts, people.filter(({ groups }) => groups.length === 0)].every(
    ({ length }) => !isFew(length),
  );
}

type Parted<F extends Fact> = {
  readonly all: readonly F[];
  readonly own: readonly F[];
  readonly filter: Filter;
};

function isSafe<F extends Fact>({ all, own, filter }: Parted<F>, least: number, rules: Rules) {
  const fitting = distinct(own);
  if (fitting.length === 0 || (rules.minimum && fitting.length < least)) return false;
  if (rules.otherGroups && !standsAlone(fitting)) return false;
  // What needs more people must be safe for fewer, too: the figures stand beside each other.
  const leasts = new Set([LEAST.rate, least]);
  const people = distinct(all);
  return [...leasts].every((each) => mayTell(people, fitting, filter, each, rules));
}

/** What is there beside the facts it is about must not be of a few people either. */
const hasFewBeside = <F extends Fact>(facts: readonly F[], { filter, only }: Asked<F>) =>
  only !== undefined &&
  isFew(distinct(facts.filter((fact) => fits(filter, fact.person) && !only(fact))).length);

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
  const { filter, today, only = () => true } = asked;
  const isOwn = (fact: F) => fits(filter, fact.person) && only(fact);
  const lines = linesOf(asked.facts, isOwn, spacing, today);
  const window = rules.lines ? snap(lines, asked.window) : asked.window;
  const within = asked.facts.filter(
    ({ day }) => window && day >= window.from && day < window.to && day < today,
  );
  const own = within.filter(isOwn);
  const people = distinct(own);
  const parted = { all: within.filter(only), own, filter };
  const judged = new Map<number, boolean>();
  const isOpen = (least: number) => {
    const isSafeFor =
      judged.get(least) ??
      (isSafe(parted, least, rules) && !(rules.complement && hasFewBeside(within, asked)));
    judged.set(least, isSafeFor);
    return isSafeFor;
  };
  return {
    bucket: bucketOf(people.length),
    window,
    lines,
    release: (compute, least = LEAST.rate) =>
      released(window && isOpen(least) ? compute({ facts: own, people, window }) : tooFew(least)),
  };
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

/** What says nothing about anybody: names, formulas, published numbers. */
export const notOfPeople = <T>(value: T): Released<T> => released(value);

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
