import type { ActivityRecordWire } from "#contract/credit/admin-activities.ts";
import { anyOf } from "#server/platform/database/rows.ts";
import type { Connection } from "#server/platform/database/tables.ts";

/** Returns the current records of the lessons that have one. */
export async function recordsOf(
  db: Connection,
  lessons: readonly string[],
): Promise<ReadonlyMap<string, ActivityRecordWire>> {
  const rows = await db
    .selectFrom("activity_record")
    .select(["content_id", "wire"])
    .distinctOn("content_id")
    .where("content_id", "=", anyOf(lessons))
    .orderBy("content_id")
    .orderBy("version", "desc")
    .execute();
  return new Map(rows.map(({ content_id, wire }) => [content_id, wire]));
}
