/** The largest prime below 2^26, so that the product of two remainders is exact in a double. */
const PRIME = 67_108_859;

/** The columns that contain a fact (or all facts) of a person, ascending, and how many of the facts each contains. */
export type Row = { readonly columns: readonly number[]; readonly weights: readonly number[] };

/** The facts of a published cell. `person` and `fact` have the same length; a fact belongs to one person. */
export type Column = { readonly person: Int32Array; readonly fact: Int32Array };

/** In `steady`, a person's facts are one unknown, because levels rarely change. */
export type AuditKind = "facts" | "steady";

/** `value % PRIME` for any number below 2^53, in half the time. */
function remainder(value: number): number {
  // The quotient is too high or too low by one at most.
  const rest = value - Math.floor(value / PRIME) * PRIME;
  if (rest < 0) return rest + PRIME;
  return rest < PRIME ? rest : rest - PRIME;
}

function inverse(value: number): number {
  let [a, b] = [value, PRIME];
  let [x, y] = [1, 0];
  while (b !== 0) {
    const quotient = Math.floor(a / b);
    [a, b] = [b, a - quotient * b];
    [x, y] = [y, x - quotient * y];
  }
  return ((x % PRIME) + PRIME) % PRIME;
}

/** Rows in echelon form, modulo the prime. */
type Echelon = {
  /** Returns whether the row is independent of all earlier ones. */
  readonly add: (row: Row) => boolean;
  readonly rank: () => number;
};

function createEchelon(width: number): Echelon {
  const pivots: (Float64Array | undefined)[] = Array.from({ length: width });
  const row = new Float64Array(width);
  let rank = 0;

  /** Makes the row zero in the pivot's column. */
  function eliminate(pivot: Float64Array, column: number) {
    const factor = PRIME - (row[column] ?? 0);
    for (let at = column; at < width; at += 1) {
      const each = pivot[at] ?? 0;
      if (each !== 0) row[at] = remainder((row[at] ?? 0) + factor * each);
    }
  }

  /** Subtracts pivots from the row and returns its first column without one. */
  function reduceFrom(first: number): number {
    for (let column = first; column < width; column += 1) {
      const pivot = pivots[column];
      if ((row[column] ?? 0) === 0) continue;
      if (!pivot) return column;
      eliminate(pivot, column);
    }
    return width;
  }

  return {
    rank: () => rank,
    add({ columns, weights }) {
      row.fill(0);
      for (const [at, column] of columns.entries()) row[column] = weights[at] ?? 0;
      const column = reduceFrom(columns[0] ?? width);
      if (column === width) return false;
      const factor = inverse(row[column] ?? 1);
      pivots[column] = row.map((each) => remainder(each * factor));
      rank += 1;
      return true;
    },
  };
}

/** What the audit knows of a person. */
export type Rows = readonly Row[];
type People = readonly Rows[];

/** Adds people until the rank is reached, and returns those who raised it. Undefined if it can't be reached. */
function spanWith(people: People, width: number, rank: number): Set<Rows> | undefined {
  const space = createEchelon(width);
  const used = new Set<Rows>();
  for (const rows of people) {
    for (const row of rows) if (space.add(row)) used.add(rows);
    if (space.rank() === rank) return used;
  }
  return undefined;
}

function rankOf(people: People, width: number): number {
  const space = createEchelon(width);
  for (const rows of people) {
    for (const row of rows) space.add(row);
    if (space.rank() === width) break;
  }
  return space.rank();
}

/**
 * Whether every combination of the columns that is not zero everywhere differs from zero for at least `k` people: there are
 * `k` disjoint sets of people, each with the rank of all. Sufficient, not necessary. People who also count elsewhere, in groups
 * that are audited apart, have a part in the rank but not in the sets: a combination with the columns of other groups is what
 * it is in these columns only for people of these groups alone.
 */
export function isSafe(
  people: People,
  {
    width,
    k,
    elsewhere = [],
  }: { readonly width: number; readonly k: number; readonly elsewhere?: People },
): boolean {
  const rank = rankOf([...people, ...elsewhere], width);
  let left = people;
  for (let set = 0; set < k; set += 1) {
    const used = rank === 0 ? new Set() : spanWith(left, width, rank);
    if (!used) return false;
    left = left.filter((rows) => !used.has(rows));
  }
  return true;
}

/** The entries of all columns, ordered by person. `start[p]` is the place of the first entry of person p. */
function byPerson(columns: readonly Column[]) {
  const length = columns.reduce((sum, { person }) => sum + person.length, 0);
  const facts = new Int32Array(length);
  const columnOf = new Int32Array(length);
  const people = columns.reduce(
    (most, { person }) => person.reduce((highest, each) => Math.max(highest, each + 1), most),
    0,
  );
  const start = new Int32Array(people + 1);
  const add = (at: number, n: number) => {
    start[at] = (start[at] ?? 0) + n;
  };
  for (const { person } of columns) for (const each of person) add(each + 1, 1);
  for (let at = 1; at < start.length; at += 1) add(at, start[at - 1] ?? 0);
  const next = start.slice();
  for (const [column, { person, fact }] of columns.entries())
    for (const [at, each] of person.entries()) {
      const place = next[each] ?? 0;
      next[each] = place + 1;
      facts[place] = fact[at] ?? 0;
      columnOf[place] = column;
    }
  return { start, facts, columnOf };
}

/** Counts the facts of each column, for the person as a whole. */
function steadyRows(columns: Int32Array): Row[] {
  const weights = new Map<number, number>();
  for (const column of columns) weights.set(column, (weights.get(column) ?? 0) + 1);
  return [{ columns: [...weights.keys()], weights: [...weights.values()] }];
}

/** Returns one row per fact, without those that occur twice. */
function factRows(facts: Int32Array, columns: Int32Array): Row[] {
  const byFact = new Map<number, number[]>();
  for (const [at, fact] of facts.entries()) {
    const own = byFact.get(fact) ?? [];
    own.push(columns[at] ?? 0);
    byFact.set(fact, own);
  }
  const rows = new Map<string, Row>();
  for (const own of byFact.values())
    rows.set(own.join(), { columns: own, weights: own.map(() => 1) });
  return [...rows.values()];
}

const keyOf = (rows: readonly Row[]) =>
  rows
    .map(({ columns, weights }) => `${columns.join()}:${weights.join()}`)
    .toSorted()
    .join(";");

/** Returns the rows of people, those in large columns only first, with at most `k` people of each kind. */
function rowsOfPeople(
  columns: readonly Column[],
  { kind, k, shared }: { readonly kind: AuditKind; readonly k: number; readonly shared: Shared },
) {
  const { start, facts, columnOf } = byPerson(columns);
  const alike = new Map<string, number>();
  const people: { readonly rows: Rows; readonly rarity: number; readonly isShared: boolean }[] = [];
  for (let number = 0; number + 1 < start.length; number += 1) {
    const [from, to] = [start[number] ?? 0, start[number + 1] ?? 0];
    const own = columnOf.subarray(from, to);
    if (own.length === 0) continue;
    const rows = kind === "steady" ? steadyRows(own) : factRows(facts.subarray(from, to), own);
    const isShared = shared.has(number);
    const key = `${isShared}${keyOf(rows)}`;
    const count = (alike.get(key) ?? 0) + 1;
    alike.set(key, count);
    if (count > k) continue;
    const sizes = Array.from(own, (column) => columns[column]?.person.length ?? 0);
    people.push({ rows, rarity: Math.min(...sizes), isShared });
  }
  const sorted = people.toSorted((a, b) => b.rarity - a.rarity);
  const rowsWhere = (isOne: boolean) =>
    sorted.filter(({ isShared }) => isShared === isOne).map(({ rows }) => rows);
  return { own: rowsWhere(false), elsewhere: rowsWhere(true) };
}

/** Whether no fact is in two columns. Then `k` people in each column are enough. */
function areDisjoint(columns: readonly Column[]): boolean {
  const seen = new Set<number>();
  for (const { fact } of columns)
    for (const each of fact) {
      if (seen.has(each)) return false;
      seen.add(each);
    }
  return true;
}

/** Numbers of people who also count in groups that are audited apart. */
export type Shared = ReadonlySet<number>;
const NOBODY: Shared = new Set();

function countPeople({ person }: Pick<Column, "person">, shared: Shared): number {
  const people = new Set(person);
  for (const number of shared) people.delete(number);
  return people.size;
}

/** Audits all columns of a layer together. Columns must not be sums of others, or the audit takes long. */
export function passesAudit(
  columns: readonly Column[],
  kind: AuditKind,
  k: number,
  shared: Shared = NOBODY,
): boolean {
  if (columns.some((column) => countPeople(column, shared) < k)) return false;
  if (kind === "facts" && areDisjoint(columns)) return true;
  const { own, elsewhere } = rowsOfPeople(columns, { kind, k, shared });
  return isSafe(own, { width: columns.length, k, elsewhere });
}
