import type { Column } from "#server/insights/publications/audit.ts";

/** A published cell: its facts, and how many are burned out. */
export type Sum = { readonly column: Column; readonly count: number };

type Kind = { readonly rows: readonly number[]; n: number };

/** Facts in the same cells are one unknown: how many people in them are burned out. */
function kindsOf(sums: readonly Sum[]): Map<string, Kind> {
  const cells = new Map<number, number[]>();
  for (const [row, { column }] of sums.entries())
    for (const fact of column.fact) cells.set(fact, [...(cells.get(fact) ?? []), row]);
  const kinds = new Map<string, Kind>();
  for (const rows of cells.values()) {
    const known = kinds.get(rows.join()) ?? { rows, n: 0 };
    known.n += 1;
    kinds.set(rows.join(), known);
  }
  return kinds;
}

const TINY = 1e-9;

/** One step of the simplex method: the variable of a column takes the place of the one of a row. */
function pivot(table: Float64Array[], row: number, column: number): void {
  const scale = table[row]?.[column] ?? 1;
  const own = (table[row] ?? new Float64Array()).map((each) => each / scale);
  const places = [...own.keys()].filter((at) => own[at] !== 0);
  for (const other of table) {
    const factor = other[column] ?? 0;
    if (factor === 0) continue;
    for (const at of places) other[at] = (other[at] ?? 0) - factor * (own[at] ?? 0);
  }
  table[row] = own;
}

type Table = Float64Array[];

/** Returns the row whose variable first reaches zero when a column's rises. Bland's rule, which can't cycle. */
function leaving(table: Table, basis: readonly number[], column: number): number {
  const ratios = basis.flatMap((variable, row) => {
    const slope = table[row]?.[column] ?? 0;
    return slope > TINY ? [{ row, variable, ratio: (table[row]?.at(-1) ?? 0) / slope }] : [];
  });
  const least = Math.min(...ratios.map(({ ratio }) => ratio));
  const tied = ratios.filter(({ ratio }) => ratio <= least + TINY);
  const [first] = tied.toSorted((a, b) => a.variable - b.variable);
  if (!first) throw new Error("The program has no end");
  return first.row;
}

/** Raises the last row's value until no variable in the first `width` columns can. */
function maximize(table: Table, basis: number[], width: number): void {
  for (let step = 0; step < 20_000; step += 1) {
    const column =
      table
        .at(-1)
        ?.subarray(0, width)
        .findIndex((each) => each > TINY) ?? -1;
    if (column < 0) return;
    const row = leaving(table, basis, column);
    pivot(table, row, column);
    basis[row] = column;
  }
  throw new Error("The program takes too long");
}

/** Takes a check-in whose answer is known out of all sums. */
function without(
  sums: readonly Sum[],
  { fact, isBurned }: { readonly fact: number; readonly isBurned: boolean },
): Sum[] {
  return sums.map(({ column, count }) => {
    if (!column.fact.includes(fact)) return { column, count };
    const others = column.fact.map((_, at) => at).filter((at) => column.fact[at] !== fact);
    const left = {
      person: others.map((at) => column.person[at] ?? 0),
      fact: others.map((at) => column.fact[at] ?? 0),
    };
    return { column: left, count: count - (isBurned ? 1 : 0) };
  });
}

/** Columns: a number above t for each kind, t, a slack for each kind, one for each sum that must vanish, and the value. */
function programOf(sums: readonly Sum[]) {
  const kinds = [...kindsOf(sums).values()];
  const [t, slack, made] = [kinds.length, kinds.length + 1, 2 * kinds.length + 1];
  const width = made + sums.length + 1;
  const line = (values: Readonly<Record<number, number>>) => {
    const row = new Float64Array(width);
    for (const [at, value] of Object.entries(values)) row[Number(at)] = value;
    return row;
  };
  const bounds = kinds.map(({ n }, at) =>
    line({ [at]: 1, [t]: 2 * n, [slack + at]: 1, [width - 1]: n }),
  );
  const totals = sums.map(({ count }, at) => {
    const own = kinds.flatMap(({ rows, n }, kind) => (rows.includes(at) ? [{ kind, n }] : []));
    return line({
      ...Object.fromEntries(own.map(({ kind }) => [kind, 1])),
      [t]: own.reduce((sum, { n }) => sum + n, 0),
      [made + at]: 1,
      [width - 1]: count,
    });
  });
  const basis = [...kinds.map((_, at) => slack + at), ...sums.map((_, at) => made + at)];
  const vanish = line({}).map((_, at) =>
    at < made || at === width - 1 ? totals.reduce((sum, row) => sum + (row[at] ?? 0), 0) : 0,
  );
  return { table: [...bounds, ...totals, vanish], basis, t, made, line };
}

/**
 * Returns the largest t for which every fact can have a chance between t and 1 − t, with all sums as published. 0 if someone's
 * answer follows from them.
 */
export function openness(
  sums: readonly Sum[],
  known?: { readonly fact: number; readonly isBurned: boolean },
): number {
  const { table, basis, t, made, line } = programOf(known ? without(sums, known) : sums);
  maximize(table, basis, made);
  const place = basis.indexOf(t);
  const goal = line({ [t]: 1 });
  const own = place < 0 ? undefined : table[place];
  table[table.length - 1] = own ? goal.map((each, at) => each - (own[at] ?? 0)) : goal;
  maximize(table, basis, made);
  return table[basis.indexOf(t)]?.at(-1) ?? 0;
}
