import { sql } from "kysely";
import type { TimeWatchedWire } from "#contract/time-watched.ts";
import { anyOf, asInserted, insertRows } from "../database/rows.ts";
import type { Connection } from "../database/tables.ts";

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

export type Watched = {
  readonly state: TimeWatchedWire | undefined;
  /** Of the content, as m:ss. */
  readonly length: string;
};

/** What the person has watched of each of these pieces of content, if anything; what does not exist is not in it. */
export async function watchedOfExisting(
  db: Connection,
  personId: string,
  recordIds: readonly string[],
): Promise<ReadonlyMap<string, Watched>> {
  const rows = await db
    .selectFrom("content")
    .leftJoin("time_watched", (join) =>
      join.onRef("record_id", "=", "content.id").on("person_id", "=", personId),
    )
    .select(["content.id", sql<string>`wire ->> 'length'`.as("length"), ...columns])
    .where("content.id", "=", anyOf(recordIds))
    .where("removed", "=", false)
    .execute();
  return new Map(
    rows.map(({ id, length, record_id, ...row }) => [
      id,
      {
        length,
        state: record_id === null ? undefined : timeWatchedWire({ record_id, ...row } as Row),
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
    .orderBy("rev")
    .limit(limit + 1);

export async function storeTimeWatched(
  trx: Connection,
  personId: string,
  changed: readonly { readonly state: TimeWatchedWire; readonly rev: number }[],
  now: Date,
): Promise<void> {
  if (changed.length === 0) return;
  const rows = changed.map(({ state: { record_id_, ...state }, rev }) => ({
    person_id: personId,
    record_id: record_id_,
    ...state,
    rev,
    updated_at: now,
  }));
  await insertRows(trx, "time_watched", rows)
    .onConflict((conflict) =>
      conflict
        .columns(["person_id", "record_id"])
        .doUpdateSet(
          asInserted("seconds_watched", "video_finished", "intervals", "rev", "updated_at"),
        ),
    )
    .execute();
}
