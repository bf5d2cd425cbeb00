import type { HelpResource } from "#contract/wellbeing/help.ts";
import type { Connection } from "#server/platform/database/tables.ts";

/** Lists the person's resources, those of their organizations first. */
export function helpFor(db: Connection, personId: string): Promise<HelpResource[]> {
  return db
    .selectFrom("help_resource")
    .leftJoin("practice_group", "practice_group.id", "help_resource.practice_group_id")
    .select(["help_resource.id", "help_resource.name", "text", "call", "sms", "url", "hours"])
    .select(["checked_on", "profession", "practice_group.name as organisation"])
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        eb("help_resource.practice_group_id", "is", null),
        exists(
          selectFrom("membership")
            .select("person_id")
            .where("person_id", "=", personId)
            .whereRef("membership.practice_group_id", "=", "help_resource.practice_group_id"),
        ),
      ]),
    )
    .orderBy("help_resource.practice_group_id", (order) => order.asc().nullsLast())
    .orderBy("place")
    .orderBy("help_resource.id")
    .execute();
}
