import { dataFile as copy } from "./data-file-copy.ts";

type Days = { readonly start: string; readonly end: string };

/** One published figure in a data file. Numbers are never formatted: 38.2 with the unit "%". */
export type FigureRow = {
  readonly measure: string;
  /** Which people or things the figure is about. */
  readonly group: string;
  readonly value: number;
  readonly unit: string;
  readonly low?: number | null | undefined;
  readonly high?: number | null | undefined;
  readonly checkIns?: number | null | undefined;
  readonly people?: number | null | undefined;
  readonly days?: Days | null | undefined;
};

type Cell = string | number | Date | null;

/** Widths are in characters. */
type Column = {
  readonly label: string;
  readonly width: number;
  readonly cell: (row: FigureRow) => Cell;
};

/** A day at midnight UTC, as spreadsheets count days. */
const dateOf = (day: string | undefined) =>
  day === undefined ? null : new Date(`${day}T00:00:00Z`);

const { columns: labels } = copy;

export const figureColumns: readonly Column[] = [
  { label: labels.measure, width: 34, cell: ({ measure }) => measure },
  { label: labels.group, width: 34, cell: ({ group }) => group },
  { label: labels.value, width: 12, cell: ({ value }) => value },
  { label: labels.unit, width: 12, cell: ({ unit }) => unit },
  { label: labels.low, width: 12, cell: ({ low = null }) => low },
  { label: labels.high, width: 12, cell: ({ high = null }) => high },
  { label: labels.checkIns, width: 12, cell: ({ checkIns = null }) => checkIns },
  { label: labels.people, width: 12, cell: ({ people = null }) => people },
  { label: labels.start, width: 12, cell: ({ days }) => dateOf(days?.start) },
  { label: labels.end, width: 12, cell: ({ days }) => dateOf(days?.end) },
];

/** Rounds for a data file: one digit more than screens show for most figures. */
export const roundTo = (value: number, digits: number): number => Number(value.toFixed(digits));

/** 0.3824 → 38.2 */
export const toPercent = (share: number): number => roundTo(share * 100, 1);

type Share = { readonly value: number; readonly low: number; readonly high: number };

/** Value, unit, and likely range of a share. */
export const percentCells = ({ value, low, high }: Share) => ({
  value: toPercent(value),
  unit: copy.units.percent,
  low: toPercent(low),
  high: toPercent(high),
});
