import { sql } from "kysely";
import type { Connection } from "#server/platform/database/tables.ts";
import { connectedGroups } from "../connected-groups.ts";

/**
 * Returns the enabled groups of each organization. Groups that share a member or a leader belong to one organization;
 * administrators of Respite don't connect groups.
 */
export async function organizations(db: Connection): Promise<readonly (readonly string[])[]> {
  const groups = await db
    .selectFrom("practice_group")
    .select("id")
    .where("enabled", "=", true)
    .orderBy("id")
    .execute();
  const { rows } = await sql<{ pair: readonly [string, string] }>`
    select distinct array[one.practice_group_id, other.practice_group_id] as pair
    from membership one
    join membership other on other.person_id = one.person_id
      and other.practice_group_id > one.practice_group_id
    join person on person.id = one.person_id and burnout_role not like '%se\\_admin%'`.execute(db);
  return connectedGroups(
    groups.map(({ id }) => id),
    rows.map(({ pair }) => pair),
  );
}
