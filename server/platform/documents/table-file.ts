import { BOM, csvRow } from "#contract/csv.ts";
import type { ExportFormat } from "#contract/lists.ts";
import { XLSX } from "#contract/route.ts";
import { apiError } from "../web/handler.ts";
import { CSV, fileHeaders } from "./attachment.ts";
import { tableFileErrors } from "./documents-copy.ts";
import { xlsx } from "./xlsx.ts";

/**
 * `day` is yyyy-MM-dd, `time` is ISO 8601, and `amount` is a decimal number. CSV has them as text, spreadsheets as dates and
 * numbers. A `Date` is a day, too.
 */
export type TableCell =
  | string
  | number
  | null
  | undefined
  | Date
  | { readonly day: string }
  | { readonly time: string }
  | { readonly amount: string };
export type TableRow = readonly TableCell[];

type Pages = AsyncIterable<readonly TableRow[]> | Iterable<readonly TableRow[]>;

type TableFile = {
  readonly format: ExportFormat;
  /** Without an ending. */
  readonly name: string;
  readonly header: readonly string[];
  readonly pages: Pages;
};

/** A spreadsheet is built in one go, which takes most of a second for this many rows. CSV has no limit here. */
export const MAX_XLSX_ROWS = 10_000;

const hasTime = (cell: TableCell) => typeof cell === "object" && cell !== null && "time" in cell;

function textOf(cell: TableCell) {
  if (typeof cell !== "object" || cell === null) return cell;
  if (cell instanceof Date) return cell.toISOString().slice(0, 10);
  if ("day" in cell) return cell.day;
  return "time" in cell ? cell.time : cell.amount;
}

function typedCell(cell: TableCell) {
  if (typeof cell !== "object" || cell === null) return cell === "" ? null : (cell ?? null);
  if (cell instanceof Date) return cell;
  if ("day" in cell) return new Date(`${cell.day}T00:00:00Z`);
  return "time" in cell ? { time: new Date(cell.time) } : Number(cell.amount);
}

async function csvOf({ header, pages }: TableFile): Promise<Uint8Array> {
  const parts = [Buffer.from(BOM + csvRow(header))];
  for await (const rows of pages)
    parts.push(Buffer.from(rows.map((row) => csvRow(row.map(textOf))).join("")));
  return Buffer.concat(parts);
}

/** Returns undefined for too many rows. */
async function xlsxOf({ header, name, pages }: TableFile): Promise<Uint8Array | undefined> {
  const rows: TableRow[] = [];
  for await (const page of pages) {
    rows.push(...page);
    if (rows.length > MAX_XLSX_ROWS) return;
  }
  // Spreadsheets don't know time zones.
  const names = header.map((text, at) =>
    rows.some((row) => hasTime(row[at])) ? `${text} (UTC)` : text,
  );
  return xlsx(name, [names, ...rows.map((row) => row.map(typedCell))], { hasHeader: true });
}

/** Replies with a list as a file, or says that it is too long for a spreadsheet. */
export async function tableReply(file: TableFile) {
  const { format, name } = file;
  if (format !== "xlsx")
    return { headers: fileHeaders(CSV, `${name}.csv`), body: await csvOf(file) };
  const body = await xlsxOf(file);
  return body
    ? { headers: fileHeaders(XLSX, `${name}.xlsx`), body }
    : apiError("invalid", tableFileErrors.tooManyRows(MAX_XLSX_ROWS));
}
