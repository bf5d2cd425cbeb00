import { sql } from "kysely";
import { isStaffRow } from "#server/platform/access/staff.ts";
import { recordAudit } from "#server/platform/audit/record.ts";
import { anyOf } from "#server/platform/database/rows.ts";
import type { Connection } from "#server/platform/database/tables.ts";
import { recordEvents } from "#server/platform/events/record.ts";
import { type ApplyContext, revokeAccessOf } from "./write.ts";

const BATCH_SIZE = 100;

/** Disables the next batch of people missing from the roster, unless they have left the group in the meantime. */
export async function deactivateMissing(
  trx: Connection,
  { roster, now }: ApplyContext,
): Promise<number> {
  const rows = await trx
    .selectFrom("roster_missing")
    .select("person_id")
    .where("import_id", "=", roster.id)
    .where("applied", "=", false)
    .orderBy("person_id")
    .limit(BATCH_SIZE)
    .execute();
  if (rows.length === 0) return 0;
  const ids = rows.map(({ person_id }) => person_id);
  const { rows: disabledRows } = await sql<{ id: string }>`
    update person set enabled = false, updated_at = ${now}, changed_by = ${roster.started_by}
    where id in (
      select person.id from person
      join membership on membership.person_id = person.id
        and membership.practice_group_id = ${roster.practice_group_id}
      where person.id = any(${ids}::text[]) and person.enabled
        and not ${isStaffRow} and burnout_role <> 'deleted'
      order by person.id for update of person
    ) returning id`.execute(trx);
  const deactivated = disabledRows.map(({ id }) => id);
  if (deactivated.length > 0) {
    await revokeAccessOf(trx, deactivated, now);
    await trx.deleteFrom("invitation").where("person_id", "=", anyOf(deactivated)).execute();
  }
  await recordEvents(
    trx,
    deactivated.map((personId) => ({ type: "person.deactivated", personId, data: {} })),
    now.getTime(),
  );
  await trx
    .updateTable("roster_missing")
    .set({ applied: true })
    .where("import_id", "=", roster.id)
    .where("person_id", "=", anyOf(ids))
    .execute();
  await trx
    .updateTable("roster_missing")
    .set({ disabled: true })
    .where("import_id", "=", roster.id)
    .where("person_id", "=", anyOf(deactivated))
    .execute();
  const about = `roster:${roster.id}`;
  const event = { by: roster.started_by, action: "roster.people_disabled", about };
  await recordAudit(trx, { ...event, after: { disabled: deactivated } }, now.getTime());
  return rows.length;
}
