import { type RawBuilder, sql } from "kysely";
import type { UtilizationEventWire } from "#contract/monitoring/admin-logs.ts";
import { isoTime } from "#server/platform/database/rows.ts";
import type { Connection } from "#server/platform/database/tables.ts";
import type { LogPage } from "./audit-log.ts";
import { countRows, inDays } from "./list-queries.ts";
import { DELETED, namesOf } from "./names.ts";

export type UtilizationFilters = {
  readonly person?: string | undefined;
  readonly event?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
};

type UtilizationRow = {
  readonly id: string;
  readonly received_at: Date;
  readonly person_id: string;
  readonly event: string;
  readonly current_path: string | null;
  readonly device: string | null;
  readonly seconds_watched: number | null;
  readonly dropped: number;
};

function utilizationConditions({
  person,
  event,
  ...days
}: UtilizationFilters): RawBuilder<unknown> {
  const conditions = [inDays("received_at", days)];
  if (person) conditions.push(sql`person_id = ${person}`);
  if (event) conditions.push(sql`event = ${event}`);
  return sql.join(conditions, sql` and `);
}

/** Sorts by arrival, because device clocks are unreliable. Doesn't select `context`, which can be personal. */
export async function utilizationRows(
  db: Connection,
  filters: UtilizationFilters,
  { limit, offset, isOldestFirst }: LogPage,
): Promise<readonly UtilizationRow[]> {
  const order = isOldestFirst ? sql`received_at, id` : sql`received_at desc, id desc`;
  const { rows } = await sql<UtilizationRow>`
    select id, received_at, person_id, event, current_path, device, seconds_watched, dropped
    from utilization_event where ${utilizationConditions(filters)}
    order by ${order} limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

export const countUtilization = (db: Connection, filters: UtilizationFilters): Promise<number> =>
  countRows(db, sql`utilization_event where ${utilizationConditions(filters)}`);

/** Removes query and fragment, which can contain text someone typed. */
const plainPath = (path: string | null) => path?.replace(/[?#].*$/s, "") ?? null;

export async function namedUtilization(
  db: Connection,
  rows: readonly UtilizationRow[],
): Promise<UtilizationEventWire[]> {
  const people = await namesOf(
    db,
    rows.map(({ person_id }) => person_id),
  );
  return rows.map((row) => ({
    id: row.id,
    at: isoTime(row.received_at),
    person: { id: row.person_id, name: people.get(row.person_id) ?? DELETED },
    event: row.event,
    path: plainPath(row.current_path),
    device: row.device,
    seconds: row.seconds_watched,
    dropped: row.dropped,
  }));
}
