import { sql } from "kysely";
import type { Database } from "#server/platform/database/tables.ts";

/** Makes the database fail on writes to this table until the returned function is called. */
export async function breakTable(
  db: Database,
  table: string,
  when: string,
): Promise<() => Promise<void>> {
  await sql
    .raw(
      `create function broken() returns trigger language plpgsql as
       $$ begin if ${when} then raise exception 'broken'; end if; return new; end $$`,
    )
    .execute(db);
  await sql
    .raw(
      `create trigger broken after insert or update on ${table} for each row execute function broken()`,
    )
    .execute(db);
  return async () => {
    await sql.raw(`drop trigger broken on ${table}`).execute(db);
    await sql.raw("drop function broken").execute(db);
  };
}
