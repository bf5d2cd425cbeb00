import type { Selectable } from "kysely";
import type { PostTestWire } from "#contract/credit/credits.ts";
import { anyOf, insertRows, isoTime } from "#server/platform/database/rows.ts";
import type { Connection, Tables } from "#server/platform/database/tables.ts";

export type PostTestRow = Selectable<Tables["post_test"]>;

type Row = {
  readonly id: string;
  readonly record_id: string;
  readonly item_version: string;
  readonly right: number;
  readonly of: number;
  readonly passed: boolean;
  readonly taken_at: Date | string;
};

export const postTestWire = (row: Row): PostTestWire => ({
  id: row.id,
  record_id_: row.record_id,
  item_version: row.item_version,
  right: row.right,
  of: row.of,
  passed: row.passed,
  taken_at: isoTime(row.taken_at),
});

/** Returns changes, oldest first. Fetches `limit + 1` rows to show whether there are more. */
export const postTestsSince = (db: Connection, personId: string, rev: number, limit: number) =>
  db
    .selectFrom("post_test")
    .select(["id", "record_id", "item_version", "right", "of", "passed", "taken_at", "rev"])
    .where("person_id", "=", personId)
    .where("rev", ">", rev)
    .orderBy("rev")
    .limit(limit + 1);

/** Returns the existing attempts by id. */
export async function postTestsById(
  db: Connection,
  personId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, PostTestRow>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("post_test")
    .selectAll()
    .where("person_id", "=", personId)
    .where("id", "=", anyOf(ids))
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

export async function addPostTests(trx: Connection, rows: readonly PostTestRow[]): Promise<void> {
  if (rows.length > 0) await insertRows(trx, "post_test", rows).execute();
}
