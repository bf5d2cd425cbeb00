import type { AdminHelp } from "#contract/wellbeing/admin-help.ts";
import { DEFAULT_HELP_RESOURCES } from "#contract/wellbeing/default-help.ts";
import { fullName } from "#server/accounts/users/name.ts";
import { isoTime } from "#server/platform/database/rows.ts";
import type { Connection } from "#server/platform/database/tables.ts";

/** Default resources ship with every device, so they can't be changed. */
export const isDefaultHelp = (id: string): boolean =>
  DEFAULT_HELP_RESOURCES.some((first) => first.id === id);

export type Audience = string | null;

/** Lists the resources for everyone (null) or of one organization, in display order. */
export async function helpOf(db: Connection, audience: Audience): Promise<AdminHelp[]> {
  const rows = await db
    .selectFrom("help_resource")
    .leftJoin("practice_group", "practice_group.id", "help_resource.practice_group_id")
    .leftJoin("person", "person.id", "help_resource.edited_by")
    .select(["help_resource.id", "help_resource.name", "text", "call", "sms", "url", "hours"])
    .select(["checked_on", "profession", "practice_group_id", "place"])
    .select("practice_group.name as organisation")
    .select(["help_resource.version", "edited_at", "first_name", "last_name"])
    .where("practice_group_id", "is not distinct from", audience)
    .orderBy("place")
    .orderBy("help_resource.id")
    .execute();
  return rows.map(({ edited_at, first_name, last_name, ...row }) => ({
    ...row,
    is_fixed: isDefaultHelp(row.id),
    edited_at: edited_at && isoTime(edited_at),
    edited_by: fullName({ first_name: first_name ?? "", last_name: last_name ?? "" }) || null,
  }));
}

async function offeredCounts(db: Connection) {
  const rows = await db
    .selectFrom("help_resource")
    .select(["practice_group_id", (eb) => eb.fn.countAll<number>().as("n")])
    .where("practice_group_id", "is not", null)
    .groupBy("practice_group_id")
    .orderBy("practice_group_id")
    .execute();
  return rows.map(({ practice_group_id, n }) => ({
    practice_group_id: practice_group_id ?? "",
    count: Number(n),
  }));
}

export const helpPage = async (db: Connection, audience: Audience) => ({
  data: await helpOf(db, audience),
  offered: await offeredCounts(db),
});
