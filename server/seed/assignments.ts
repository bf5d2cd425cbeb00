import { sql } from "kysely";
import type { Database } from "#server/platform/database/tables.ts";
import { seedPeople } from "./demo-data.ts";

const ID = "01938f3a-5c00-7c30-8d43-5b8f2eb06c01";
const DAYS_LEFT = 4;
const DAY_MS = 86_400_000;

/**
 * Assigns a lesson that the demo nurse hasn't completed to their organization, due in a few days. Only the nurse is reminded:
 * mail to the generated staff would fill the mailbox.
 */
export async function seedAssignments(db: Database, now: number): Promise<void> {
  const [nurse, leader] = seedPeople;
  const group = nurse?.groups[0];
  if (!nurse || !leader || group === undefined) return;
  const lesson = await db
    .selectFrom("content")
    .select("id")
    .where("status", "=", "Published")
    .where("removed", "=", false)
    .where("type", "<>", "Handout")
    .where(sql<boolean>`wire ->> 'contact_hours' = '1' and wire -> 'file' <> 'null'::jsonb`)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("time_watched")
            .select("record_id")
            .where("person_id", "=", nurse.id)
            .whereRef("record_id", "=", "content.id"),
        ),
      ),
    )
    .orderBy("id")
    .executeTakeFirst();
  if (!lesson) return;
  await db.transaction().execute(async (trx) => {
    const created = await trx
      .insertInto("assignment")
      .values({
        ...{ id: ID, practice_group_id: group, content_id: lesson.id, series_id: null },
        due_on: new Date(now + DAYS_LEFT * DAY_MS).toISOString().slice(0, 10),
        ...{ audience: "everyone", titles: "[]", created_by: leader.id, created_at: new Date(now) },
      })
      .onConflict((conflict) => conflict.column("id").doNothing())
      .returning("id")
      .executeTakeFirst();
    if (!created) return;
    await sql`
      insert into assignment_reminder (assignment_id, person_id, kind, sent_at)
      select ${ID}, person_id, kind, ${new Date(now)}::timestamptz
      from membership, unnest(array['assigned', 'week', 'day']) kind
      where practice_group_id = ${group} and person_id <> ${nurse.id}`.execute(trx);
  });
}
