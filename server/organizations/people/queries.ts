import type { Connection } from "#server/platform/database/tables.ts";

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
