import { type Selectable, sql } from "kysely";
import type { CreditWire } from "#contract/credits.ts";
import { insertRows, isoTime } from "../database/rows.ts";
import type { Connection, Tables } from "../database/tables.ts";

export type CreditRow = Selectable<Tables["credit"]>;

const columns = [
  "id",
  "record_id",
  "lesson_number",
  "certificate_type",
  "credential_type",
  "bias_response",
  "title_of_activity",
  "awarded_on",
  "created_at",
] as const;

type Told = Pick<CreditRow, Exclude<(typeof columns)[number], "created_at"> | "credits_awarded"> & {
  readonly created_at: Date | string;
};

export const creditWire = (row: Told): CreditWire => ({
  id: row.id,
  record_id_: row.record_id,
  lesson_number: row.lesson_number,
  certificate_type: row.certificate_type,
  credential_type: row.credential_type,
  bias_response: row.bias_response,
  credits_awarded: row.credits_awarded,
  title_of_activity: row.title_of_activity,
  cme_certificate_awarded_at: row.awarded_on,
  created_at: isoTime(row.created_at),
});

/** Newest first. */
export const creditsOf = (db: Connection, personId: string): Promise<CreditRow[]> =>
  db
    .selectFrom("credit")
    .selectAll()
    .where("person_id", "=", personId)
    .orderBy("rev", "desc")
    .execute();

export async function addCredits(trx: Connection, rows: readonly CreditRow[]): Promise<void> {
  if (rows.length > 0) await insertRows(trx, "credit", rows).execute();
}

/** Oldest change first; one more than `limit` tells that there are more. */
export const creditsSince = (db: Connection, personId: string, rev: number, limit: number) =>
  db
    .selectFrom("credit")
    // As a number of JSON the amount would lose its last zero.
    .select([...columns, "rev", sql<string>`credits_awarded::text`.as("credits_awarded")])
    .where("person_id", "=", personId)
    .where("rev", ">", rev)
    .orderBy("rev")
    .limit(limit + 1);
