import type { Selectable } from "kysely";
import { anyOf } from "#server/platform/database/rows.ts";
import type { Connection, PersonRow, Tables } from "#server/platform/database/tables.ts";
import type { Fields, Groups } from "./fields.ts";
import type { ExistingPeople, ExistingPerson } from "./plan.ts";

export type ImportRow = Selectable<Tables["roster_import"]>;
export type StoredRow = Selectable<Tables["roster_row"]>;

export const scopeOf = ({ practice_group_id }: Pick<ImportRow, "practice_group_id">) =>
  practice_group_id ?? "";

export const fieldsOf = (row: StoredRow): Fields => row.fields;

/** Loads the enabled groups, by name and id. */
export async function readGroups(db: Connection, ownGroup: string | null) {
  const rows = await db
    .selectFrom("practice_group")
    .select(["id", "name"])
    .where("enabled", "=", true)
    .orderBy("created_at", "desc")
    .execute();
  const byName = new Map<string, string>();
  for (const { id, name } of rows) {
    byName.set(id.toLowerCase(), id);
    byName.set(name.toLowerCase(), id);
  }
  const groups: Groups = { byName, ownGroup };
  return { groups, groupNames: new Map(rows.map(({ id, name }) => [id, name])) };
}

const findIdentities = (db: Connection, scope: string, externalIds: readonly string[]) =>
  db
    .selectFrom("roster_identity")
    .select(["external_id", "person_id"])
    .where("practice_group_id", "=", scope)
    .where("external_id", "=", anyOf(externalIds))
    .execute();

const findPeople = (db: Connection, emails: readonly string[], ids: readonly string[]) =>
  db
    .selectFrom("person")
    .selectAll()
    .where(({ eb, or }) => or([eb("email", "=", anyOf(emails)), eb("id", "=", anyOf(ids))]))
    .where("burnout_role", "<>", "deleted")
    .orderBy("id")
    .execute();

async function loadRelated(db: Connection, scope: string, ids: readonly string[]) {
  const memberships = await db
    .selectFrom("membership")
    .selectAll()
    .where("person_id", "=", anyOf(ids))
    .execute();
  const licenses = await db
    .selectFrom("licences")
    .select(["person_id", "wire"])
    .where("person_id", "=", anyOf(ids))
    .execute();
  const externalIds = await db
    .selectFrom("roster_identity")
    .select(["external_id", "person_id"])
    .where("practice_group_id", "=", scope)
    .where("person_id", "=", anyOf(ids))
    .execute();
  const groups = new Map<string, Set<string>>();
  for (const { person_id, practice_group_id } of memberships)
    groups.set(person_id, (groups.get(person_id) ?? new Set()).add(practice_group_id));
  return {
    groups,
    licenses: new Map(licenses.map(({ person_id, wire }) => [person_id, wire])),
    externalIds: new Map(externalIds.map(({ person_id, external_id }) => [person_id, external_id])),
  };
}

/** Loads the existing people that the rows refer to, by email or external id. */
export async function loadExisting(
  db: Connection,
  scope: string,
  rows: readonly Pick<StoredRow, "email" | "external_id">[],
  groupNames: ReadonlyMap<string, string>,
): Promise<ExistingPeople> {
  const emails = rows.flatMap(({ email }) => email ?? []);
  const externalIds = rows.flatMap(({ external_id }) => external_id ?? []);
  const identities = await findIdentities(db, scope, externalIds);
  const people = await findPeople(
    db,
    emails,
    identities.map(({ person_id }) => person_id),
  );
  const {
    groups,
    licenses,
    externalIds: externalIdByPerson,
  } = await loadRelated(
    db,
    scope,
    people.map(({ id }) => id),
  );
  const toExisting = (person: PersonRow): ExistingPerson => ({
    person,
    groups: groups.get(person.id) ?? new Set(),
    licenses: licenses.get(person.id),
    external_id: externalIdByPerson.get(person.id),
  });
  const byId = new Map(people.map((person) => [person.id, toExisting(person)]));
  const byExternalId = new Map<string, ExistingPerson>();
  for (const { external_id, person_id } of identities) {
    const existing = byId.get(person_id);
    if (existing) byExternalId.set(external_id, existing);
  }
  return {
    byEmail: new Map([...byId.values()].map((existing) => [existing.person.email, existing])),
    byExternalId,
    groupNames,
  };
}
