import { sql } from "kysely";
import { recordAudit } from "#server/platform/audit/record.ts";
import { anyOf } from "#server/platform/database/rows.ts";
import type { Connection } from "#server/platform/database/tables.ts";
import { type Applying, closeDoorsOf } from "./write.ts";

const PEOPLE_AT_A_TIME = 100;

/** Switches off the next of those whom the list does not name, unless they have gone elsewhere meanwhile. */
export async function switchOffSome(trx: Connection, { roster, now }: Applying): Promise<number> {
  const rows = await trx
    .selectFrom("roster_missing")
    .select("person_id")
    .where("import_id", "=", roster.id)
    .where("applied", "=", false)
    .orderBy("person_id")
    .limit(PEOPLE_AT_A_TIME)
    .execute();
  if (rows.length === 0) return 0;
  const ids = rows.map(({ person_id }) => person_id);
  const { rows: off } = await sql<{ id: string }>`
    update person set enabled = false, updated_at = ${now}, changed_by = ${roster.started_by}
    where id in (
      select person.id from person
      join membership on membership.person_id = person.id
        and membership.practice_group_id = ${roster.practice_group_id}
      where person.id = any(${ids}::text[]) and person.enabled
        and burnout_role not like '%se\\_admin%' and burnout_role <> 'deleted'
      order by person.id for update of person
    ) returning id`.execute(trx);
  const gone = off.map(({ id }) => id);
  if (gone.length > 0) {
    await closeDoorsOf(trx, gone, now);
    await trx.deleteFrom("invitation").where("person_id", "=", anyOf(gone)).execute();
  }
  await trx
    .updateTable("roster_missing")
    .set({ applied: true })
    .where("import_id", "=", roster.id)
    .where("person_id", "=", anyOf(ids))
    .execute();
  const about = `roster:${roster.id}`;
  const deed = { by: roster.started_by, action: "roster.people_disabled", about };
  await recordAudit(trx, { ...deed, after: { disabled: gone } }, now.getTime());
  return rows.length;
}
