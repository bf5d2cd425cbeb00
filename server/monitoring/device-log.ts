import { type RawBuilder, sql } from "kysely";
import { limitOf, offsetOf } from "#contract/lists.ts";
import type { DEVICE_STATES, DeviceHealthWire } from "#contract/monitoring/admin-monitoring.ts";
import { isoTime } from "#server/platform/database/rows.ts";
import type { Connection } from "#server/platform/database/tables.ts";
import { countRows, escapeLike } from "./list-queries.ts";

const WEEK_MS = 7 * 24 * 60 * 60 * 1000;

export type DeviceQuery = {
  readonly q?: string | undefined;
  readonly sort?: string | undefined;
  readonly page?: number | undefined;
  readonly size?: number | undefined;
  readonly person?: string | undefined;
  readonly state?: (typeof DEVICE_STATES)[number] | undefined;
  readonly version?: string | undefined;
};

/** Matches devices with pending writes that haven't reported for a week. */
export const isSilent = (now: number): RawBuilder<unknown> => sql`
  pending > 0 and received_at < ${new Date(now - WEEK_MS)}`;

function deviceConditions(
  { q, person, state, version }: DeviceQuery,
  now: number,
): RawBuilder<unknown> {
  const conditions: RawBuilder<unknown>[] = [sql`true`];
  if (person) conditions.push(sql`person_id = ${person}`);
  if (version) conditions.push(sql`app_version = ${version}`);
  if (state === "set_aside") conditions.push(sql`set_aside > 0`);
  if (state === "pending") conditions.push(sql`pending > 0`);
  if (state === "silent") conditions.push(isSilent(now));
  if (q) {
    const start = `%${escapeLike(q.toLowerCase())}%`;
    conditions.push(
      sql`lower(first_name || ' ' || last_name || ' ' || coalesce(user_agent, '')) like ${start}`,
    );
  }
  return sql.join(conditions, sql` and `);
}

const columns: Readonly<Record<string, RawBuilder<unknown>>> = {
  name: sql`lower(last_name), lower(first_name)`,
  last_synced: sql`last_synced_at`,
  pending: sql`pending`,
  set_aside: sql`set_aside`,
  reported: sql`received_at`,
};

/** Returns the sort order. Sorting by name reverses last and first name together. */
function orderBy(sort = "-reported"): RawBuilder<unknown> {
  const name = sort.replace(/^-/, "");
  const column = columns[name] ?? sql`received_at`;
  if (!sort.startsWith("-")) return sql`${column}, device`;
  return name === "name"
    ? sql`lower(last_name) desc, lower(first_name) desc, device`
    : sql`${column} desc nulls last, device`;
}

type Row = {
  readonly person_id: string;
  readonly name: string;
  readonly device: string;
  readonly user_agent: string | null;
  readonly received_at: Date;
  readonly last_synced_at: Date | null;
  readonly pending: number;
  readonly set_aside: number;
  readonly app_version: string;
  readonly storage_used: number | null;
  readonly storage_quota: number | null;
  readonly persisted: boolean | null;
};

const wireOf = (row: Row): DeviceHealthWire => ({
  person: { id: row.person_id, name: row.name },
  device: row.device,
  user_agent: row.user_agent,
  reported_at: isoTime(row.received_at),
  last_synced_at: row.last_synced_at && isoTime(row.last_synced_at),
  pending: row.pending,
  set_aside: row.set_aside,
  app_version: row.app_version,
  storage_used: row.storage_used,
  storage_quota: row.storage_quota,
  persisted: row.persisted,
});

export async function deviceHealth(db: Connection, query: DeviceQuery, now: number) {
  const from = sql`device_report join person on person.id = device_report.person_id
    where ${deviceConditions(query, now)}`;
  const { rows } = await sql<Row>`
    select device_report.*, trim(first_name || ' ' || last_name) as name
    from ${from} order by ${orderBy(query.sort)}
    limit ${limitOf(query)} offset ${offsetOf(query)}`.execute(db);
  return { data: rows.map(wireOf), total: await countRows(db, from) };
}
