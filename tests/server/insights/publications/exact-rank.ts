import type { Column } from "#server/insights/publications/audit.ts";

type Fraction = { readonly n: bigint; readonly d: bigint };

const absolute = (value: bigint) => (value < 0n ? -value : value);
const gcd = (a: bigint, b: bigint): bigint => (b === 0n ? absolute(a) : gcd(b, a % b));
const ZERO: Fraction = { n: 0n, d: 1n };
function fraction(n: bigint, d: bigint): Fraction {
  if (n === 0n) return ZERO;
  const by = gcd(n, d) * (d < 0n ? -1n : 1n);
  return { n: n / by, d: d / by };
}
const minus = (a: Fraction, b: Fraction) => fraction(a.n * b.d - b.n * a.d, a.d * b.d);
const times = (a: Fraction, b: Fraction) => fraction(a.n * b.n, a.d * b.d);
const over = (a: Fraction, b: Fraction) => fraction(a.n * b.d, a.d * b.n);

/** One row per unknown: how often it occurs in each column. An unknown belongs to one person. */
export type Unknowns = { readonly person: number; readonly row: readonly number[] }[];

/** `steady`: a person's facts are one unknown. */
export function unknownsOf(columns: readonly Column[], kind: "facts" | "steady"): Unknowns {
  const rows = new Map<number, { person: number; row: number[] }>();
  for (const [at, { person, fact }] of columns.entries())
    for (const [place, who] of person.entries()) {
      const key = kind === "steady" ? who : (fact[place] ?? 0);
      const known = rows.get(key) ?? { person: who, row: columns.map(() => 0) };
      known.row[at] = (known.row[at] ?? 0) + 1;
      rows.set(key, known);
    }
  return [...rows.values()];
}

/** Returns the rank in rational arithmetic. */
export function exactRank(rows: readonly (readonly number[])[]): number {
  const distinct = [...new Map(rows.map((row) => [row.join(), row])).values()];
  const pivots: { readonly at: number; readonly row: readonly Fraction[] }[] = [];
  for (const numbers of distinct) {
    let row = numbers.map((value): Fraction => ({ n: BigInt(value), d: 1n }));
    for (const pivot of pivots) {
      const factor = row[pivot.at] ?? ZERO;
      if (factor.n !== 0n)
        row = row.map((each, at) => minus(each, times(factor, pivot.row[at] ?? ZERO)));
    }
    const at = row.findIndex(({ n }) => n !== 0n);
    const lead = row[at];
    if (lead) pivots.push({ at, row: row.map((each) => over(each, lead)) });
  }
  return pivots.length;
}

/** Not the prime of the audit. */
const PRIME = 67_108_837;
const inverse = (value: number): number => {
  let result = 1;
  let base = value;
  for (let power = PRIME - 2; power > 0; power = Math.floor(power / 2)) {
    if (power % 2 === 1) result = (result * base) % PRIME;
    base = (base * base) % PRIME;
  }
  return result;
};

/** Adds multiples of the combination with a pivot to the others, so that only it is not zero at the pivot. */
function clear(combinations: number[][], pivot: number, at: number): void {
  const own = combinations[pivot] ?? [];
  const scale = inverse(own[at] ?? 1);
  const scaled = own.map((value) => (value * scale) % PRIME);
  combinations[pivot] = scaled;
  for (const [other, values] of combinations.entries()) {
    const factor = PRIME - (values[at] ?? 0);
    if (other === pivot || factor === PRIME) continue;
    combinations[other] = values.map(
      (value, place) => (value + factor * (scaled[place] ?? 0)) % PRIME,
    );
  }
}

/** Returns combinations that are zero at all but one of a random set of unknowns. */
function randomCombinations(unknowns: Unknowns, random: () => number): number[][] {
  const width = unknowns[0]?.row.length ?? 0;
  const order = unknowns.map((_, at) => [random(), at] as const).toSorted(([a], [b]) => a - b);
  const combinations = Array.from({ length: width }, (_, column) =>
    unknowns.map(({ row }) => row[column] ?? 0),
  );
  let rank = 0;
  for (const [, at] of order) {
    const pivot = combinations.findIndex((values, place) => place >= rank && values[at] !== 0);
    if (pivot < 0) continue;
    const moved = combinations[rank] ?? [];
    combinations[rank] = combinations[pivot] ?? [];
    combinations[pivot] = moved;
    clear(combinations, rank, at);
    rank += 1;
  }
  return combinations.slice(0, rank);
}

/**
 * Searches for a combination of the columns that concerns few people, by information set decoding, and returns the fewest
 * people found.
 */
export function fewestPeople(unknowns: Unknowns, random: () => number, tries = 200): number[] {
  let fewest = unknowns.map(({ person }) => person);
  for (let attempt = 0; attempt < tries; attempt += 1)
    for (const values of randomCombinations(unknowns, random)) {
      const concerned = unknowns.flatMap(({ person }, at) => (values[at] === 0 ? [] : person));
      const people = [...new Set(concerned)];
      if (people.length < fewest.length) fewest = people;
    }
  return fewest;
}
