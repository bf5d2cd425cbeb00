import { MAX_EXPORT_ROWS } from "#contract/monitoring/admin-logs.ts";
import type { Connection } from "#server/platform/database/tables.ts";
import type { TableRow } from "#server/platform/documents/table-file.ts";
import { type AuditFilters, auditRows, type LogRow, namedEvents } from "./audit-log.ts";
import { namedUtilization, type UtilizationFilters, utilizationRows } from "./utilization-log.ts";

/** Rows per page. Limits memory and lets other requests run between pages. */
const PAGE = 2000;

/** Pages of an export, oldest first, so that rows added meanwhile don't shift pages. */
async function* pagesOf<Row>(
  ask: (part: { limit: number; offset: number; isOldestFirst: true }) => Promise<readonly Row[]>,
  linesOf: (rows: readonly Row[]) => Promise<readonly TableRow[]>,
): AsyncGenerator<readonly TableRow[]> {
  for (let offset = 0; offset < MAX_EXPORT_ROWS; offset += PAGE) {
    const rows = await ask({ limit: PAGE, offset, isOldestFirst: true });
    yield await linesOf(rows);
    if (rows.length < PAGE) return;
  }
}

export const auditHeader = [
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

export const auditPages = (db: Connection, filters: AuditFilters) =>
  pagesOf<LogRow>(
    (part) => auditRows(db, filters, part),
    async (rows) => {
      const events = await namedEvents(db, rows);
      return events.map(({ id, n, at, by, action, about, before, after, reason }, index) => [
        n ?? id,
        { time: at },
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

export const utilizationHeader = [
  "Time",
  "Person ID",
  "Person",
  "Event",
  "Page",
  "Device",
  "Seconds",
  "Dropped events",
];

export const utilizationPages = (db: Connection, filters: UtilizationFilters) =>
  pagesOf(
    (part) => utilizationRows(db, filters, part),
    async (rows) =>
      (await namedUtilization(db, rows)).map(
        ({ at, person, event, path, device, seconds, dropped }) => [
          { time: at },
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
