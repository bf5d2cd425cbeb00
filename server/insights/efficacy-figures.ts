import { tooFew } from "./anonymity.ts";
import { FEW, LEAST } from "./anonymity-rules.ts";
import {
  differenceInDifferences,
  fisherInterval,
  inOrder,
  mean,
  pearson,
  spearman,
} from "./association.ts";
import { burnedShare, isBurnedOut } from "./burnout-figures.ts";
import { monthsBefore } from "./days.ts";
import {
  type Facts,
  firstRows,
  numbersAt,
  onlyRows,
  placesBetween,
  type Rows,
  rowsByPerson,
} from "./facts.ts";
import type { Level } from "./kinds.ts";
import { mcNemar } from "./proportions.ts";
import type { Heard } from "./queries.ts";
import { remembered } from "./remembered.ts";

/** Levels paired with the level four to six months later, and the hours of lessons between. */
export type Pairs = {
  readonly before: Facts<Level>;
  readonly after: Float64Array;
  readonly hours: Float64Array;
};

/** Returns the first day that is at least this many months later. */
function monthsAfter(day: number, months: number): number {
  let later = day + months * 28;
  while (monthsBefore(later, months) < day) later += 1;
  return later;
}

const endOf = new Map<number, readonly [number, number]>();
/** Returns the range from four to six months later. */
function laterThan(day: number): readonly [number, number] {
  const found = endOf.get(day) ?? [monthsAfter(day, 4), monthsAfter(day, 6)];
  endOf.set(day, found);
  return found;
}

/** Sums and counts a person's rows in a range of days. */
function sumBetween(facts: Facts, number: number, from: number, to: number) {
  const { rows } = rowsByPerson(facts);
  const { first, end } = placesBetween(facts, number, from, to);
  let sum = 0;
  for (let place = first; place < end; place += 1) sum += facts.value[rows[place] ?? 0] ?? 0;
  return { sum, count: end - first };
}

/** Pairs each answer with its follow-up answers. Complete only for baselines older than six months. */
export const pairsOf = remembered((levels: Facts<Level>, heard: Facts<Heard>): Pairs => {
  const size = levels.day.length;
  const rows = new Int32Array(size);
  const [after, hours] = [new Float64Array(size), new Float64Array(size)];
  let found = 0;
  for (let row = 0; row < size; row += 1) {
    const [number, day] = [levels.person[row] ?? 0, levels.day[row] ?? 0];
    const [from, to] = laterThan(day);
    const { sum, count } = sumBetween(levels, number, from, to);
    if (count === 0) continue;
    rows[found] = row;
    after[found] = sum / count;
    hours[found] = sumBetween(heard, number, day, to).sum / 3600;
    found += 1;
  }
  return {
    before: onlyRows(levels, rows.slice(0, found)),
    after: after.slice(0, found),
    hours: hours.slice(0, found),
  };
});

const ENGAGED_HOURS = 1;

type Compared = { readonly before: Float64Array; readonly after: Float64Array };

const some = ({ before, after }: Compared, places: Int32Array): Compared => ({
  before: numbersAt(before, places),
  after: numbersAt(after, places),
});

/** Returns 1 per person who developed burnout, -1 per person who recovered. */
const turned = ({ before, after }: Compared): Float64Array =>
  before.map((level, place) => Number(isBurnedOut(after[place] ?? 0)) - Number(isBurnedOut(level)));

function coefficient(r: number | undefined, n: number) {
  if (r === undefined) return { value: null, low: null, high: null };
  return { value: r, ...fisherInterval(r, n) };
}

function beforeAndAfter({ before, after }: Compared) {
  if (before.length < LEAST.rate) return tooFew(LEAST.rate);
  return { n: before.length, before: burnedShare(before), after: burnedShare(after) };
}

/** Whether a rate before or after must be shown as a bound. */
const tellsBound = ({ before, after }: Compared) =>
  [before, after].some((levels) => burnedShare(levels).bound !== null);

/** Splits people by hours into up to five bins of at least the minimum size. */
function binsOf(hours: Float64Array, changes: Float64Array) {
  const order = inOrder(hours);
  const count = Math.min(5, Math.floor(order.length / LEAST.rate));
  return Array.from({ length: count }, (_, bin) => {
    const edge = (index: number) => Math.floor((index * order.length) / count);
    const places = order.subarray(edge(bin), edge(bin + 1));
    return {
      people: places.length,
      hours: mean(numbersAt(hours, places)),
      change: mean(numbersAt(changes, places)),
    };
  });
}

/** Compares each person's first baseline with its follow-up. */
export function paired({ before, after, hours: heard }: Pairs, cohort: Rows) {
  const rows = firstRows(before, cohort);
  const hours = numbersAt(heard, rows);
  const all = { before: numbersAt(before.value, rows), after: numbersAt(after, rows) };
  const changes = all.before.map((level, place) => (all.after[place] ?? 0) - level);
  const places = rows.map((_, place) => place);
  const isEngaged = (place: number) => (hours[place] ?? 0) >= ENGAGED_HOURS;
  const engaged = some(all, places.filter(isEngaged));
  const others = some(
    all,
    places.filter((place) => !isEngaged(place)),
  );
  // Each of the two would reveal the other.
  const sizes = [engaged.before.length, others.before.length];
  const areEnough = sizes.every((size) => size === 0 || size >= LEAST.rate);
  const areBoth = areEnough && sizes.every((size) => size > 0);
  const isBounded = [engaged, others].some(tellsBound);
  const turns = turned(all);
  return {
    pearson: coefficient(pearson(hours, changes), rows.length),
    spearman: coefficient(spearman(hours, changes), rows.length),
    bins: binsOf(hours, changes),
    engaged: areEnough ? beforeAndAfter(engaged) : tooFew(LEAST.rate),
    others: areEnough ? beforeAndAfter(others) : tooFew(LEAST.rate),
    difference_in_differences:
      areBoth && !isBounded
        ? differenceInDifferences(turned(engaged), turned(others))
        : tooFew(FEW),
    mcnemar_p: mcNemar(
      turns.filter((turn) => turn > 0).length,
      turns.filter((turn) => turn < 0).length,
    ),
  };
}

/** Indexed by person. */
export function hoursByPerson(heard: Facts<Heard>, rows: Rows): Float64Array {
  const seconds = new Float64Array(heard.members.length);
  for (let place = 0; place < rows.length; place += 1) {
    const row = rows[place] ?? 0;
    const number = heard.person[row] ?? 0;
    seconds[number] = (seconds[number] ?? 0) + (heard.value[row] ?? 0);
  }
  return seconds.map((each) => each / 3600);
}

/** Splits people into thirds by hours, fewest hours first. */
export function thirdsOf(levels: Float64Array, hours: Float64Array) {
  const order = inOrder(hours);
  const edge = (index: number) => Math.floor((index * order.length) / 3);
  return [0, 1, 2].map((third) => {
    const places = order.subarray(edge(third), edge(third + 1));
    return {
      hours: mean(numbersAt(hours, places)),
      n: places.length,
      rate: burnedShare(numbersAt(levels, places)),
    };
  });
}
