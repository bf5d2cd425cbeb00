import { sql } from "kysely";
import type { Connection, Database } from "./tables.ts";

/**
 * What each connection starts with. Clients time out after 10 s, a hanging process must not hold locks forever, and
 * tables are found whatever an earlier client of the pooler has set.
 */
const SETTINGS = {
  statement_timeout: "10s",
  idle_in_transaction_session_timeout: "60s",
  search_path: "public",
} as const;

/** These belong to the role in this database: behind a pooler, what a session sets ends up with someone else. */
async function missingSettings(db: Connection) {
  const { rows } = await sql<{ setting: string }>`
    select unnest(setconfig) as setting from pg_db_role_setting
    where setrole = current_user::regrole
      and setdatabase = (select oid from pg_database where datname = current_database())`.execute(
    db,
  );
  const present = new Set(rows.map(({ setting }) => setting));
  return Object.entries(SETTINGS).filter(([name, value]) => !present.has(`${name}=${value}`));
}

/** For PostgreSQL. Applies to connections that open afterwards. */
export async function setSessionLimits(db: Database): Promise<void> {
  if ((await missingSettings(db)).length === 0) return;
  await db.transaction().execute(async (trx) => {
    // Processes that start together would change the same row.
    await sql`select pg_advisory_xact_lock(hashtextextended('respite settings', 0))`.execute(trx);
    const { rows } = await sql<{ role: string; database: string }>`
      select current_user as role, current_database() as database`.execute(trx);
    const [row] = rows;
    if (!row) return;
    for (const [name, value] of await missingSettings(trx))
      await sql`alter role ${sql.id(row.role)} in database ${sql.id(row.database)}
        set ${sql.id(name)} = ${sql.lit(value)}`.execute(trx);
  });
}
