import type { FigureTable } from "#ui/chart/types.ts";

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

const columns = [
  { label: "Figure" },
  { label: "Of" },
  { label: "Value", isNumber: true },
  { label: "Unit" },
  { label: "Likely from", isNumber: true },
  { label: "Likely to", isNumber: true },
  { label: "People", isNumber: true },
  { label: "First day" },
  { label: "Last day" },
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

/** "engagement-harbor-point-2026-11-22" */
export function figuresName(area: string, group: string, today: string): string {
  const name = group
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, "-")
    .replaceAll(/^-|-$/g, "");
  return [area, name, today].filter(Boolean).join("-");
}
