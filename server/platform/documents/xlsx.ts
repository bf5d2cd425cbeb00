/** `time` has hours and minutes, in UTC. */
type Cell = string | number | Date | { readonly time: Date } | null;

const DAY = "mm/dd/yyyy";
const TIME = "mm/dd/yyyy hh:mm";

const cellOf = (cell: Cell) =>
  typeof cell === "object" && cell !== null && "time" in cell
    ? { value: cell.time, type: Date, format: TIME }
    : cell;

/** Excel allows no more, and none of these characters. */
const sheetName = (name: string) => name.replaceAll(/[\\/?*[\]:]/g, " ").slice(0, 31);

/** Writes a spreadsheet with one sheet. Numbers and dates have their own types; text is never read as a formula. */
export async function xlsx(
  sheet: string,
  rows: readonly (readonly Cell[])[],
  { hasHeader }: { readonly hasHeader: boolean },
): Promise<Uint8Array> {
  const [first = [], ...rest] = rows;
  const header = first.map((value) =>
    hasHeader && typeof value === "string" ? { value, fontWeight: "bold" as const } : cellOf(value),
  );
  const { default: writeWorkbook } = await import("write-excel-file/node");
  const options = {
    sheet: sheetName(sheet),
    dateFormat: DAY,
    ...(hasHeader && { stickyRowsCount: 1 }),
  };
  const cells = [header, ...rest.map((row) => row.map(cellOf))];
  return new Uint8Array(await writeWorkbook(cells, options).toBuffer());
}
