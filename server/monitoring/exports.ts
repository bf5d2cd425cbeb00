import { BOM, csvRow } from "#contract/csv.ts";
import { MAX_EXPORT_ROWS } from "#contract/monitoring/admin-logs.ts";
import type { Connection } from "#server/platform/database/tables.ts";
import { type AuditFilters, auditRows, type LogRow, namedEvents } from "./audit-log.ts";
import { namedUtilization, type UtilizationFilters, utilizationRows } from "./utilization-log.ts";

/** Rows per page. Limits memory and lets other requests run between pages. */
const PAGE = 2000;

type Cells = Parameters<typeof csvRow>[0];

/** Exports page by page, oldest first, so that rows added meanwhile don't shift pages. */
async function exportPages<Row>(
  head: Cells,
  ask: (part: { limit: number; offset: number; isOldestFirst: true }) => Promise<readonly Row[]>,
  linesOf: (rows: readonly Row[]) => Promise<readonly Cells[]>,
): Promise<Uint8Array> {
  const pages = [Buffer.from(BOM + csvRow(head))];
  for (let offset = 0; offset < MAX_EXPORT_ROWS; offset += PAGE) {
    const rows = await ask({ limit: PAGE, offset, isOldestFirst: true });
    pages.push(Buffer.from((await linesOf(rows)).map(csvRow).join("")));
    if (rows.length < PAGE) break;
  }
  return Buffer.concat(pages);
}

const AUDIT_HEADER = [
  "ID",
  "Time",
  "Person ID",
  "Person",
  "Action",
  "Record",
  "Before",
  "After",
  "Reason",
  "Hash",
];
/** Stands for the hash of Insights queries. */
const NOT_CHAINED = "not chained";
const toJson = (value: unknown) => (value === null ? null : JSON.stringify(value));

export const auditCsv = (db: Connection, filters: AuditFilters): Promise<Uint8Array> =>
  exportPages<LogRow>(
    AUDIT_HEADER,
    (part) => auditRows(db, filters, part),
    async (rows) => {
      const events = await namedEvents(db, rows);
      return events.map(({ id, n, at, by, action, about, before, after, reason }, index) => [
        n ?? id,
        at,
        by?.id,
        by?.name,
        action,
        about,
        toJson(before),
        toJson(after),
        reason,
        rows[index]?.hash ?? NOT_CHAINED,
      ]);
    },
  );

const UTILIZATION_HEADER = [
  "Time",
  "Person ID",
  "Person",
  "Event",
  "Page",
  "Device",
  "Seconds",
  "Dropped events",
];

export const utilizationCsv = (db: Connection, filters: UtilizationFilters): Promise<Uint8Array> =>
  exportPages(
    UTILIZATION_HEADER,
    (part) => utilizationRows(db, filters, part),
    async (rows) =>
      (await namedUtilization(db, rows)).map(
        ({ at, person, event, path, device, seconds, dropped }) => [
          at,
          person?.id,
          person?.name,
          event,
          path,
          device,
          seconds,
          dropped,
        ],
      ),
  );
