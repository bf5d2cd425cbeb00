import { sql } from "kysely";
import { fullName } from "#server/accounts/users/name.ts";
import { type AuditEntry, recordAuditEntries } from "#server/platform/audit/record.ts";
import { anyOf, insertRows, isoTime } from "#server/platform/database/rows.ts";
import type { Connection } from "#server/platform/database/tables.ts";
import type { Deps } from "#server/platform/deps.ts";
import { isId, uuidv7 } from "#server/platform/ids.ts";
import { referencesTo } from "../groups/admin-queries.ts";
import type { Attribute } from "./filter.ts";
import type { Resource, ScimGroup } from "./resources.ts";
import { GROUP_SCHEMA } from "./schemas.ts";
import { scimErrors, viaToken } from "./scim-copy.ts";
import { ScimError } from "./scim-error.ts";
import { groupedBy, type Scope } from "./scope.ts";
import { usersOf } from "./users.ts";

type GroupDeps = Pick<Deps, "db" | "clock">;

/** Attributes of groups that filters and sorting read, by name in lower case. */
export function groupAttributes(db: Connection, scope: Scope): ReadonlyMap<string, Attribute> {
  const members = usersOf(db, scope)
    .innerJoin("membership", "membership.person_id", "person.id")
    .select("person.id")
    .where(sql<boolean>`membership.practice_group_id = practice_group.id`);
  const member = {
    type: "member",
    has: (id) => sql<boolean>`exists (${members.where("person.id", "=", id)})`,
    any: sql<boolean>`exists (${members})`,
  } satisfies Attribute;
  return new Map<string, Attribute>([
    ["id", { type: "exact", value: sql.ref("practice_group.id") }],
    ["externalid", { type: "exact", value: sql.ref("scim_group.external_id") }],
    ["displayname", { type: "text", value: sql.ref("scim_group.display_name") }],
    ["members", member],
    ["members.value", member],
    ["meta.created", { type: "time", value: sql.ref("practice_group.created_at") }],
    [
      "meta.lastmodified",
      { type: "time", value: sql`coalesce(practice_group.updated_at, practice_group.created_at)` },
    ],
  ]);
}

export const groupsOf = (db: Connection, { organization }: Scope) =>
  db
    .selectFrom("scim_group")
    .innerJoin("practice_group", "practice_group.id", "scim_group.practice_group_id")
    .where("organization_id", "=", organization);

const membersByGroup = async (db: Connection, scope: Scope, ids: readonly string[]) => {
  const rows = await usersOf(db, scope)
    .innerJoin("membership", "membership.person_id", "person.id")
    .select(["membership.practice_group_id as group", "person.id", "first_name", "last_name"])
    .where("membership.practice_group_id", "=", anyOf(ids))
    .orderBy("person.id")
    .execute();
  return groupedBy(rows, ({ group }) => group);
};

/** Returns the groups of a query, in its order, with their members. */
export async function readGroups(
  db: Connection,
  scope: Scope,
  query: ReturnType<typeof groupsOf>,
): Promise<Resource[]> {
  const rows = await query
    .select(["practice_group.id", "display_name", "external_id", "created_at", "updated_at"])
    .execute();
  const members = await membersByGroup(
    db,
    scope,
    rows.map(({ id }) => id),
  );
  const { base } = scope;
  return rows.map(({ id, display_name, external_id, created_at, updated_at }) => ({
    schemas: [GROUP_SCHEMA],
    id,
    ...(external_id !== null && { externalId: external_id }),
    displayName: display_name,
    members: (members.get(id) ?? []).map((person) => ({
      value: person.id,
      $ref: `${base}/Users/${person.id}`,
      display: fullName(person),
      type: "User",
    })),
    meta: {
      resourceType: "Group",
      created: isoTime(created_at),
      lastModified: isoTime(updated_at ?? created_at),
      location: `${base}/Groups/${id}`,
    },
  }));
}

const noGroup = () => new ScimError(404, scimErrors.noGroup);
const nameTaken = () => new ScimError(409, scimErrors.groupNameTaken, "uniqueness");

export async function readGroup(db: Connection, scope: Scope, id: string): Promise<Resource> {
  const [group] = isId(id)
    ? await readGroups(db, scope, groupsOf(db, scope).where("practice_group.id", "=", id))
    : [];
  if (!group) throw noGroup();
  return group;
}

/** Writers of one organization's groups wait for each other, so that names stay unique. */
const lockGroups = (trx: Connection, { organization }: Scope) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`scim groups ${organization}`}, 0))`.execute(
    trx,
  );

async function isTaken(trx: Connection, name: string, id: string): Promise<boolean> {
  const row = await trx
    .selectFrom("practice_group")
    .select("id")
    .where(sql<boolean>`lower(name) = ${name.toLowerCase()}`)
    .where("id", "<>", id)
    .executeTakeFirst();
  return row !== undefined;
}

/** Other organizations may have a group of the same name, which this one can't see. */
async function practiceGroupName(trx: Connection, scope: Scope, displayName: string, id: string) {
  const same = await groupsOf(trx, scope)
    .select("practice_group.id")
    .where(sql<boolean>`lower(display_name) = ${displayName.toLowerCase()}`)
    .where("practice_group.id", "<>", id)
    .executeTakeFirst();
  if (same) throw nameTaken();
  if (!(await isTaken(trx, displayName, id))) return displayName;
  const longer = `${displayName} (${scope.organizationName})`.slice(0, 200);
  if (await isTaken(trx, longer, id)) throw nameTaken();
  return longer;
}

/** Brings the members of the organization in line with the list. Others in the group aren't touched. */
async function setMembers(
  trx: Connection,
  scope: Scope,
  group: string,
  members: ReadonlySet<string>,
): Promise<AuditEntry[]> {
  const before = new Set(
    ((await membersByGroup(trx, scope, [group])).get(group) ?? []).map(({ id }) => id),
  );
  const joining = [...members].filter((id) => !before.has(id));
  const leaving = [...before].filter((id) => !members.has(id));
  const known = await usersOf(trx, scope)
    .select("person.id")
    .where("person.id", "=", anyOf(joining))
    .execute();
  const visible = new Set(known.map(({ id }) => id));
  const foreign = joining.find((id) => !visible.has(id));
  if (foreign !== undefined)
    throw new ScimError(400, scimErrors.noMember(foreign.slice(0, 100)), "invalidValue");
  if (joining.length > 0)
    await insertRows(
      trx,
      "membership",
      joining.map((person_id) => ({ person_id, practice_group_id: group })),
    )
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  if (leaving.length > 0)
    await trx
      .deleteFrom("membership")
      .where("practice_group_id", "=", group)
      .where("person_id", "=", anyOf(leaving))
      .execute();
  const entry = (action: string) => (id: string) => ({
    by: null,
    action,
    about: `person:${id}`,
    after: { practice_group_id: group },
    reason: viaToken(scope.token),
  });
  return [...joining.map(entry("person.joined")), ...leaving.map(entry("person.left"))];
}

const groupEntry = (
  scope: Scope,
  id: string,
  action: string,
  changed: Partial<AuditEntry> = {},
) => ({
  by: null,
  action,
  about: `group:${id}`,
  reason: viaToken(scope.token),
  ...changed,
});

export function createGroup(
  { db, clock }: GroupDeps,
  scope: Scope,
  group: ScimGroup,
): Promise<Resource> {
  const now = new Date(clock.now());
  const id = uuidv7(now.getTime());
  return db.transaction().execute(async (trx) => {
    await lockGroups(trx, scope);
    const name = await practiceGroupName(trx, scope, group.displayName, id);
    await trx
      .insertInto("practice_group")
      .values({ id, name, created_at: now, updated_at: now })
      .execute();
    await trx
      .insertInto("scim_group")
      .values({
        practice_group_id: id,
        organization_id: scope.organization,
        display_name: group.displayName,
        external_id: group.externalId,
      })
      .execute();
    const joined = await setMembers(trx, scope, id, group.members);
    const created = groupEntry(scope, id, "group.created", { after: { name } });
    await recordAuditEntries(trx, [created, ...joined], now.getTime());
    return readGroup(trx, scope, id);
  });
}

/** Changes a group to what `next` returns for its current state. */
export function replaceGroup(
  { db, clock }: GroupDeps,
  scope: Scope,
  id: string,
  next: (current: Resource) => ScimGroup,
): Promise<Resource> {
  const now = new Date(clock.now());
  return db.transaction().execute(async (trx) => {
    await lockGroups(trx, scope);
    const current = await readGroup(trx, scope, id);
    const group = next(current);
    const entries: AuditEntry[] = [];
    if (group.displayName !== current.displayName) {
      const name = await practiceGroupName(trx, scope, group.displayName, id);
      const { name: before } = await trx
        .selectFrom("practice_group")
        .select("name")
        .where("id", "=", id)
        .forUpdate()
        .executeTakeFirstOrThrow();
      await trx
        .updateTable("practice_group")
        .set(({ eb }) => ({ name, version: eb("version", "+", 1), changed_by: null }))
        .where("id", "=", id)
        .execute();
      const change = { before: { name: before }, after: { name } };
      entries.push(groupEntry(scope, id, "group.changed", change));
    }
    await trx
      .updateTable("scim_group")
      .set({ display_name: group.displayName, external_id: group.externalId })
      .where("practice_group_id", "=", id)
      .execute();
    entries.push(...(await setMembers(trx, scope, id, group.members)));
    if (entries.length > 0)
      await trx
        .updateTable("practice_group")
        .set({ updated_at: now })
        .where("id", "=", id)
        .execute();
    await recordAuditEntries(trx, entries, now.getTime());
    return readGroup(trx, scope, id);
  });
}

/** Deletes the group, or disables it if something still refers to it, such as an assignment. */
export async function deleteGroup(
  { db, clock }: GroupDeps,
  scope: Scope,
  id: string,
  check: (current: Resource) => void,
): Promise<void> {
  const now = new Date(clock.now());
  await db.transaction().execute(async (trx) => {
    await lockGroups(trx, scope);
    check(await readGroup(trx, scope, id));
    const left = await setMembers(trx, scope, id, new Set());
    await trx.deleteFrom("scim_group").where("practice_group_id", "=", id).execute();
    const isUsed = (await referencesTo(trx, id)).length > 0;
    if (isUsed)
      await trx
        .updateTable("practice_group")
        .set(({ eb }) => ({
          enabled: false,
          version: eb("version", "+", 1),
          changed_by: null,
          updated_at: now,
        }))
        .where("id", "=", id)
        .execute();
    else await trx.deleteFrom("practice_group").where("id", "=", id).execute();
    const event = isUsed
      ? groupEntry(scope, id, "group.changed", { after: { enabled: false } })
      : groupEntry(scope, id, "group.deleted");
    await recordAuditEntries(trx, [...left, event], now.getTime());
  });
}
