import { sql } from "kysely";
import { settleChangedEmail } from "#server/accounts/session/changed-email.ts";
import { personByEmail } from "#server/accounts/session/queries.ts";
import { recordAudit } from "#server/platform/audit/record.ts";
import { allocateRevs, personScope } from "#server/platform/database/changes.ts";
import type { RowBefore } from "#server/platform/database/organization-tables.ts";
import { anyOf } from "#server/platform/database/rows.ts";
import type { Connection, PersonRow } from "#server/platform/database/tables.ts";
import { recordEvents } from "#server/platform/events/record.ts";
import { revokeAccess } from "../people/bulk-actions.ts";
import { lockExistingPerson } from "../people/change.ts";
import { removeFromGroup } from "../people/queries.ts";
import { scopeOf } from "./existing.ts";
import type { ApplyContext } from "./write.ts";

const BATCH_SIZE = 50;

const appliedRows = (trx: Connection, importId: string) =>
  trx
    .selectFrom("roster_row")
    .select(["line", "person_id", "before", "external_id"])
    .where("import_id", "=", importId)
    .where("applied", "=", true)
    .where("before", "is not", null)
    .where("undone", "is", null)
    .orderBy("line", "desc")
    .limit(BATCH_SIZE)
    .execute();

/** Returns the earlier values of fields that still are as the import left them. */
function restorable(person: PersonRow, { fields }: RowBefore): Partial<PersonRow> {
  return Object.fromEntries(
    Object.entries(fields)
      .filter(([field, [, after]]) => person[field as keyof PersonRow] === after)
      .map(([field, [before]]) => [field, before]),
  );
}

async function restoreFields(
  trx: Connection,
  person: PersonRow,
  before: RowBefore,
  { roster, now, mail }: ApplyContext,
): Promise<readonly string[]> {
  const earlier = restorable(person, before);
  const owner = earlier.email === undefined ? undefined : await personByEmail(trx, earlier.email);
  if (owner) delete earlier.email;
  // Anyone who has signed up since keeps the account.
  const closes = before.created && person.confirmed_at === null && person.enabled;
  const changes = { ...earlier, ...(closes && { enabled: false }) };
  const names = Object.keys(changes);
  if (names.length === 0) return [];
  const profile_rev = await allocateRevs(trx, personScope(person.id), 1);
  await trx
    .updateTable("person")
    .set({ ...changes, profile_rev, updated_at: now, changed_by: roster.undone_by })
    .where("id", "=", person.id)
    .execute();
  if (earlier.email !== undefined) {
    const { origin } = roster;
    const changed = { before: person, email: earlier.email, origin, mayInvite: false, now };
    await settleChangedEmail({ mail }, trx, changed);
  }
  if (changes.enabled === false) {
    await revokeAccess(trx, person.id, now);
    const event = { type: "person.deactivated", personId: person.id, data: {} } as const;
    await recordEvents(trx, [event], now.getTime());
  }
  return names;
}

type AppliedRow = Awaited<ReturnType<typeof appliedRows>>[number];

/** Gives a person the earlier staff number again, unless it changed since the import. */
async function restoreExternalId(
  trx: Connection,
  personId: string,
  { external_id, before }: AppliedRow,
  scope: string,
): Promise<void> {
  if (before?.external_id === undefined) return;
  const { numDeletedRows } = await trx
    .deleteFrom("roster_identity")
    .where("practice_group_id", "=", scope)
    .where("person_id", "=", personId)
    .where("external_id", "=", external_id)
    .executeTakeFirstOrThrow();
  if (numDeletedRows === 0n || before.external_id === null) return;
  await trx
    .insertInto("roster_identity")
    .values({ practice_group_id: scope, external_id: before.external_id, person_id: personId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

async function restoreRelated(
  trx: Connection,
  person: PersonRow,
  before: RowBefore,
  { now }: ApplyContext,
): Promise<void> {
  for (const group of before.joined) await removeFromGroup(trx, person.id, group);
  if (!before.licenses) return;
  const [wire, imported] = before.licenses;
  const rev = await allocateRevs(trx, personScope(person.id), 1);
  const none = { licences: [], npi: null, may_report: false, on_certificates: false };
  await sql`update licences set wire = ${JSON.stringify(wire ?? none)}::jsonb, rev = ${rev},
      updated_at = ${now}
    where person_id = ${person.id} and wire = ${JSON.stringify(imported)}::jsonb`.execute(trx);
}

async function undoAppliedRows(trx: Connection, context: ApplyContext): Promise<number> {
  const { roster, now } = context;
  const rows = await appliedRows(trx, roster.id);
  const restored: object[] = [];
  for (const row of rows) {
    const { person_id, before } = row;
    const person = person_id === null ? undefined : await lockExistingPerson(trx, person_id);
    if (!person || !before) continue;
    const fields = await restoreFields(trx, person, before, context);
    await restoreRelated(trx, person, before, context);
    await restoreExternalId(trx, person.id, row, scopeOf(roster));
    restored.push({ id: person.id, fields, left: before.joined });
  }
  if (rows.length === 0) return 0;
  await sql`update roster_row set undone = true where import_id = ${roster.id}
    and line = any(${rows.map(({ line }) => line)}::int[])`.execute(trx);
  const about = `roster:${roster.id}`;
  const event = { by: roster.undone_by, action: "roster.rows_undone", about };
  await recordAudit(trx, { ...event, after: { restored } }, now.getTime());
  return rows.length;
}

/** Activates people again whom the import deactivated, and who still are in the group. */
async function undoMissing(trx: Connection, { roster, now }: ApplyContext): Promise<number> {
  const rows = await trx
    .selectFrom("roster_missing")
    .select("person_id")
    .where("import_id", "=", roster.id)
    .where("disabled", "=", true)
    .orderBy("person_id")
    .limit(BATCH_SIZE)
    .execute();
  if (rows.length === 0) return 0;
  const ids = rows.map(({ person_id }) => person_id);
  const enabled = await trx
    .updateTable("person")
    .set({ enabled: true, updated_at: now, changed_by: roster.undone_by })
    .where("id", "=", anyOf(ids))
    .where("enabled", "=", false)
    .where("burnout_role", "<>", "deleted")
    .returning("id")
    .execute();
  await trx
    .updateTable("roster_missing")
    .set({ disabled: false })
    .where("import_id", "=", roster.id)
    .where("person_id", "=", anyOf(ids))
    .execute();
  const about = `roster:${roster.id}`;
  const event = { by: roster.undone_by, action: "roster.people_enabled", about };
  const after = { enabled: enabled.map(({ id }) => id) };
  await recordAudit(trx, { ...event, after }, now.getTime());
  return rows.length;
}

/** Undoes the next batch and returns its size. Safe to repeat after a crash. */
export async function undoBatch(trx: Connection, context: ApplyContext): Promise<number> {
  return (await undoAppliedRows(trx, context)) || undoMissing(trx, context);
}
