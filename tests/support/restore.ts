import { startEpoch } from "#server/platform/database/epoch.ts";
import type { Database } from "#server/platform/database/tables.ts";

type Table =
  | "saved_content"
  | "time_watched"
  | "feedback"
  | "licences"
  | "lesson_note"
  | "survey_response"
  | "achievement";

/** Takes a person's rows and idempotency records away, as restoring an older backup does. */
export async function lose(db: Database, owner: string, tables: readonly Table[]): Promise<void> {
  for (const table of [...tables, "idempotency"] as const)
    await db.deleteFrom(table).where("person_id", "=", owner).execute();
  await startEpoch(db, Date.now());
}

/** Returns which lessons are saved, or no longer saved. */
export async function savedOn(db: Database) {
  const rows = await db.selectFrom("saved_content").selectAll().orderBy("record_id").execute();
  return rows.map(({ record_id, saved }) => [record_id, saved]);
}
