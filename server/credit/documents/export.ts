import type { EXPORT_LAYOUTS, LedgerFilters } from "#contract/credit/admin-ledger.ts";
import type { ExportFormat } from "#contract/lists.ts";
import type { Connection } from "#server/platform/database/tables.ts";
import type { TableRow } from "#server/platform/documents/table-file.ts";
import { headerOf, reportLayouts, sheetCells, textCells } from "../reporting/layouts.ts";
import { creditPages } from "../reporting/queries.ts";
import { reportablesOf } from "../reporting/reportable.ts";
import { ledgerHeader, ledgerRow } from "./ledger-layout.ts";

type Layout = (typeof EXPORT_LAYOUTS)[number];

export const exportHeader = (layout: Layout): readonly string[] =>
  layout === "ledger" ? ledgerHeader : headerOf(reportLayouts[layout]);

/** Exports credits, oldest first. In a system's layout, without the credits that can't be reported to it. */
export async function* exportPages(
  db: Connection,
  layout: Layout,
  filters: LedgerFilters,
  format: ExportFormat,
): AsyncGenerator<readonly TableRow[]> {
  const cellsOf = format === "xlsx" ? sheetCells : textCells;
  for await (const { rows, context } of creditPages(db, filters))
    yield rows.flatMap((row): readonly TableRow[] =>
      layout === "ledger"
        ? [ledgerRow(row)]
        : reportablesOf(layout, row, context)
            .filter(({ reasons }) => reasons.length === 0)
            .map(({ fields }) => cellsOf(reportLayouts[layout], fields)),
    );
}
