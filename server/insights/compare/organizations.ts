import { sql } from "kysely";
import type { Connection } from "#server/platform/database/tables.ts";

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
  const { rows } = await sql<{ first: string; second: string }>`
    select distinct one.practice_group_id as first, other.practice_group_id as second
    from membership one
    join membership other on other.person_id = one.person_id
      and other.practice_group_id > one.practice_group_id
    join person on person.id = one.person_id and burnout_role not like '%se\\_admin%'`.execute(db);
  return joined(
    groups.map(({ id }) => id),
    rows,
  );
}

type Pair = { readonly first: string; readonly second: string };

/** Joins groups that are connected, directly or through others. Pairs of other groups also connect. */
function joined(groups: readonly string[], pairs: readonly Pair[]) {
  const parent = new Map<string, string>();
  const rootOf = (group: string): string => {
    const up = parent.get(group) ?? group;
    return up === group ? group : rootOf(up);
  };
  for (const { first, second } of pairs) parent.set(rootOf(first), rootOf(second));
  const byRoot = new Map<string, string[]>();
  for (const group of groups)
    byRoot.set(rootOf(group), [...(byRoot.get(rootOf(group)) ?? []), group]);
  return [...byRoot.values()];
}
