import { sql } from "kysely";
import { recordAuditEntries } from "#server/platform/audit/record.ts";
import type { Connection } from "#server/platform/database/tables.ts";
import { recordEvents } from "#server/platform/events/record.ts";
import { revokeAccess } from "../people/bulk-actions.ts";
import { addToGroups } from "../people/queries.ts";
import { viaToken } from "./scim-copy.ts";
import type { Scope } from "./scope.ts";

/* What `active` changes: the account, or only the membership if others rely on the account, too. */

export async function setActive(
  trx: Connection,
  scope: Scope,
  id: string,
  enabled: boolean,
  now: Date,
) {
  await trx
    .updateTable("person")
    .set({ enabled, updated_at: now, changed_by: null })
    .where("id", "=", id)
    .execute();
  if (!enabled) {
    await revokeAccess(trx, id, now);
    const event = { type: "person.deactivated", personId: id, data: {} } as const;
    await recordEvents(trx, [event], now.getTime());
  }
  const action = enabled ? "person.enabled" : "person.disabled";
  const reason = viaToken(scope.token);
  await recordAuditEntries(
    trx,
    [{ by: null, action, about: `person:${id}`, reason }],
    now.getTime(),
  );
}

const membershipEntry =
  (scope: Scope, action: "person.joined" | "person.left", id: string) => (group: string) => ({
    by: null,
    action,
    about: `person:${id}`,
    after: { practice_group_id: group },
    reason: viaToken(scope.token),
  });

export async function joinOrganization(trx: Connection, scope: Scope, id: string, now: Date) {
  const joined = (await addToGroups(trx, id, [scope.organization])) > 0 ? [scope.organization] : [];
  const entries = joined.map(membershipEntry(scope, "person.joined", id));
  await recordAuditEntries(trx, entries, now.getTime());
}

export async function leaveOrganization(trx: Connection, scope: Scope, id: string, now: Date) {
  const { rows } = await sql<{ practice_group_id: string }>`
    delete from membership where person_id = ${id} and (practice_group_id = ${scope.organization}
      or practice_group_id in (
        select practice_group_id from scim_group where organization_id = ${scope.organization}))
    returning practice_group_id`.execute(trx);
  const left = rows.map(({ practice_group_id }) => practice_group_id);
  const entries = left.map(membershipEntry(scope, "person.left", id));
  await recordAuditEntries(trx, entries, now.getTime());
}
