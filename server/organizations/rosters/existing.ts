import type { Selectable } from "kysely";
import { anyOf } from "#server/platform/database/rows.ts";
import type { Connection, PersonRow, Tables } from "#server/platform/database/tables.ts";
import type { Fields, Groups } from "./fields.ts";
import type { Known, World } from "./plan.ts";

export type ImportRow = Selectable<Tables["roster_import"]>;
export type StoredRow = Selectable<Tables["roster_row"]>;

export const scopeOf = ({ practice_group_id }: Pick<ImportRow, "practice_group_id">) =>
  practice_group_id ?? "";

export const fieldsOf = (row: StoredRow): Fields => row.fields;

/** Groups in use, as staff lists may name them. */
export async function readGroups(db: Connection, own: string | null) {
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
  const groups: Groups = { byName, own };
  return { groups, groupNames: new Map(rows.map(({ id, name }) => [id, name])) };
}

const identitiesOf = (db: Connection, scope: string, externalIds: readonly string[]) =>
  db
    .selectFrom("roster_identity")
    .select(["external_id", "person_id"])
    .where("practice_group_id", "=", scope)
    .where("external_id", "=", anyOf(externalIds))
    .execute();

const peopleOf = (db: Connection, emails: readonly string[], ids: readonly string[]) =>
  db
    .selectFrom("person")
    .selectAll()
    .where(({ eb, or }) => or([eb("email", "=", anyOf(emails)), eb("id", "=", anyOf(ids))]))
    .where("burnout_role", "<>", "deleted")
    .orderBy("id")
    .execute();

async function besides(db: Connection, scope: string, ids: readonly string[]) {
  const memberships = await db
    .selectFrom("membership")
    .selectAll()
    .where("person_id", "=", anyOf(ids))
    .execute();
  const licences = await db
    .selectFrom("licences")
    .select(["person_id", "wire"])
    .where("person_id", "=", anyOf(ids))
    .execute();
  const names = await db
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
    licences: new Map(licences.map(({ person_id, wire }) => [person_id, wire])),
    names: new Map(names.map(({ person_id, external_id }) => [person_id, external_id])),
  };
}

/** Who is there of those whom these rows speak of. */
export async function worldOf(
  db: Connection,
  scope: string,
  rows: readonly Pick<StoredRow, "email" | "external_id">[],
  groupNames: ReadonlyMap<string, string>,
): Promise<World> {
  const emails = rows.flatMap(({ email }) => email ?? []);
  const externalIds = rows.flatMap(({ external_id }) => external_id ?? []);
  const identities = await identitiesOf(db, scope, externalIds);
  const people = await peopleOf(
    db,
    emails,
    identities.map(({ person_id }) => person_id),
  );
  const { groups, licences, names } = await besides(
    db,
    scope,
    people.map(({ id }) => id),
  );
  const knownOf = (person: PersonRow): Known => ({
    person,
    groups: groups.get(person.id) ?? new Set(),
    licences: licences.get(person.id),
    external_id: names.get(person.id),
  });
  const byId = new Map(people.map((person) => [person.id, knownOf(person)]));
  const byExternalId = new Map<string, Known>();
  for (const { external_id, person_id } of identities) {
    const known = byId.get(person_id);
    if (known) byExternalId.set(external_id, known);
  }
  return {
    byEmail: new Map([...byId.values()].map((known) => [known.person.email, known])),
    byExternalId,
    groupNames,
  };
}
