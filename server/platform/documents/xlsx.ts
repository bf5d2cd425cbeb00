type Cell = string | number | Date | null;

/** Writes a spreadsheet with one sheet. Numbers and dates have their own types; text is never read as a formula. */
export async function xlsx(
  sheet: string,
  rows: readonly (readonly Cell[])[],
  { hasHeader }: { readonly hasHeader: boolean },
): Promise<Uint8Array> {
  const [first = [], ...rest] = rows;
  const header = first.map((value) =>
    hasHeader && value !== null ? { value, fontWeight: "bold" as const } : value,
  );
  const { default: writeWorkbook } = await import("write-excel-file/node");
  const options = { sheet, dateFormat: "mm/dd/yyyy", ...(hasHeader && { stickyRowsCount: 1 }) };
  const cells = [header, ...rest.map((row) => [...row])];
  return new Uint8Array(await writeWorkbook(cells, options).toBuffer());
}
