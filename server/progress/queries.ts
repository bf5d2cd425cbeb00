import type { TimeWatchedWire } from "#contract/time-watched.ts";
import type { Connection } from "../database/tables.ts";

const columns = ["record_id", "seconds_watched", "video_finished", "intervals"] as const;

type Row = {
  record_id: string;
  seconds_watched: number;
  video_finished: boolean;
  intervals: TimeWatchedWire["intervals"];
};

const toWire = ({ record_id, ...rest }: Row): TimeWatchedWire => ({
  record_id_: record_id,
  ...rest,
});

export async function timeWatchedOf(
  db: Connection,
  personId: string,
  recordId: string,
): Promise<TimeWatchedWire | undefined> {
  const row = await db
    .selectFrom("time_watched")
    .select(columns)
    .where("person_id", "=", personId)
    .where("record_id", "=", recordId)
    .executeTakeFirst();
  return row && toWire(row);
}

export async function allTimeWatched(db: Connection, personId: string): Promise<TimeWatchedWire[]> {
  const rows = await db
    .selectFrom("time_watched")
    .select(columns)
    .where("person_id", "=", personId)
    .orderBy("record_id")
    .execute();
  return rows.map(toWire);
}

/** Oldest change first; one more than `limit` tells that there are more. */
export async function timeWatchedSince(
  db: Connection,
  personId: string,
  rev: number,
  limit: number,
): Promise<{ rev: number; wire: TimeWatchedWire }[]> {
  const rows = await db
    .selectFrom("time_watched")
    .select([...columns, "rev"])
    .where("person_id", "=", personId)
    .where("rev", ">", rev)
    .orderBy("rev")
    .limit(limit + 1)
    .execute();
  return rows.map(({ rev: own, ...row }) => ({ rev: own, wire: toWire(row) }));
}

export async function storeTimeWatched(
  trx: Connection,
  personId: string,
  state: TimeWatchedWire,
  change: { readonly rev: number; readonly at: Date },
): Promise<void> {
  const values = {
    seconds_watched: state.seconds_watched,
    video_finished: state.video_finished,
    intervals: JSON.stringify(state.intervals),
    rev: change.rev,
    updated_at: change.at,
  };
  await trx
    .insertInto("time_watched")
    .values({ person_id: personId, record_id: state.record_id_, ...values })
    .onConflict((conflict) => conflict.columns(["person_id", "record_id"]).doUpdateSet(values))
    .execute();
}
