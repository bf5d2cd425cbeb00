import { inKeyOrder, placesOf } from "./counting.ts";
import type { Fact, Filter, Member } from "./people.ts";
import { remembered } from "./remembered.ts";
import { roomFor, sheetFor } from "./seen.ts";
import { maskOf } from "./traits.ts";

/** A group's facts in columns, oldest first. People are indexes. Immutable, so that derived values can be cached by reference. */
export type Facts<F extends Fact = Fact> = {
  readonly members: readonly Member[];
  /** Indexes into `members`. */
  readonly person: Int32Array;
  readonly day: Int32Array;
  /** Value per row, if any: a level, seconds, or credits. */
  readonly value: Float64Array;
  /** Label per row. Rows with the same label differ only in person, day, and value. */
  readonly label: Int32Array;
  readonly at: (row: number) => F;
};

/** Row indexes, oldest first. */
export type Rows = Int32Array;

export function factsOf<F extends Fact>(list: readonly F[]): Facts<F> {
  const numbers = new Map<Member, number>();
  for (const { person } of list) if (!numbers.has(person)) numbers.set(person, numbers.size);
  const sorted = list.toSorted((a, b) => a.day - b.day);
  return {
    members: [...numbers.keys()],
    person: Int32Array.from(sorted, ({ person }) => numbers.get(person) ?? 0),
    day: Int32Array.from(sorted, ({ day }) => day),
    value: new Float64Array(sorted.length),
    label: Int32Array.from(sorted.keys()),
    at: (row) => sorted[row] as F,
  };
}

const everyRow = new WeakMap<Facts, Rows>();
export function allRows(facts: Facts): Rows {
  const rows = everyRow.get(facts) ?? placesOf(facts.day.length);
  everyRow.set(facts, rows);
  return rows;
}

export function rowsWhere(rows: Rows, isOne: (row: number) => boolean): Rows {
  const found = new Int32Array(rows.length);
  let count = 0;
  for (let at = 0; at < rows.length; at += 1) {
    const row = rows[at] ?? 0;
    if (!isOne(row)) continue;
    found[count] = row;
    count += 1;
  }
  return found.slice(0, count);
}

/** Returns the rows of people who match the filter. */
export function rowsOfFitting({ members, person }: Facts, rows: Rows, filter: Filter): Rows {
  if (filter.size === 0) return rows;
  const mask = maskOf(members, filter);
  const found = roomFor(rows.length);
  let count = 0;
  for (let at = 0; at < rows.length; at += 1) {
    const row = rows[at] ?? 0;
    found[count] = row;
    count += mask[person[row] ?? 0] ?? 0;
  }
  return found.slice(0, count);
}

export const rowsOf = remembered(
  (facts: Facts, filter: Filter): Rows => rowsOfFitting(facts, allRows(facts), filter),
);

/** Returns the position of the first row on or after the day, within a range. */
function firstFrom({ day }: Facts, rows: Rows, from: number, first = 0, end = rows.length): number {
  let [low, high] = [first, end];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((day[rows[middle] ?? 0] ?? 0) < from) low = middle + 1;
    else high = middle;
  }
  return low;
}

export const rowsBetween = (facts: Facts, rows: Rows, from: number, to: number): Rows =>
  rows.subarray(firstFrom(facts, rows, from), firstFrom(facts, rows, Math.max(from, to)));

/** Returns distinct people in order of first occurrence. */
export function peopleIn({ members, person }: Facts, rows: Rows): Int32Array {
  const { marks, mark } = sheetFor(members.length);
  const found = roomFor(Math.min(rows.length, members.length));
  let count = 0;
  for (let at = 0; at < rows.length; at += 1) {
    const number = person[rows[at] ?? 0] ?? 0;
    if (marks[number] === mark) continue;
    marks[number] = mark;
    found[count] = number;
    count += 1;
  }
  return found.slice(0, count);
}

/** Whether the rows have between one and `least − 1` people. Stops early. */
export function haveFew(
  { person }: Facts,
  rows: Rows,
  isOne: (row: number) => boolean,
  least: number,
): boolean {
  const seen = new Set<number>();
  for (let at = 0; at < rows.length; at += 1) {
    const row = rows[at] ?? 0;
    if (!isOne(row)) continue;
    seen.add(person[row] ?? 0);
    if (seen.size >= least) return false;
  }
  return seen.size > 0;
}

export function firstRows({ members, person }: Facts, rows: Rows): Rows {
  const { marks, mark } = sheetFor(members.length);
  const found = roomFor(rows.length);
  let count = 0;
  for (let at = 0; at < rows.length; at += 1) {
    const row = rows[at] ?? 0;
    const number = person[row] ?? 0;
    found[count] = row;
    if (marks[number] !== mark) count += 1;
    marks[number] = mark;
  }
  return found.slice(0, count);
}

/** Returns each person's last row, sorted by person. */
export function lastRows({ members, person }: Facts, rows: Rows): Rows {
  const last = roomFor(members.length).fill(-1, 0, members.length);
  for (let at = 0; at < rows.length; at += 1) {
    const row = rows[at] ?? 0;
    last[person[row] ?? 0] = row;
  }
  let count = 0;
  for (let number = 0; number < members.length; number += 1) {
    const row = last[number] ?? -1;
    last[count] = row;
    if (row >= 0) count += 1;
  }
  return last.slice(0, count);
}

export function numbersAt(numbers: Float64Array, places: Int32Array): Float64Array {
  const found = new Float64Array(places.length);
  for (let at = 0; at < found.length; at += 1) found[at] = numbers[places[at] ?? 0] ?? 0;
  return found;
}

/** Sums the values of the rows. */
export function sumOf({ value }: Facts, rows: Rows): number {
  let sum = 0;
  for (let at = 0; at < rows.length; at += 1) sum += value[rows[at] ?? 0] ?? 0;
  return sum;
}

/** Rows grouped by person, oldest first. */
type ByPerson = { readonly start: Int32Array; readonly rows: Rows };
const people = new WeakMap<Facts, ByPerson>();

function groupedByPerson(facts: Facts): ByPerson {
  const { members, person } = facts;
  const { ordered: rows, start } = inKeyOrder(allRows(facts), person, members.length);
  return { start, rows };
}

export function rowsByPerson(facts: Facts): ByPerson {
  const found = people.get(facts) ?? groupedByPerson(facts);
  people.set(facts, found);
  return found;
}

/** Returns the range of a person's rows within a range of days. */
export function placesBetween(facts: Facts, number: number, from: number, to: number) {
  const { start, rows } = rowsByPerson(facts);
  const [low, high] = [start[number] ?? 0, start[number + 1] ?? 0];
  const first = firstFrom(facts, rows, from, low, high);
  return { first, end: firstFrom(facts, rows, to, first, high) };
}

/** Returns new facts with only these rows. */
export const onlyRows = <F extends Fact>(
  { members, person, day, value, label, at }: Facts<F>,
  rows: Rows,
): Facts<F> => ({
  members,
  person: rows.map((row) => person[row] ?? 0),
  day: rows.map((row) => day[row] ?? 0),
  value: numbersAt(value, rows),
  label: rows.map((row) => label[row] ?? 0),
  at: (row) => at(rows[row] ?? 0),
});
