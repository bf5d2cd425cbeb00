import type { Fact, Filter, Member } from "./people.ts";
import { remembered } from "./remembered.ts";
import { maskOf } from "./traits.ts";

/**
 * What happened to a group, in columns, oldest day first: a window is a stretch of rows, and people are numbers. Never
 * changed once it is made, so that what follows from it can be kept beside it.
 */
export type Facts<F extends Fact = Fact> = {
  readonly members: readonly Member[];
  /** Places in `members`. */
  readonly person: Int32Array;
  readonly day: Int32Array;
  readonly at: (row: number) => F;
};

/** Some rows, oldest first. */
export type Rows = Int32Array;

export function factsOf<F extends Fact>(list: readonly F[]): Facts<F> {
  const numbers = new Map<Member, number>();
  for (const { person } of list) if (!numbers.has(person)) numbers.set(person, numbers.size);
  const sorted = list.toSorted((a, b) => a.day - b.day);
  return {
    members: [...numbers.keys()],
    person: Int32Array.from(sorted, ({ person }) => numbers.get(person) ?? 0),
    day: Int32Array.from(sorted, ({ day }) => day),
    at: (row) => sorted[row] as F,
  };
}

const everyRow = new WeakMap<Facts, Rows>();
export function allRows(facts: Facts): Rows {
  const known = everyRow.get(facts);
  if (known) return known;
  const rows = new Int32Array(facts.day.length);
  for (let row = 0; row < rows.length; row += 1) rows[row] = row;
  everyRow.set(facts, rows);
  return rows;
}

export function rowsWhere(rows: Rows, isOne: (row: number) => boolean): Rows {
  const found = new Int32Array(rows.length);
  let count = 0;
  for (const row of rows) {
    if (!isOne(row)) continue;
    found[count] = row;
    count += 1;
  }
  return found.slice(0, count);
}

/** Those of these rows that are of somebody who fits. */
export function rowsOfFitting({ members, person }: Facts, rows: Rows, filter: Filter): Rows {
  if (filter.size === 0) return rows;
  const mask = maskOf(members, filter);
  return rowsWhere(rows, (row) => mask[person[row] ?? 0] === 1);
}

export const rowsOf = remembered(
  (facts: Facts, filter: Filter): Rows => rowsOfFitting(facts, allRows(facts), filter),
);

/** The first of these rows that is not before the day. */
function firstFrom({ day }: Facts, rows: Rows, from: number): number {
  let [low, high] = [0, rows.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((day[rows[middle] ?? 0] ?? 0) < from) low = middle + 1;
    else high = middle;
  }
  return low;
}

export const rowsBetween = (facts: Facts, rows: Rows, from: number, to: number): Rows =>
  rows.subarray(firstFrom(facts, rows, from), firstFrom(facts, rows, Math.max(from, to)));

/** Numbers of people, each once, in the order in which they first come. */
export function peopleIn({ members, person }: Facts, rows: Rows): Int32Array {
  const seen = new Uint8Array(members.length);
  const found = new Int32Array(Math.min(rows.length, members.length));
  let count = 0;
  for (const row of rows) {
    const number = person[row] ?? 0;
    if (seen[number] === 1) continue;
    seen[number] = 1;
    found[count] = number;
    count += 1;
  }
  return found.subarray(0, count);
}

/** Have these rows at least one person, and fewer than so many? Looks no further than it has to. */
export function haveFew(
  { person }: Facts,
  rows: Rows,
  isOne: (row: number) => boolean,
  least: number,
): boolean {
  const seen = new Set<number>();
  for (const row of rows) {
    if (!isOne(row)) continue;
    seen.add(person[row] ?? 0);
    if (seen.size >= least) return false;
  }
  return seen.size > 0;
}

/** The first row of each person. */
export function firstRows({ members, person }: Facts, rows: Rows): Rows {
  const seen = new Uint8Array(members.length);
  return rowsWhere(rows, (row) => {
    const number = person[row] ?? 0;
    const isFirst = seen[number] === 0;
    seen[number] = 1;
    return isFirst;
  });
}

/** The last row of each person. */
export function lastRows({ members, person }: Facts, rows: Rows): Rows {
  const last = new Int32Array(members.length).fill(-1);
  for (const row of rows) last[person[row] ?? 0] = row;
  return last.filter((row) => row >= 0);
}

type ByPerson = { readonly start: Int32Array; readonly rows: Rows };
const people = new WeakMap<Facts, ByPerson>();

function groupedByPerson(facts: Facts): ByPerson {
  const { members, person } = facts;
  const start = new Int32Array(members.length + 1);
  for (const number of person) start[number + 1] = (start[number + 1] ?? 0) + 1;
  for (let at = 1; at < start.length; at += 1) start[at] = (start[at] ?? 0) + (start[at - 1] ?? 0);
  const next = start.slice();
  const rows = new Int32Array(person.length);
  for (let row = 0; row < person.length; row += 1) {
    const number = person[row] ?? 0;
    const place = next[number] ?? 0;
    rows[place] = row;
    next[number] = place + 1;
  }
  return { start, rows };
}

/** What happened to one person, oldest first. */
export function rowsOfPerson(facts: Facts, number: number): Rows {
  const { start, rows } = people.get(facts) ?? groupedByPerson(facts);
  people.set(facts, { start, rows });
  return rows.subarray(start[number], start[number + 1]);
}

export type Keys = {
  readonly names: readonly string[];
  /** Which of the names each row has. */
  readonly keys: Int32Array;
  readonly rows: readonly Rows[];
};

/** What is of one key. `keyOf` is one and the same function whenever the same is asked. */
export const rowsByKey = remembered((facts: Facts, keyOf: (fact: never) => string): Keys => {
  const numbers = new Map<string, number>();
  const rows: number[][] = [];
  const keys = new Int32Array(facts.day.length);
  for (let row = 0; row < keys.length; row += 1) {
    const name = keyOf(facts.at(row) as never);
    const key = numbers.get(name) ?? numbers.size;
    if (key === numbers.size) {
      numbers.set(name, key);
      rows.push([]);
    }
    keys[row] = key;
    rows[key]?.push(row);
  }
  return { names: [...numbers.keys()], keys, rows: rows.map((own) => Int32Array.from(own)) };
});

/** These rows, those of the first key first. */
function inKeyOrder(rows: Rows, { names, keys }: Pick<Keys, "names" | "keys">): Rows {
  const next = new Int32Array(names.length + 1);
  const keyAt = (at: number) => keys[rows[at] ?? 0] ?? 0;
  for (let at = 0; at < rows.length; at += 1) next[keyAt(at) + 1] = (next[keyAt(at) + 1] ?? 0) + 1;
  for (let key = 1; key < next.length; key += 1)
    next[key] = (next[key] ?? 0) + (next[key - 1] ?? 0);
  const ordered = new Int32Array(rows.length);
  for (let at = 0; at < rows.length; at += 1) {
    const place = next[keyAt(at)] ?? 0;
    ordered[place] = rows[at] ?? 0;
    next[keyAt(at)] = place + 1;
  }
  return ordered;
}

/** How many people have rows of each key among these. */
export function countPeopleByKey(
  { members, person }: Facts,
  rows: Rows,
  of: Pick<Keys, "names" | "keys">,
): Int32Array {
  // The last key somebody was seen with, from 1.
  const seen = new Int32Array(members.length);
  const counts = new Int32Array(of.names.length);
  for (const row of inKeyOrder(rows, of)) {
    const [number, key] = [person[row] ?? 0, of.keys[row] ?? 0];
    if (seen[number] === key + 1) continue;
    seen[number] = key + 1;
    counts[key] = (counts[key] ?? 0) + 1;
  }
  return counts;
}

/** These rows as facts by themselves. */
export const onlyRows = <F extends Fact>(
  { members, person, day, at }: Facts<F>,
  rows: Rows,
): Facts<F> => ({
  members,
  person: rows.map((row) => person[row] ?? 0),
  day: rows.map((row) => day[row] ?? 0),
  at: (row) => at(rows[row] ?? 0),
});
