import { sql } from "kysely";
import { FINISHED_FRACTION } from "#contract/constants.ts";
import type { StoredTimeWatched, TimeWatchedWire } from "#contract/learning/time-watched.ts";
import { excludedColumns, insertSimilar, isoTime } from "#server/platform/database/rows.ts";
import type { Connection } from "#server/platform/database/tables.ts";

/** `isFinished` as a condition on the table `time_watched` and its lesson, which has this name in the query. */
export const isFinishedIn = (lesson: "content" | "lesson") => {
  const length = sql.ref(`${lesson}.length`);
  const seconds = sql`(case when ${length} ~ '^\\d{1,4}:\\d{2}$'
    then split_part(${length}, ':', 1)::integer * 60 + split_part(${length}, ':', 2)::integer
    else 0 end)`;
  return sql<boolean>`(time_watched.video_finished or (${seconds} > 0
    and time_watched.seconds_watched >= ${FINISHED_FRACTION}::float8 * ${seconds}))`;
};

const columns = ["record_id", "seconds_watched", "video_finished", "intervals"] as const;

type Row = {
  record_id: string;
  seconds_watched: number;
  video_finished: boolean;
  intervals: readonly (readonly number[])[];
};

const timeWatchedWire = (row: Row): TimeWatchedWire => ({
  record_id_: row.record_id,
  seconds_watched: row.seconds_watched,
  video_finished: row.video_finished,
  // Stored intervals already passed the contract's schema.
  intervals: row.intervals as TimeWatchedWire["intervals"],
});

/** Adds when the progress last grew, for devices that didn't report it. */
export const storedTimeWatchedWire = (
  row: Row & { readonly updated_at: Date | string },
): StoredTimeWatched => ({ ...timeWatchedWire(row), last_watched_at: isoTime(row.updated_at) });

type WatchedRow = { readonly id: string; readonly length: string } & (
  | (Row & { readonly credited: number })
  | { readonly record_id: null; readonly credited: null }
);

export type Watched = {
  readonly state: TimeWatchedWire | undefined;
  /** Seconds credited as watched. */
  readonly credited: number;
  /** Length of the lesson, as m:ss. */
  readonly length: string;
};

/** Returns the person's progress in each of these lessons, by id. Lessons that don't exist are omitted. */
export async function watchedOfExisting(
  db: Connection,
  personId: string,
  recordIds: readonly string[],
): Promise<ReadonlyMap<string, Watched>> {
  // Lateral lookups by primary key: with a plain join, the planner reads all of the person's progress per lesson until its
  // statistics include that person.
  const { rows } = await sql<WatchedRow>`
    select content.id, length, credited, record_id, seconds_watched, video_finished, intervals
    from unnest(${recordIds}::text[]) as asked (id)
    join content on content.id = asked.id
    left join lateral (
      select * from time_watched where person_id = ${personId} and record_id = content.id limit 1
    ) known on true
    where not removed`.execute(db);
  return new Map(
    rows.map(({ id, length, ...row }) => [
      id,
      {
        length,
        credited: row.credited ?? 0,
        state: row.record_id === null ? undefined : timeWatchedWire(row),
      },
    ]),
  );
}

export async function allTimeWatched(db: Connection, personId: string): Promise<TimeWatchedWire[]> {
  const rows = await db
    .selectFrom("time_watched")
    .select(columns)
    .where("person_id", "=", personId)
    .orderBy("record_id")
    .execute();
  return rows.map(timeWatchedWire);
}

/** Selects changes, oldest first, plus one beyond `limit` to show that there are more. */
export const timeWatchedSince = (db: Connection, personId: string, rev: number, limit: number) =>
  db
    .selectFrom("time_watched")
    .select([...columns, "updated_at", "rev"])
    .where("person_id", "=", personId)
    .where("rev", ">", rev)
    // Literal condition that lets the planner use the partial index.
    .where(sql<boolean>`rev > 0`)
    .orderBy("rev")
    .limit(limit + 1);

export async function storeTimeWatched(
  trx: Connection,
  personId: string,
  changed: readonly {
    readonly state: TimeWatchedWire;
    readonly credited: number;
    readonly rev: number;
  }[],
  now: Date,
): Promise<void> {
  if (changed.length === 0) return;
  const rows = changed.map(({ state: { record_id_, ...state }, credited, rev }) => ({
    record_id: record_id_,
    ...state,
    credited,
    rev,
  }));
  await insertSimilar(trx, "time_watched", { person_id: personId, updated_at: now }, rows)
    .onConflict((conflict) =>
      conflict
        .columns(["person_id", "record_id"])
        .doUpdateSet(
          excludedColumns(
            "seconds_watched",
            "video_finished",
            "intervals",
            "credited",
            "rev",
            "updated_at",
          ),
        ),
    )
    .execute();
}
