import type { Connection } from "../database/tables.ts";
import { recordAudit } from "./record.ts";

export const PERSON_FORGOTTEN = "person.forgotten";

/** What was written down of somebody whose account is deleted: their id stays, and that there was something. */
export async function deleteAuditDetails(trx: Connection, id: string, now: Date): Promise<void> {
  const gone = await trx
    .deleteFrom("audit_detail")
    .using("audit_event")
    .whereRef("audit_event.n", "=", "audit_detail.n")
    .where("audit_event.concerns", "=", id)
    .returning("audit_detail.n")
    .execute();
  if (gone.length === 0) return;
  const deed = { by: null, action: PERSON_FORGOTTEN, about: `person:${id}` };
  await recordAudit(trx, deed, now.getTime());
}
