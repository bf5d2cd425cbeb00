import type { LedgerFilters } from "#contract/credit/admin-ledger.ts";
import { BOM, csvRow } from "#contract/csv.ts";
import type { Connection } from "#server/platform/database/tables.ts";
import { type Layout, layouts } from "./layouts.ts";
import { creditsBetween, placeAfter, START } from "./queries.ts";

/** So many are in memory as rows at a time, and others get their turn between two pages. */
const PAGE = 4000;

export async function exportText(
  db: Connection,
  layout: Layout,
  filters: LedgerFilters,
): Promise<Uint8Array> {
  const { head, linesOf } = layouts[layout];
  const pages = [Buffer.from(BOM + csvRow(head))];
  let at = START;
  while (true) {
    const end = await placeAfter(db, filters, at, PAGE);
    if (!end) return Buffer.concat(pages);
    const rows = await creditsBetween(db, filters, at, end);
    pages.push(Buffer.from(rows.flatMap(linesOf).map(csvRow).join("")));
    at = end;
  }
}
