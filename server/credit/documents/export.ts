import type { EXPORT_LAYOUTS, LedgerFilters } from "#contract/credit/admin-ledger.ts";
import { BOM, csvRow } from "#contract/csv.ts";
import type { Connection } from "#server/platform/database/tables.ts";
import { headerOf, reportLayouts, textCells } from "../reporting/layouts.ts";
import { creditPages } from "../reporting/queries.ts";
import { reportablesOf } from "../reporting/reportable.ts";
import { ledgerHeader, ledgerRow } from "./ledger-layout.ts";

type Layout = (typeof EXPORT_LAYOUTS)[number];

type Row = readonly (string | null)[];

/** Exports credits, oldest first. In a system's layout, without the credits that can't be reported to it. */
export async function exportCsv(
  db: Connection,
  layout: Layout,
  filters: LedgerFilters,
): Promise<Uint8Array> {
  const report = layout === "ledger" ? undefined : reportLayouts[layout];
  const parts = [Buffer.from(BOM + csvRow(report ? headerOf(report) : ledgerHeader))];
  for await (const { rows, context } of creditPages(db, filters)) {
    const lines = rows.flatMap((row): readonly Row[] =>
      layout === "ledger" || !report
        ? [ledgerRow(row)]
        : reportablesOf(layout, row, context)
            .filter(({ reasons }) => reasons.length === 0)
            .map(({ fields }) => textCells(report, fields)),
    );
    parts.push(Buffer.from(lines.map(csvRow).join("")));
  }
  return Buffer.concat(parts);
}
