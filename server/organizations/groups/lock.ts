import type { Connection } from "#server/platform/database/tables.ts";

/** Locks an active practice group, so that it stays active and what belongs to it can be counted. Returns whether there is one. */
export async function lockOpenGroup(trx: Connection, id: string): Promise<boolean> {
  const group = await trx
    .selectFrom("practice_group")
    .select("id")
    .where("id", "=", id)
    .where("enabled", "=", true)
    .forUpdate()
    .executeTakeFirst();
  return group !== undefined;
}
