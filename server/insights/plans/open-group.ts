import type { Connection } from "#server/platform/database/tables.ts";
import { forbidden } from "#server/platform/web/handler.ts";

/** Returns the refusal for a disabled or unknown group, the same as for one the caller may not see. */
export async function refuseClosedGroup(db: Connection, group: string) {
  const open = await db
    .selectFrom("practice_group")
    .select("id")
    .where("id", "=", group)
    .where("enabled", "=", true)
    .executeTakeFirst();
  return open ? undefined : forbidden;
}

/** Who writes, for which group, and when (milliseconds since 1970). */
export type Writer = { readonly group: string; readonly by: string; readonly now: number };
