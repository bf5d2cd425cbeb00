/** RFC 4180, as spreadsheets open it: with the mark that says UTF-8, and nothing that they would take for a formula. */

type Cell = string | number | null | undefined;

export const BOM = "\u{feff}";

const looksLikeFormula = /^[\s\0]*[=+\-@＝＋－＠]|^[\t\r\n]/;
const needsQuotes = /[",\r\n]|^\s|\s$/;

/** Numbers are ours; only text can come from people. */
function cellText(cell: Cell): string {
  if (cell === null || cell === undefined) return "";
  if (typeof cell === "number") return cell.toString();
  const text = looksLikeFormula.test(cell) ? `'${cell}` : cell;
  return needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

export const csvRow = (cells: readonly Cell[]): string => `${cells.map(cellText).join(",")}\r\n`;

export const csvText = (rows: readonly (readonly Cell[])[]): string =>
  BOM + rows.map(csvRow).join("");
