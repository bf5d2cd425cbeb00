import type { FigureTable } from "#ui/chart/types.ts";
import { dataFile } from "./data-file-copy.ts";

/** One released figure, as a row of the CSV file. */
export type FigureRow = {
  readonly figure: string;
  readonly of: string;
  readonly value: string;
  readonly unit: string;
  readonly low?: string | undefined;
  readonly high?: string | undefined;
  readonly people?: number | undefined;
  readonly days?: { readonly start: string; readonly end: string } | null | undefined;
};

const { measure, group, value: valueLabel, unit, low, high, people, start, end } = dataFile.columns;
const columns = [
  { label: measure },
  { label: group },
  { label: valueLabel, isNumber: true },
  { label: unit },
  { label: low, isNumber: true },
  { label: high, isNumber: true },
  { label: people, isNumber: true },
  { label: start },
  { label: end },
];

/** Builds the CSV table, one released figure per row. Suppressed figures are left out. */
export const figuresTable = (rows: readonly FigureRow[]): FigureTable => ({
  columns,
  rows: rows.map(({ figure, of, value, unit, low = "", high = "", people, days }) => [
    figure,
    of,
    value,
    unit,
    low,
    high,
    people === undefined ? "" : String(people),
    days?.start ?? "",
    days?.end ?? "",
  ]),
});

/** "harbor-point-engagement-2026-11-22" */
export function figuresName(area: string, group: string, today: string): string {
  const name = group
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, "-")
    .replaceAll(/^-|-$/g, "");
  return [name, area, today].filter(Boolean).join("-");
}
