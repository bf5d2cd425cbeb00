import type { Selectable } from "kysely";
import type { NoteWire } from "#contract/learning/notes.ts";
import { anyOf, excludedColumns, insertRows, isoTime } from "#server/platform/database/rows.ts";
import type { Connection, Tables } from "#server/platform/database/tables.ts";

export type NoteRow = Selectable<Tables["lesson_note"]>;

/** Returns the person's notes with these ids, deleted ones included. */
export async function notesById(
  db: Connection,
  personId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, NoteRow>> {
  const rows = await db
    .selectFrom("lesson_note")
    .selectAll()
    .where("person_id", "=", personId)
    .where("id", "=", anyOf(ids))
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

export async function storeNotes(trx: Connection, rows: readonly NoteRow[]): Promise<void> {
  if (rows.length === 0) return;
  await insertRows(trx, "lesson_note", rows)
    .onConflict((conflict) =>
      conflict
        .columns(["person_id", "id"])
        .doUpdateSet(excludedColumns("text", "at_seconds", "updated_at", "deleted", "rev")),
    )
    .execute();
}

/** Selects notes changed after `rev`, oldest change first, and one more than `limit` when there are more. */
export const notesSince = (db: Connection, personId: string, rev: number, limit: number) =>
  db
    .selectFrom("lesson_note")
    .select(["id", "record_id", "text", "at_seconds", "created_at", "updated_at", "deleted", "rev"])
    .where("person_id", "=", personId)
    .where("rev", ">", rev)
    .orderBy("rev")
    .limit(limit + 1);

type Row = Omit<NoteRow, "person_id" | "created_at" | "updated_at"> & {
  readonly created_at: Date | string;
  readonly updated_at: Date | string;
};

export const noteWire = (row: Row): NoteWire => ({
  id: row.id,
  record_id_: row.record_id,
  text: row.text,
  at_seconds: row.at_seconds,
  created_at: isoTime(row.created_at),
  updated_at: isoTime(row.updated_at),
  deleted: row.deleted,
});
