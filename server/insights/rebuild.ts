import { sql } from "kysely";
import type { Connection, Database } from "#server/platform/database/tables.ts";

/** Number of missing and of wrong rows of `listening_day`. */
export type Difference = { readonly missing: number; readonly wrong: number };

/** Runs a statement that returns the rows it changed, and counts them. */
async function touched(trx: Connection, statement: string): Promise<number> {
  const { rows } = await sql
    .raw<{ n: number }>(
      `with touched as (${statement} returning 1) select count(*) as n from touched`,
    )
    .execute(trx);
  return rows[0]?.n ?? 0;
}

/** Tolerance in seconds. */
const NOTHING = 0.001;
const heard = `(
  select person_id, record_id, sum(seconds) as sum from listening_day group by 1, 2
) known`;

/** Repairs lesson time. Only the total is stored elsewhere: adds missing time to the last report's day, and scales excess down over all days. */
async function listeningAnew(trx: Connection): Promise<Difference> {
  const wrong = await touched(
    trx,
    `update listening_day set seconds = seconds * coalesce(credited, 0) / known.sum
      from ${heard} left join time_watched using (person_id, record_id)
      where listening_day.person_id = known.person_id and listening_day.record_id = known.record_id
        and known.sum > coalesce(credited, 0) + ${NOTHING}`,
  );
  const missing = await touched(
    trx,
    `insert into listening_day as kept
      select person_id, record_id, (updated_at at time zone 'UTC')::date, credited - coalesce(sum, 0)
      from time_watched left join ${heard} using (person_id, record_id)
      where credited > coalesce(sum, 0) + ${NOTHING}
      on conflict (person_id, record_id, day) do update set seconds = kept.seconds + excluded.seconds`,
  );
  return { missing, wrong };
}

/** Rebuilds the time of lessons by day, which triggers keep, and returns the differences. Blocks concurrent writes. */
export function rebuild(db: Database): Promise<Difference> {
  return db.transaction().execute(async (trx) => {
    await sql`set local statement_timeout = 0`.execute(trx);
    await sql`lock table time_watched in share mode`.execute(trx);
    return await listeningAnew(trx);
  });
}
