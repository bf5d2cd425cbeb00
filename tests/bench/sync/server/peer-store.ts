import { sql } from "kysely";
import type { Database } from "#server/platform/database/tables.ts";

/** A write as a peer's server stores it. `key` is the peer's own idempotency key, if it has one. */
export type Received = {
  readonly key: string | null;
  readonly record: string;
  readonly body: unknown;
};

/** How often a record was stored, and for whom. */
export type Effect = { readonly record: string; readonly who: string; readonly times: number };

export const createPeerTable = (db: Database) =>
  sql`create table if not exists bench_write (
    site text not null, key text, record text not null, who text not null, body jsonb not null,
    unique (site, key)
  )`.execute(db);

/** One statement, so one transaction. */
export const storeWrites = (db: Database, site: string, who: string, rows: readonly Received[]) =>
  sql`insert into bench_write (site, key, record, who, body)
    select ${site}, row->>'key', row->>'record', ${who}, row->'body'
    from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) row
    on conflict (site, key) do nothing`.execute(db);

export async function knownKeys(
  db: Database,
  site: string,
  keys: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ key: string }>`
    select key from bench_write where site = ${site}
    and key in (select jsonb_array_elements_text(${JSON.stringify(keys)}::jsonb))`.execute(db);
  return new Set(rows.map(({ key }) => key));
}

/**
 * Returns the effects of the peers and of Respite on this site. Each write that Respite applies leaves one idempotency
 * record.
 */
export async function effectsOn(db: Database, site: string): Promise<Effect[]> {
  const { rows } = await sql<Effect>`
    select record, who, count(*)::int as times from bench_write where site = ${site} group by 1, 2
    union all
    select result->>'record_id_', person_id, count(*)::int from idempotency
    where person_id like ${`${site}.%`} group by 1, 2`.execute(db);
  return rows;
}

/** Deletes everything this site has sent. */
export async function forget(db: Database, site: string): Promise<void> {
  const people = `${site}.%`;
  await sql`delete from bench_write where site = ${site}`.execute(db);
  await sql`delete from idempotency where person_id like ${people}`.execute(db);
  await sql`delete from time_watched where person_id like ${people}`.execute(db);
  await sql`delete from feedback where person_id like ${people}`.execute(db);
  await sql`delete from change_counter where scope like ${`person:${people}`}`.execute(db);
  await sql`vacuum (analyze)`.execute(db);
}
