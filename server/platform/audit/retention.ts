import type { Connection } from "../database/tables.ts";
import { recordAudit } from "./record.ts";

export const PERSON_FORGOTTEN = "person.forgotten";

/** Deletes the details about a deleted account. The chain keeps the id and the hashes of the details. */
export async function deleteAuditDetails(trx: Connection, id: string, now: Date): Promise<void> {
  const deleted = await trx
    .deleteFrom("audit_detail")
    .using("audit_event")
    .whereRef("audit_event.n", "=", "audit_detail.n")
    .where("audit_event.concerns", "=", id)
    .returning("audit_detail.n")
    .execute();
  if (deleted.length === 0) return;
  const entry = { by: null, action: PERSON_FORGOTTEN, about: `person:${id}` };
  await recordAudit(trx, entry, now.getTime());
}
