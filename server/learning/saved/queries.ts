import type { SavedWire } from "#contract/learning/saved.ts";
import { anyOf, excludedColumns, insertRows } from "#server/platform/database/rows.ts";
import type { Connection } from "#server/platform/database/tables.ts";

/** Returns the saved flag of lessons that are or were saved, by lesson id. */
export async function savedOf(
  db: Connection,
  personId: string,
  recordIds: readonly string[],
): Promise<ReadonlyMap<string, boolean>> {
  const rows = await db
    .selectFrom("saved_content")
    .select(["record_id", "saved"])
    .where("person_id", "=", personId)
    .where("record_id", "=", anyOf(recordIds))
    .execute();
  return new Map(rows.map(({ record_id, saved }) => [record_id, saved]));
}

export async function storeSaved(
  trx: Connection,
  personId: string,
  changed: readonly (SavedWire & { readonly rev: number })[],
  now: Date,
): Promise<void> {
  if (changed.length === 0) return;
  const rows = changed.map(({ record_id_, saved, rev }) => ({
    person_id: personId,
    record_id: record_id_,
    saved,
    changed_at: now,
    rev,
  }));
  await insertRows(trx, "saved_content", rows)
    .onConflict((conflict) =>
      conflict
        .columns(["person_id", "record_id"])
        .doUpdateSet(excludedColumns("saved", "changed_at", "rev")),
    )
    .execute();
}

/** Selects changes, oldest first, plus one beyond `limit` to show that there are more. */
export const savedSince = (db: Connection, personId: string, rev: number, limit: number) =>
  db
    .selectFrom("saved_content")
    .select(["record_id", "saved", "rev"])
    .where("person_id", "=", personId)
    .where("rev", ">", rev)
    .orderBy("rev")
    .limit(limit + 1);

export const savedWire = (row: {
  readonly record_id: string;
  readonly saved: boolean;
}): SavedWire => ({
  record_id_: row.record_id,
  saved: row.saved,
});
