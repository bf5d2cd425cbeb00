import { sql } from "kysely";
import { MAX_COMPARED_GROUPS } from "#contract/insights/compare.ts";
import { isAdmin } from "#contract/roles.ts";
import { groupsOf } from "#server/accounts/session/queries.ts";
import type { Connection, PersonRow } from "#server/platform/database/tables.ts";

export type Caller = Pick<PersonRow, "id" | "burnout_role">;
type Group = { readonly id: string; readonly name: string };

/** Returns the enabled groups in which the most people answered. Counting members takes long in a large installation. */
async function largestGroups(db: Connection): Promise<readonly Group[]> {
  const { rows } = await sql<Group>`
    select id, name from practice_group
    left join (
      select distinct on (practice_group_id) practice_group_id, people from publication_calendar
      order by practice_group_id, year desc
    ) latest on latest.practice_group_id = practice_group.id
    where enabled order by people desc nulls last, id limit ${MAX_COMPARED_GROUPS}`.execute(db);
  return rows;
}

/** Returns the groups that a caller may compare, by name. Leaders lead every group they belong to. */
export async function comparedGroups(db: Connection, caller: Caller): Promise<readonly Group[]> {
  const groups = isAdmin(caller.burnout_role)
    ? await largestGroups(db)
    : (await groupsOf(db, caller.id)).filter(({ enabled }) => enabled);
  return groups.toSorted((a, b) => a.name.localeCompare(b.name, "en"));
}

export const nameOf = async (db: Connection, id: string): Promise<string> =>
  (await db.selectFrom("practice_group").select("name").where("id", "=", id).executeTakeFirst())
    ?.name ?? "";
