import { sql } from "kysely";
import type { Connection } from "#server/platform/database/tables.ts";
import type { Deps } from "#server/platform/deps.ts";
import type { Job } from "#server/platform/jobs/scheduler.ts";

export type Seen = {
  /** The database snapshot a process has read up to. */
  readonly seen: string;
  /** Whether the group exists and is enabled. */
  readonly isKnown: boolean;
  /** People whose data before `today` may have changed since. Contains null = everyone. */
  readonly changed: readonly (string | null)[];
};

/** Returns changes by transactions that weren't committed at the last read. Ignores today's data, which isn't shown until tomorrow. */
export async function changesSince(
  db: Connection,
  group: string,
  before: string | undefined,
  today: number,
): Promise<Seen> {
  const changed =
    before === undefined
      ? sql`'{}'::text[]`
      : sql`array(
          select distinct person_id from insight_change
          where "at" >= pg_snapshot_xmin(${before}::pg_snapshot)
            and not pg_visible_in_snapshot("at", ${before}::pg_snapshot)
            and (day is null or day - date '1970-01-01' < ${today})
        )`;
  const { rows } = await sql<{ seen: string; is_known: boolean; changed: (string | null)[] }>`
    select pg_current_snapshot()::text as seen, ${changed} as changed, exists(
      select from practice_group where id = ${group} and enabled
    ) as is_known`.execute(db);
  const [row] = rows;
  if (!row) throw new Error("A select without a table must return one row.");
  return { seen: row.seen, isKnown: row.is_known, changed: row.changed };
}

const HOUR_MS = 60 * 60 * 1000;

/** Deletes old changes. Cached data lives one day, so no process needs them. */
const forgetChanges = (db: Connection) =>
  sql`delete from insight_change where noted_at < now() - interval '2 days'`.execute(db);

export const pruneInsightChangesJob: Job<Pick<Deps, "db">> = {
  name: "prune-insight-changes",
  intervalMs: HOUR_MS,
  run: async ({ db }) => {
    await forgetChanges(db);
  },
  lease: "none",
};
