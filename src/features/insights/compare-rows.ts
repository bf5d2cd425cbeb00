import type { FigureRow } from "#shared/insights/figure-rows.ts";
import { percentCells, toPercent } from "#shared/insights/figure-rows.ts";
import type { PlotRow } from "#ui/chart/plot-table.tsx";
import {
  type ComparedRow,
  type CompareKind,
  type CompareOrder,
  type Comparison,
  compare as copy,
} from "./compare-copy.ts";
import { columns, formatCount, formatPercent, formatShare, percentRange } from "./figure-copy.ts";
import { roleName } from "./filters-copy.ts";

const OTHER = "Other";

/** Departments are stored in lower case. */
export function rowName({ kind, value, label }: ComparedRow): string {
  if (kind === "role") return value === OTHER ? copy.other.role : roleName(value);
  if (kind === "department" && value === OTHER) return copy.other.department;
  return label;
}

const byName = (a: ComparedRow, b: ComparedRow) => rowName(a).localeCompare(rowName(b), "en");

const orders: Readonly<Record<CompareOrder, (a: ComparedRow, b: ComparedRow) => number>> = {
  name: byName,
  n: (a, b) => (b.n ?? -1) - (a.n ?? -1),
  rate: (a, b) => (b.rate?.value ?? -1) - (a.rate?.value ?? -1),
};

const isOther = ({ kind, value }: ComparedRow) => kind !== "other_group" && value === OTHER;

/** Returns the rows of one kind in order. Rows without figures come last, and "Other" after them. */
export const rowsOf = (
  { rows }: Pick<Comparison, "rows">,
  kind: CompareKind,
  order: CompareOrder,
): readonly ComparedRow[] =>
  rows
    .filter((row) => row.kind === kind || (kind === "other_group" && row.kind === "group"))
    .toSorted(
      (a, b) =>
        Number(isOther(a)) - Number(isOther(b)) ||
        Number(a.rate === null) - Number(b.rate === null) ||
        orders[order](a, b) ||
        byName(a, b),
    );

type Place = "row" | "own" | "total";

function plotRow(row: ComparedRow, place: Place): PlotRow {
  const { kind, value, n, people, rate } = row;
  const name = place === "own" ? copy.own(rowName(row)) : rowName(row);
  const common = { key: `${kind} ${value}`, name, isTotal: place === "total" };
  if (!rate || n === null || people === null)
    return { ...common, cells: ["", "–", copy.notPublished, ""] };
  const cells = [formatCount(n), formatShare(rate), percentRange(rate), formatCount(people)];
  return { ...common, cells, plot: rate };
}

/** A figure without a likely range. */
const reference = (key: string, name: string, value: number): PlotRow => ({
  ...{ key, name, cells: ["", formatPercent(value), "", ""] },
  plot: { value, low: value, high: value },
});

/** Returns the rows of the drawn table: one kind, the group itself, and what it can be compared with. */
export function plotRows(
  comparison: Comparison,
  kind: CompareKind,
  order: CompareOrder,
): readonly PlotRow[] {
  const { rows, benchmark, national } = comparison;
  const own = rows.find((row) => row.kind === "group");
  const isListed = kind === "other_group";
  return [
    ...rowsOf(comparison, kind, order).map((row) => plotRow(row, row === own ? "own" : "row")),
    ...(own && !isListed ? [plotRow(own, "total")] : []),
    ...(benchmark
      ? [reference("benchmark", copy.benchmark(benchmark), benchmark.percent / 100)]
      : []),
    ...national.map((figure) => reference(figure.id, copy.nationalName(figure), figure.value)),
  ];
}

/** Returns the same as plain text. */
export const compareTable = (rows: readonly PlotRow[], head: string) => ({
  columns: [
    { label: head },
    { label: columns.checkIns, isNumber: true },
    { label: columns.burnedOut, isNumber: true },
    { label: columns.likelyRange, isNumber: true },
    { label: columns.people, isNumber: true },
  ],
  rows: rows.map(({ name, cells }) => [name, ...cells]),
});

/** The likely ranges of everything drawn, and the target. */
export const rangesOf = (rows: readonly PlotRow[], target: number | null) => [
  ...rows.flatMap(({ plot }) => plot ?? []),
  ...(target === null ? [] : [{ low: target / 100, high: target / 100 }]),
];

const named = (row: ComparedRow) => `${rowName(row)}, ${row.rate ? formatShare(row.rate) : ""}`;

/** "Highest: Emergency, 51%. Lowest: Pediatrics, 31%." */
export function compareSummary(rows: readonly ComparedRow[]): string {
  const known = rows.filter(({ rate }) => rate !== null).toSorted(orders.rate);
  const [first, last] = [known[0], known.at(-1)];
  return first && last ? copy.summary(named(first), named(last)) : copy.none;
}

/** Returns everything published in a comparison, for data files. */
export function compareFigures({ rows, benchmark, national, days }: Comparison): FigureRow[] {
  const own = rows.flatMap((row) =>
    row.rate
      ? {
          ...{ measure: columns.burnedOut, group: rowName(row), ...percentCells(row.rate) },
          ...{ checkIns: row.n, people: row.people, days },
        }
      : [],
  );
  const unit = own[0]?.unit ?? "%";
  const average = benchmark && {
    ...{ measure: columns.burnedOut, group: copy.benchmark(benchmark), unit },
    ...{ value: benchmark.percent, days: benchmark.days },
  };
  const published = national.map((figure) => ({
    ...{ measure: copy.national(figure), group: copy.nationalName(figure), unit },
    value: toPercent(figure.value),
  }));
  return [...own, ...(average ? [average] : []), ...published];
}
