import type { LedgerFilters } from "#contract/credit/admin-ledger.ts";
import { BOM, csvRow } from "#contract/csv.ts";
import type { Connection } from "#server/platform/database/tables.ts";
import { type Layout, layouts } from "./layouts.ts";
import { creditsBetween, pageEnd, START } from "./queries.ts";

/** Rows per page. Limits memory and lets other requests run between pages. */
const PAGE = 4000;

export async function exportCsv(
  db: Connection,
  layout: Layout,
  filters: LedgerFilters,
): Promise<Uint8Array> {
  const { header, toRows } = layouts[layout];
  const pages = [Buffer.from(BOM + csvRow(header))];
  let at = START;
  while (true) {
    const end = await pageEnd(db, filters, at, PAGE);
    if (!end) return Buffer.concat(pages);
    const rows = await creditsBetween(db, filters, at, end);
    pages.push(Buffer.from(rows.flatMap(toRows).map(csvRow).join("")));
    at = end;
  }
}
