import { sql } from "kysely";
import type { TimeWatchedWire } from "#contract/learning/time-watched.ts";
import { asInserted, insertRows } from "#server/platform/database/rows.ts";
import type { Connection } from "#server/platform/database/tables.ts";

const columns = ["record_id", "seconds_watched", "video_finished", "intervals"] as const;

type Row = {
  record_id: string;
  seconds_watched: number;
  video_finished: boolean;
  intervals: readonly (readonly number[])[];
};

export const timeWatchedWire = (row: Row): TimeWatchedWire => ({
  record_id_: row.record_id,
  seconds_watched: row.seconds_watched,
  video_finished: row.video_finished,
  // Only what the contract lets through was ever stored.
  intervals: row.intervals as TimeWatchedWire["intervals"],
});

type Found = { readonly id: string; readonly length: string } & (
  | (Row & { readonly credited: number })
  | { readonly record_id: null; readonly credited: null }
);

export type Watched = {
  readonly state: TimeWatchedWire | undefined;
  /** How much of it counts as heard, in seconds. */
  readonly credited: number;
  /** Of the content, as m:ss. */
  readonly length: string;
};

/** What the person has watched of each of these pieces of content, if anything; what does not exist is not in it. */
export async function watchedOfExisting(
  db: Connection,
  personId: string,
  recordIds: readonly string[],
): Promise<ReadonlyMap<string, Watched>> {
  // Each by its key, one after the other: joined, the engines read all that the person has ever watched for each of them
  // as long as their statistics do not know this person.
  const { rows } = await sql<Found>`
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

/** Oldest change first; one more than `limit` tells that there are more. */
export const timeWatchedSince = (db: Connection, personId: string, rev: number, limit: number) =>
  db
    .selectFrom("time_watched")
    .select([...columns, "rev"])
    .where("person_id", "=", personId)
    .where("rev", ">", rev)
    // As it stands: only then its index may be used.
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
    person_id: personId,
    record_id: record_id_,
    ...state,
    credited,
    rev,
    updated_at: now,
  }));
  await insertRows(trx, "time_watched", rows)
    .onConflict((conflict) =>
      conflict
        .columns(["person_id", "record_id"])
        .doUpdateSet(
          asInserted(
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
