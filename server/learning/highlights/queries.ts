import type { Selectable } from "kysely";
import type { HighlightWire } from "#contract/learning/highlights.ts";
import { anyOf, excludedColumns, insertRows, isoTime } from "#server/platform/database/rows.ts";
import type { Connection, Tables } from "#server/platform/database/tables.ts";

export type HighlightRow = Selectable<Tables["highlight"]>;

/** Returns the person's highlights with these ids, removed ones included. */
export async function highlightsById(
  db: Connection,
  personId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, HighlightRow>> {
  const rows = await db
    .selectFrom("highlight")
    .selectAll()
    .where("person_id", "=", personId)
    .where("id", "=", anyOf(ids))
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

export async function storeHighlights(
  trx: Connection,
  rows: readonly HighlightRow[],
): Promise<void> {
  if (rows.length === 0) return;
  await insertRows(trx, "highlight", rows)
    .onConflict((conflict) =>
      conflict
        .columns(["person_id", "id"])
        .doUpdateSet(excludedColumns("text", "at_seconds", "deleted", "rev")),
    )
    .execute();
}

/** Selects highlights changed after `rev`, oldest change first, and one more than `limit` when there are more. */
export const highlightsSince = (db: Connection, personId: string, rev: number, limit: number) =>
  db
    .selectFrom("highlight")
    .select(["id", "record_id", "text", "at_seconds", "created_at", "deleted", "rev"])
    .where("person_id", "=", personId)
    .where("rev", ">", rev)
    .orderBy("rev")
    .limit(limit + 1);

type Row = Omit<HighlightRow, "person_id" | "created_at"> & { readonly created_at: Date | string };

export const highlightWire = (row: Row): HighlightWire => ({
  id: row.id,
  record_id_: row.record_id,
  text: row.text,
  at_seconds: row.at_seconds,
  created_at: isoTime(row.created_at),
  deleted: row.deleted,
});
