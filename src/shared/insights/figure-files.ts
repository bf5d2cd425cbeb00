import { csvText } from "#contract/csv.ts";
import { dataFile as copy } from "./data-file-copy.ts";
import { type FigureRow, figureColumns } from "./figure-rows.ts";

export type FileKind = "csv" | "xlsx";

const csvOf = (rows: readonly FigureRow[]): Blob => {
  const cells = rows.map((row) =>
    figureColumns.map(({ cell }) => {
      const value = cell(row);
      return value instanceof Date ? value.toISOString().slice(0, 10) : value;
    }),
  );
  const text = csvText([figureColumns.map(({ label }) => label), ...cells]);
  return new Blob([text], { type: "text/csv" });
};

/** Numbers and dates have their own types in the sheet, so they can be sorted and calculated with. */
async function xlsxOf(rows: readonly FigureRow[]): Promise<Blob> {
  const { default: writeWorkbook } = await import("write-excel-file/universal");
  const header = figureColumns.map(({ label }) => ({ value: label, fontWeight: "bold" as const }));
  const cells = rows.map((row) => figureColumns.map(({ cell }) => cell(row)));
  return writeWorkbook([header, ...cells], {
    sheet: copy.sheet,
    dateFormat: "yyyy-mm-dd",
    stickyRowsCount: 1,
    columns: figureColumns.map(({ width }) => ({ width })),
  }).toBlob();
}

/** Builds a data file with one published figure in each row. */
export const figureFile = async (rows: readonly FigureRow[], kind: FileKind): Promise<Blob> =>
  kind === "csv" ? csvOf(rows) : xlsxOf(rows);

/** "harbor-point-engagement-2026-10-31" */
export function figureFileName(...parts: readonly string[]): string {
  const names = parts.map((part) =>
    part
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}]+/gu, "-")
      .replaceAll(/^-|-$/g, ""),
  );
  return names.filter(Boolean).join("-");
}
