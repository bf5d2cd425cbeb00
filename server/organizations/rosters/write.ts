import { sql } from "kysely";
import { anyOf, asInserted, insertRows } from "#server/platform/database/rows.ts";
import type { Connection } from "#server/platform/database/tables.ts";
import { type ImportRow, scopeOf } from "./existing.ts";
import type { Planned } from "./plan.ts";

export type Doing = Exclude<Planned, { readonly plan: "error" }> & {
  readonly line: number;
  readonly personId: string;
};

export type Applying = { readonly roster: ImportRow; readonly now: Date };

/**
 * The next numbers of these people's own changes. Taken before their rows are, as everybody does who writes for a device:
 * the other way round two could wait for each other.
 */
export async function takeRevsOf(
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

export async function createPeople(trx: Connection, all: readonly Doing[], by: string, now: Date) {
  if (all.length === 0) return [];
  const people = all.map(({ personId, said: { wanted } }) => ({
    id: personId,
    burnout_role: "provider",
    ...wanted,
    uid: wanted.email,
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
  all: readonly Doing[],
  revs: ReadonlyMap<string, number>,
  by: string,
  now: Date,
): Promise<void> {
  const changed = all.filter(({ isProfileChanged }) => isProfileChanged);
  if (changed.length === 0) return;
  const rows = changed.flatMap(({ personId, said, known }) =>
    known
      ? {
          ...known.person,
          ...said.wanted,
          uid: known.person.provider === "email" ? said.wanted.email : known.person.uid,
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
  const moved = changed
    .filter(({ known, said }) => known?.person.email !== said.wanted.email)
    .map(({ personId }) => personId);
  if (moved.length > 0) await closeDoorsOf(trx, moved, now);
}

/** All sessions of these people end, and no link to them opens anything any more. */
export async function closeDoorsOf(
  trx: Connection,
  ids: readonly string[],
  now: Date,
): Promise<void> {
  await trx.deleteFrom("auth_client").where("person_id", "=", anyOf(ids)).execute();
  for (const table of ["confirmation", "password_reset"] as const)
    await trx
      .updateTable(table)
      .set({ used_at: now })
      .where("person_id", "=", anyOf(ids))
      .where("used_at", "is", null)
      .execute();
}

export async function writeBesides(
  trx: Connection,
  all: readonly Doing[],
  { roster, revs, now }: Applying & { readonly revs: ReadonlyMap<string, number> },
): Promise<void> {
  const memberships = all.flatMap(({ personId, said }) =>
    said.groups.map((practice_group_id) => ({ person_id: personId, practice_group_id })),
  );
  if (memberships.length > 0)
    await insertRows(trx, "membership", memberships)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  const named = all.flatMap(({ personId, said: { external_id } }) =>
    external_id === undefined
      ? []
      : { practice_group_id: scopeOf(roster), external_id, person_id: personId },
  );
  await rename(trx, scopeOf(roster), named);
  const licences = all.flatMap(({ personId, licences: wire }) =>
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
        conflict.column("person_id").doUpdateSet(asInserted("wire", "updated_at", "rev")),
      )
      .execute();
}

type Name = { practice_group_id: string; external_id: string; person_id: string };

/** Nobody has two names on one list. */
async function rename(trx: Connection, scope: string, named: readonly Name[]): Promise<void> {
  if (named.length === 0) return;
  await trx
    .deleteFrom("roster_identity")
    .where("practice_group_id", "=", scope)
    .where("person_id", "=", anyOf(named.map(({ person_id }) => person_id)))
    .execute();
  await insertRows(trx, "roster_identity", named)
    .onConflict((conflict) =>
      conflict.columns(["practice_group_id", "external_id"]).doUpdateSet(asInserted("person_id")),
    )
    .execute();
}
