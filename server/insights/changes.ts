import { sql } from "kysely";
import type { Connection } from "#server/platform/database/tables.ts";
import type { Deps } from "#server/platform/deps.ts";
import type { Job } from "#server/platform/jobs/scheduler.ts";

export type Seen = {
  /** What a process can have read by now, in the words of the database. */
  readonly seen: string;
  /** Is there such a group, and is it not switched off? */
  readonly isKnown: boolean;
  /** Whose figures of the days before `today` may have changed since; a null among them = everybody's. */
  readonly changed: readonly (string | null)[];
};

/**
 * What was noted by transactions that had not ended when somebody looked last, whenever they began. What changes today is
 * of no account: it is told tomorrow.
 */
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
  if (!row) throw new Error("A select without a table has one row.");
  return { seen: row.seen, isKnown: row.is_known, changed: row.changed };
}

const HOUR_MS = 60 * 60 * 1000;

/** What was read is of one day, so every process has seen these by now, or will never need them. */
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
