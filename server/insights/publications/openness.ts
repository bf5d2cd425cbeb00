import type { Column } from "./audit.ts";

/** How many facts of a cell have a secret: they are burned out, or gave this answer to a question. */
export type SecretCount = {
  readonly question: number;
  readonly name: string;
  readonly n: number;
};

/** A column and how many of its facts have the secret. */
export type Counted = { readonly column: Column; readonly count: number };

/** Facts that are in the same columns. */
type Alike = { readonly columns: readonly number[]; n: number };

function alikeFacts(counted: readonly Counted[]): readonly Alike[] {
  const found: Alike[] = [{ columns: [], n: 0 }];
  const next = new Map<number, number>();
  const placeOf = new Map<number, number>();
  for (const [place, { column }] of counted.entries())
    for (const fact of column.fact) {
      const from = placeOf.get(fact) ?? 0;
      const step = from * counted.length + place;
      const to = next.get(step) ?? found.length;
      if (to === found.length)
        found.push({ columns: [...(found[from]?.columns ?? []), place], n: 0 });
      next.set(step, to);
      placeOf.set(fact, to);
    }
  for (const last of placeOf.values()) {
    const own = found[last];
    if (own) own.n += 1;
  }
  return found.filter(({ n }) => n > 0);
}

type Matrix = readonly Float64Array[];
const at = (matrix: Matrix, row: number, column: number) => matrix[row]?.[column] ?? 0;

/** Sum of the products of two rows up to a column. */
function product(matrix: Matrix, [one, other]: readonly [number, number], until: number): number {
  let sum = 0;
  for (let k = 0; k < until; k += 1) sum += at(matrix, one, k) * at(matrix, other, k);
  return sum;
}

const SMALLEST_PIVOT = 1e-12;

/** Replaces the lower triangle of a symmetric, positive definite matrix by its Cholesky factor. */
function decompose(matrix: Matrix): void {
  for (const [row, own] of matrix.entries()) {
    for (let column = 0; column < row; column += 1)
      own[column] =
        (at(matrix, row, column) - product(matrix, [row, column], column)) /
        at(matrix, column, column);
    const rest = at(matrix, row, row) - product(matrix, [row, row], row);
    own[row] = Math.sqrt(Math.max(rest, SMALLEST_PIVOT));
  }
}

/** Solves a symmetric, positive definite system of equations, given by its lower triangle. */
function solve(matrix: Matrix, right: Float64Array): Float64Array {
  decompose(matrix);
  const x = Float64Array.from(right);
  for (let row = 0; row < x.length; row += 1) {
    const known = x.subarray(0, row).reduce((sum, each, k) => sum + at(matrix, row, k) * each, 0);
    x[row] = ((x[row] ?? 0) - known) / at(matrix, row, row);
  }
  for (let row = x.length - 1; row >= 0; row -= 1) {
    const solved = (x[row] ?? 0) / at(matrix, row, row);
    x[row] = solved;
    for (let k = 0; k < row; k += 1) x[k] = (x[k] ?? 0) - at(matrix, row, k) * solved;
  }
  return x;
}

const RIDGE = 1e-9;

type Expected = {
  /** The remainder of each count, and its slopes. */
  readonly missing: Float64Array;
  readonly slopes: Matrix;
  readonly lowest: number;
  readonly highest: number;
};

const chanceOf = ({ columns }: Alike, weights: Float64Array) =>
  1 / (1 + Math.exp(-columns.reduce((sum, one) => sum + (weights[one] ?? 0), 0)));

/** Compares the counts with the chances that follow from weights of columns. */
function expected(
  alike: readonly Alike[],
  counted: readonly Counted[],
  weights: Float64Array,
): Expected {
  const missing = Float64Array.from(counted, ({ count }) => count);
  const slopes = counted.map((_, row) =>
    new Float64Array(counted.length).fill(RIDGE, row, row + 1),
  );
  let [lowest, highest] = [1, 0];
  for (const facts of alike) {
    const { columns, n } = facts;
    const chance = chanceOf(facts, weights);
    lowest = Math.min(lowest, chance);
    highest = Math.max(highest, chance);
    for (const [place, one] of columns.entries()) {
      missing[one] = (missing[one] ?? 0) - n * chance;
      const row = slopes[one] ?? new Float64Array();
      // Columns ascend: this is the lower triangle.
      for (const other of columns.slice(0, place + 1))
        row[other] = (row[other] ?? 0) + n * chance * (1 - chance);
    }
  }
  return { missing, slopes, lowest, highest };
}

const largest = (values: Float64Array) =>
  values.reduce((most, each) => Math.max(most, Math.abs(each)), 0);

const MOST_STEPS = 200;
const LONGEST_STEP = 4;
/** Counts agree to this part of a fact. */
const EXACT = 1e-6;
/** More likely or less likely than this is certain. The rarest open case, two of 100,000 facts, is far from it. */
const CERTAIN = 1e-6;

/**
 * Whether no one's secret follows from all counts together: each fact can have a chance strictly between 0 and 1. If any such
 * chances meet all counts, those of maximum entropy do, which Newton's method finds (as in logistic regression). Otherwise, it
 * drives the chances of the facts that are certain to 0 or 1. With `mayBeRuledOut`, a chance may be 0.
 */
export function isOpen(
  counted: readonly Counted[],
  { mayBeRuledOut = false }: { readonly mayBeRuledOut?: boolean } = {},
): boolean {
  let alike = alikeFacts(counted);
  const weights = new Float64Array(counted.length);
  for (let step = 0; step < MOST_STEPS; step += 1) {
    const { missing, slopes, lowest, highest } = expected(alike, counted, weights);
    if (1 - highest < CERTAIN || (lowest < CERTAIN && !mayBeRuledOut)) return false;
    if (lowest < CERTAIN) alike = alike.filter((facts) => chanceOf(facts, weights) >= CERTAIN);
    if (largest(missing) < EXACT) return true;
    const change = solve(slopes, missing);
    const scale = Math.min(1, LONGEST_STEP / largest(change));
    for (const [column, each] of change.entries())
      weights[column] = (weights[column] ?? 0) + scale * each;
  }
  return false;
}
