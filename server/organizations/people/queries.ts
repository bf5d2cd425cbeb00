import { sql } from "kysely";
import type { Connection } from "#server/platform/database/tables.ts";

/** Returns 1 if another enabled administrator exists, else 0. Locks so that two requests cannot remove each other. */
export async function countOtherAdmins(trx: Connection, id: string): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtext('administrators'))`.execute(trx);
  const rows = await trx
    .selectFrom("person")
    .select("id")
    .where(sql<boolean>`burnout_role like '%se\\_admin%' and burnout_role <> 'deleted'`)
    .where("enabled", "=", true)
    .where("confirmed_at", "is not", null)
    .where("id", "<>", id)
    .limit(1)
    .execute();
  return rows.length;
}

export async function addToGroups(
  trx: Connection,
  personId: string,
  groupIds: readonly string[],
): Promise<number> {
  if (groupIds.length === 0) return 0;
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto("membership")
    .values(groupIds.map((id) => ({ person_id: personId, practice_group_id: id })))
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return Number(numInsertedOrUpdatedRows ?? 0);
}

export async function removeFromGroup(
  trx: Connection,
  personId: string,
  groupId: string,
): Promise<number> {
  const { numDeletedRows } = await trx
    .deleteFrom("membership")
    .where("person_id", "=", personId)
    .where("practice_group_id", "=", groupId)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
