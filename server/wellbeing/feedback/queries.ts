import { randomUUID } from "node:crypto";
import { type Selectable, sql } from "kysely";
import { soundsLikeCrisis } from "#contract/wellbeing/crisis.ts";
import type { FeedbackGivenWire } from "#contract/wellbeing/feedback.ts";
import { excludedColumns, insertRows, isoTime } from "#server/platform/database/rows.ts";
import type { Connection, Tables } from "#server/platform/database/tables.ts";

export type FeedbackRow = Selectable<Tables["feedback"]>;

export const givenWire = (row: {
  readonly record_id: string;
  readonly given_at: Date | string;
}): FeedbackGivenWire => ({ record_id_: row.record_id, given_at: isoTime(row.given_at) });

export async function storeFeedback(trx: Connection, rows: readonly FeedbackRow[]): Promise<void> {
  if (rows.length === 0) return;
  await insertRows(trx, "feedback", rows)
    .onConflict((conflict) =>
      conflict
        .columns(["person_id", "record_id"])
        .doUpdateSet(excludedColumns("helpful", "comment", "given_at", "received_at", "rev")),
    )
    .execute();
  const notes = rows.map(({ person_id, record_id, comment }) => ({
    id: randomUUID(),
    person_id,
    record_id,
    is_crisis: comment !== null && soundsLikeCrisis(comment),
    is_done: false,
    version: 1,
  }));
  await insertRows(trx, "feedback_note", notes)
    .onConflict((conflict) =>
      conflict.columns(["person_id", "record_id"]).doUpdateSet({
        ...excludedColumns("is_crisis", "is_done"),
        version: sql`feedback_note.version + 1`,
      }),
    )
    .execute();
}

/** Selects changes, oldest first, plus one beyond `limit` to show that there are more. */
export const feedbackSince = (db: Connection, personId: string, rev: number, limit: number) =>
  db
    .selectFrom("feedback")
    .select(["record_id", "given_at", "rev"])
    .where("person_id", "=", personId)
    .where("rev", ">", rev)
    .orderBy("rev")
    .limit(limit + 1);
