import { sql } from "kysely";
import { settleChangedEmail } from "#server/accounts/session/changed-email.ts";
import { endSessionsOf } from "#server/accounts/session/ended-sessions.ts";
import { anyOf, excludedColumns, insertRows } from "#server/platform/database/rows.ts";
import type { Connection } from "#server/platform/database/tables.ts";
import type { Deps } from "#server/platform/deps.ts";
import { type ImportRow, scopeOf } from "./existing.ts";
import type { Planned } from "./plan.ts";

export type PlannedRow = Exclude<Planned, { readonly plan: "error" }> & {
  readonly line: number;
  readonly personId: string;
};

export type ApplyContext = {
  readonly roster: ImportRow;
  readonly now: Date;
  readonly mail: Deps["mail"];
};

/**
 * Takes two revision numbers per person. Must run before the person rows are locked, as in sync writes, to avoid
 * deadlocks.
 */
export async function takePersonRevs(
  trx: Connection,
  ids: readonly string[],
): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ scope: string; n: number }>`
    insert into change_counter (scope, n)
      select 'person:' || id, 2 from unnest(${[...ids].toSorted()}::text[]) as id
      on conflict (scope) do update set n = change_counter.n + 2
      returning scope, n`.execute(trx);
  return new Map(rows.map(({ scope, n }) => [scope.slice("person:".length), Number(n)]));
}

export async function createPeople(
  trx: Connection,
  all: readonly PlannedRow[],
  by: string,
  now: Date,
) {
  if (all.length === 0) return [];
  const people = all.map(({ personId, entry: { profile } }) => ({
    id: personId,
    burnout_role: "provider",
    ...profile,
    uid: profile.email,
    created_at: now,
    updated_at: now,
    changed_by: by,
  }));
  const { rows } = await sql<{ id: string }>`
    insert into person (id, uid, email, first_name, last_name, burnout_role, provider_title,
        burnout_specialty, burnout_location, years_in_profession, date_of_birth, gender,
        created_at, updated_at, changed_by)
      select id, uid, email, first_name, last_name, burnout_role, provider_title,
        burnout_specialty, burnout_location, years_in_profession, date_of_birth, gender,
        created_at, updated_at, changed_by
      from json_populate_recordset(null::person, ${JSON.stringify(people)}::json)
      on conflict do nothing returning id`.execute(trx);
  return rows.map(({ id }) => id);
}

export async function updatePeople(
  trx: Connection,
  all: readonly PlannedRow[],
  revs: ReadonlyMap<string, number>,
  { roster, now, mail }: ApplyContext,
): Promise<void> {
  const by = roster.started_by;
  const changed = all.filter(({ isProfileChanged }) => isProfileChanged);
  if (changed.length === 0) return;
  const rows = changed.flatMap(({ personId, entry, existing }) =>
    existing
      ? {
          ...existing.person,
          ...entry.profile,
          uid: existing.person.provider === "email" ? entry.profile.email : existing.person.uid,
          id: personId,
          profile_rev: (revs.get(personId) ?? 1) - 1,
        }
      : [],
  );
  await sql`update person set email = new.email, uid = new.uid, first_name = new.first_name,
      last_name = new.last_name, burnout_role = new.burnout_role,
      provider_title = new.provider_title, burnout_specialty = new.burnout_specialty,
      burnout_location = new.burnout_location, years_in_profession = new.years_in_profession,
      date_of_birth = new.date_of_birth, gender = new.gender, enabled = true,
      profile_rev = new.profile_rev, updated_at = ${now}, changed_by = ${by}
    from json_populate_recordset(null::person, ${JSON.stringify(rows)}::json) as new
    where person.id = new.id`.execute(trx);
  for (const { existing, entry } of changed) {
    const { email } = entry.profile;
    if (!existing || existing.person.email === email) continue;
    const { origin, invite: mayInvite } = roster;
    const change = { before: existing.person, email, origin, mayInvite, now };
    await settleChangedEmail({ mail }, trx, change);
  }
}

/** Ends all sessions of these people and closes their open links. */
export async function revokeAccessOf(
  trx: Connection,
  ids: readonly string[],
  now: Date,
): Promise<void> {
  await endSessionsOf(trx, ids, now);
  for (const table of ["confirmation", "password_reset"] as const)
    await trx
      .updateTable(table)
      .set({ used_at: now })
      .where("person_id", "=", anyOf(ids))
      .where("used_at", "is", null)
      .execute();
}

export async function writeRelated(
  trx: Connection,
  all: readonly PlannedRow[],
  { roster, revs, now }: ApplyContext & { readonly revs: ReadonlyMap<string, number> },
): Promise<void> {
  const memberships = all.flatMap(({ personId, entry }) =>
    entry.groups.map((practice_group_id) => ({ person_id: personId, practice_group_id })),
  );
  if (memberships.length > 0)
    await insertRows(trx, "membership", memberships)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  const identities = all.flatMap(({ personId, entry: { external_id } }) =>
    external_id === undefined
      ? []
      : { practice_group_id: scopeOf(roster), external_id, person_id: personId },
  );
  await storeExternalIds(trx, scopeOf(roster), identities);
  const licences = all.flatMap(({ personId, licenses: wire }) =>
    wire
      ? {
          person_id: personId,
          wire,
          may_report_since: null,
          updated_at: now,
          rev: revs.get(personId) ?? 1,
        }
      : [],
  );
  if (licences.length > 0)
    await insertRows(trx, "licences", licences)
      .onConflict((conflict) =>
        conflict.column("person_id").doUpdateSet(excludedColumns("wire", "updated_at", "rev")),
      )
      .execute();
}

type Identity = { practice_group_id: string; external_id: string; person_id: string };

/** Stores external ids, one per person and roster. */
async function storeExternalIds(
  trx: Connection,
  scope: string,
  identities: readonly Identity[],
): Promise<void> {
  if (identities.length === 0) return;
  await trx
    .deleteFrom("roster_identity")
    .where("practice_group_id", "=", scope)
    .where("person_id", "=", anyOf(identities.map(({ person_id }) => person_id)))
    .execute();
  await insertRows(trx, "roster_identity", identities)
    .onConflict((conflict) =>
      conflict
        .columns(["practice_group_id", "external_id"])
        .doUpdateSet(excludedColumns("person_id")),
    )
    .execute();
}
