/* RFC 4180 CSV for spreadsheets: starts with a UTF-8 byte order mark, and no text cell can be read as a formula. */

type Cell = string | number | null | undefined;

export const BOM = "\u{feff}";

const looksLikeFormula = /^[\s\0]*[=+\-@＝＋－＠]|^[\t\r\n]/;
const needsQuotes = /[",\r\n]|^\s|\s$/;

/** Escapes formulas in text only, because numbers are never user input. */
function cellText(cell: Cell): string {
  if (cell === null || cell === undefined) return "";
  if (typeof cell === "number") return cell.toString();
  const text = looksLikeFormula.test(cell) ? `'${cell}` : cell;
  return needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

export const csvRow = (cells: readonly Cell[]): string => `${cells.map(cellText).join(",")}\r\n`;

export const csvText = (rows: readonly (readonly Cell[])[]): string =>
  BOM + rows.map(csvRow).join("");
