import { BOM, csvRow } from "#contract/csv.ts";
import { MOST_EXPORTED } from "#contract/monitoring/admin-logs.ts";
import type { Connection } from "#server/platform/database/tables.ts";
import { type AuditFilters, auditRows, type LogRow, namedEvents } from "./audit-log.ts";
import { namedUse, rowsOfUse, type UseFilters } from "./utilization-log.ts";

/** So many are in memory as rows at a time, and others get their turn between two pages. */
const PAGE = 2000;

type Cells = Parameters<typeof csvRow>[0];

/** Page by page, oldest first: what is added meanwhile comes behind. */
async function pagesOf<Row>(
  head: Cells,
  ask: (part: { limit: number; offset: number; isOldestFirst: true }) => Promise<readonly Row[]>,
  linesOf: (rows: readonly Row[]) => Promise<readonly Cells[]>,
): Promise<Uint8Array> {
  const pages = [Buffer.from(BOM + csvRow(head))];
  for (let offset = 0; offset < MOST_EXPORTED; offset += PAGE) {
    const rows = await ask({ limit: PAGE, offset, isOldestFirst: true });
    pages.push(Buffer.from((await linesOf(rows)).map(csvRow).join("")));
    if (rows.length < PAGE) break;
  }
  return Buffer.concat(pages);
}

const AUDIT_HEAD = [
  "Number",
  "Time",
  "Who",
  "Name",
  "Action",
  "About",
  "Before",
  "After",
  "Reason",
  "Hash",
];
const inJson = (value: unknown) => (value === null ? null : JSON.stringify(value));

export const auditCsv = (db: Connection, filters: AuditFilters): Promise<Uint8Array> =>
  pagesOf<LogRow>(
    AUDIT_HEAD,
    (part) => auditRows(db, filters, part),
    async (rows) => {
      const events = await namedEvents(db, rows);
      return events.map(({ n, at, by, action, about, before, after, reason }, index) => [
        n,
        at,
        by?.id,
        by?.name,
        action,
        about,
        inJson(before),
        inJson(after),
        reason,
        rows[index]?.hash,
      ]);
    },
  );

const USE_HEAD = ["Time", "Who", "Name", "Event", "Page", "Device", "Seconds", "Lost before"];

export const utilizationCsv = (db: Connection, filters: UseFilters): Promise<Uint8Array> =>
  pagesOf(
    USE_HEAD,
    (part) => rowsOfUse(db, filters, part),
    async (rows) =>
      (await namedUse(db, rows)).map(({ at, person, event, path, device, seconds, dropped }) => [
        at,
        person?.id,
        person?.name,
        event,
        path,
        device,
        seconds,
        dropped,
      ]),
  );
