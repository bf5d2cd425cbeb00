import { sql } from "kysely";
import { uuidv7 } from "../ids.ts";
import type { Scope } from "./changes.ts";
import type { Connection, Database } from "./tables.ts";

/**
 * Tells every device that the database may have gone back in time: each pulls everything again and resends its
 * confirmed writes.
 */
export async function startEpoch(db: Connection, now: number): Promise<string> {
  const epoch = uuidv7(now);
  await db.updateTable("installation").set({ epoch }).execute();
  return epoch;
}

/** The last change of one scope, and of the catalog, and the epoch they count in. */
export type SyncPosition = {
  readonly epoch: string;
  readonly rev: number;
  readonly catalogRev: number;
};

export type Epochs = {
  readonly current: () => Promise<string>;
  readonly position: (scope: Scope) => Promise<SyncPosition>;
};

/** Works without special rights. Changes when a replica is promoted, and after a recovery to a point in time. */
const timelineNow = sql<string>`(
  select system_identifier || '/' || substr(pg_walfile_name(pg_current_wal_insert_lsn()), 1, 8)
  from pg_control_system()
)`;

/** Not allowed, not supported, unknown, or read-only: the timeline can't be read here. */
const unreadable = new Set(["42501", "0A000", "42883", "55000"]);

async function hasTimeline(db: Database): Promise<boolean> {
  try {
    await sql`select ${timelineNow}`.execute(db);
    return true;
  } catch (error) {
    if (unreadable.has(String((error as { code?: unknown }).code))) return false;
    throw error;
  }
}

/** The first timeline is only noted: nothing is known to be lost. */
async function followTimeline(
  db: Database,
  before: string | null,
  timeline: string,
  now: number,
): Promise<void> {
  await db
    .updateTable("installation")
    .set({ timeline, ...(before !== null && { epoch: uuidv7(now) }) })
    .where("timeline", before === null ? "is" : "=", before)
    .execute();
}

/**
 * Returns the reader of the epoch. With `followsTimeline`, for PostgreSQL, a new timeline starts an epoch. It is compared
 * with each read, because a replica can be promoted while this process runs.
 */
export function createEpochs(
  db: Database,
  { now, followsTimeline }: { readonly now: () => number; readonly followsTimeline: boolean },
): Epochs {
  let timelineReadable: Promise<boolean> | undefined;
  const readsTimeline = async () => {
    if (!followsTimeline) return false;
    timelineReadable ??= hasTimeline(db);
    return timelineReadable.catch((error: unknown) => {
      timelineReadable = undefined;
      throw error;
    });
  };

  async function position(scope?: Scope): Promise<SyncPosition> {
    const withTimeline = await readsTimeline();
    const counter = (of: Scope | "") =>
      sql<number>`coalesce((select n from change_counter where scope = ${of}), 0)`;
    const row = await db
      .selectFrom("installation")
      .select(["epoch", "timeline"])
      .select([counter(scope ?? "").as("rev"), counter("catalogue").as("catalogRev")])
      .$if(withTimeline, (query) => query.select(timelineNow.as("actual")))
      .limit(1)
      .executeTakeFirst();
    if (!row) return { epoch: "", rev: 0, catalogRev: 0 };
    if (row.actual === undefined || row.actual === row.timeline) return row;
    await followTimeline(db, row.timeline, row.actual, now());
    return position(scope);
  }
  return { position, current: async () => (await position()).epoch };
}
