import type { AdminHelp } from "#contract/wellbeing/admin-help.ts";
import { FIRST_HELP } from "#contract/wellbeing/first-help.ts";
import { nameOf } from "#server/accounts/users/name.ts";
import { isoTime } from "#server/platform/database/rows.ts";
import type { Connection } from "#server/platform/database/tables.ts";

/** Every installation has it, and every device knows it by itself: it stays as it is. */
export const isFirstHelp = (id: string): boolean => FIRST_HELP.some((first) => first.id === id);

export type Audience = string | null;

/** What is there for everybody, or what one organisation offers to its own; in the order people see it. */
export async function helpOf(db: Connection, audience: Audience): Promise<AdminHelp[]> {
  const rows = await db
    .selectFrom("help_resource")
    .leftJoin("practice_group", "practice_group.id", "help_resource.practice_group_id")
    .leftJoin("person", "person.id", "help_resource.edited_by")
    .select(["help_resource.id", "help_resource.name", "text", "call", "sms", "url", "hours"])
    .select(["checked_on", "practice_group_id", "place", "practice_group.name as organisation"])
    .select(["help_resource.version", "edited_at", "first_name", "last_name"])
    .where("practice_group_id", "is not distinct from", audience)
    .orderBy("place")
    .orderBy("help_resource.id")
    .execute();
  return rows.map(({ edited_at, first_name, last_name, ...row }) => ({
    ...row,
    is_fixed: isFirstHelp(row.id),
    edited_at: edited_at && isoTime(edited_at),
    edited_by: nameOf({ first_name: first_name ?? "", last_name: last_name ?? "" }) || null,
  }));
}

async function offered(db: Connection) {
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

export const helpShown = async (db: Connection, audience: Audience) => ({
  data: await helpOf(db, audience),
  offered: await offered(db),
});
