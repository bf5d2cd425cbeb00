import { type RawBuilder, sql } from "kysely";
import { lockEmail } from "#server/accounts/billing/queries.ts";
import { enqueueInvitations } from "#server/accounts/invitations/invite.ts";
import { personByEmail } from "#server/accounts/session/queries.ts";
import { fullName } from "#server/accounts/users/name.ts";
import { recordAuditEntries } from "#server/platform/audit/record.ts";
import { anyOf, isoTime } from "#server/platform/database/rows.ts";
import type { Connection, PersonRow } from "#server/platform/database/tables.ts";
import type { Deps } from "#server/platform/deps.ts";
import { isId, uuidv7 } from "#server/platform/ids.ts";
import { accountOf, lockExistingPerson, storeAccount } from "../people/change.ts";
import { addToGroups } from "../people/queries.ts";
import { accountProblems, normalizeAccount } from "../people/rules.ts";
import { knownTitle, readTitles } from "../titles.ts";
import { joinOrganization, leaveOrganization, setActive } from "./activation.ts";
import type { Attribute } from "./filter.ts";
import { type Resource, type ScimUser, userOf } from "./resources.ts";
import { ENTERPRISE_SCHEMA, USER_SCHEMA } from "./schemas.ts";
import { scimErrors, viaToken } from "./scim-copy.ts";
import { ScimError } from "./scim-error.ts";
import { groupedBy, isMember, isShared, isVisible, type Scope } from "./scope.ts";

type UserDeps = Pick<Deps, "db" | "clock" | "mail">;

const userName = sql`coalesce(known.user_name, person.email)`;
const wholeName = sql`trim(person.first_name || ' ' || person.last_name)`;

const text = (value: RawBuilder<unknown>): Attribute => ({ type: "text", value });
const column = (name: string) => text(sql.ref(`person.${name}`));

/** Someone who left the organization may have an account that others rely on. */
const isActive = (scope: Scope) => sql<boolean>`(person.enabled and ${isMember(scope)})`;

/** Attributes of users that filters and sorting read, by name in lower case. */
export const userAttributes = (scope: Scope): ReadonlyMap<string, Attribute> => {
  const { organization } = scope;
  const group = {
    type: "member",
    has: (id) => sql<boolean>`exists (select from membership
      join scim_group on scim_group.practice_group_id = membership.practice_group_id
        and organization_id = ${organization}
      where membership.person_id = person.id and membership.practice_group_id = ${id})`,
    any: sql<boolean>`exists (select from membership
      join scim_group on scim_group.practice_group_id = membership.practice_group_id
        and organization_id = ${organization}
      where membership.person_id = person.id)`,
  } satisfies Attribute;
  const enterprise = ENTERPRISE_SCHEMA.toLowerCase();
  return new Map<string, Attribute>([
    ["id", { type: "exact", value: sql.ref("person.id") }],
    ["externalid", { type: "exact", value: sql.ref("known.external_id") }],
    ["username", text(userName)],
    ["name.givenname", column("first_name")],
    ["name.familyname", column("last_name")],
    ["name.formatted", text(wholeName)],
    ["displayname", text(wholeName)],
    ["title", column("provider_title")],
    ["active", { type: "boolean", value: isActive(scope) }],
    ["emails", column("email")],
    ["emails.value", column("email")],
    ["emails.type", text(sql`'work'::text`)],
    ["emails.primary", { type: "boolean", value: sql`true` }],
    ["groups", group],
    ["groups.value", group],
    [`${enterprise}:department`, column("burnout_specialty")],
    [`${enterprise}:division`, column("burnout_location")],
    ["meta.created", { type: "time", value: sql.ref("person.created_at") }],
    ["meta.lastmodified", { type: "time", value: sql.ref("person.updated_at") }],
  ]);
};

type UserRow = PersonRow & {
  readonly user_name: string | null;
  readonly external_id: string | null;
  readonly is_active: boolean;
};

export const usersOf = (db: Connection, scope: Scope) =>
  db
    .selectFrom("person")
    .leftJoin("scim_person as known", (join) =>
      join
        .onRef("known.person_id", "=", "person.id")
        .on("known.practice_group_id", "=", scope.organization),
    )
    .where(isVisible(scope));

const groupsByPerson = async (db: Connection, { organization }: Scope, ids: readonly string[]) => {
  const rows = await db
    .selectFrom("membership")
    .innerJoin("scim_group", "scim_group.practice_group_id", "membership.practice_group_id")
    .select(["person_id", "membership.practice_group_id as id", "display_name"])
    .where("person_id", "=", anyOf(ids))
    .where("organization_id", "=", organization)
    .orderBy("membership.practice_group_id")
    .execute();
  return groupedBy(rows, ({ person_id }) => person_id);
};

const optional = (values: Readonly<Record<string, string | null>>) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== ""));

type GroupName = { readonly id: string; readonly display_name: string };

function resourceOf(row: UserRow, groups: readonly GroupName[], { base }: Scope): Resource {
  const formatted = fullName(row);
  const enterprise = optional({
    department: row.burnout_specialty,
    division: row.burnout_location,
  });
  const hasEnterprise = Object.keys(enterprise).length > 0;
  return {
    schemas: [USER_SCHEMA, ...(hasEnterprise ? [ENTERPRISE_SCHEMA] : [])],
    id: row.id,
    ...optional({ externalId: row.external_id }),
    userName: row.user_name ?? row.email,
    name: optional({ formatted, givenName: row.first_name, familyName: row.last_name }),
    ...optional({ displayName: formatted, title: row.provider_title }),
    active: row.is_active,
    emails: [{ value: row.email, type: "work", primary: true }],
    ...(hasEnterprise && { [ENTERPRISE_SCHEMA]: enterprise }),
    groups: groups.map(({ id, display_name }) => ({
      value: id,
      $ref: `${base}/Groups/${id}`,
      display: display_name,
    })),
    meta: {
      resourceType: "User",
      created: isoTime(row.created_at),
      lastModified: isoTime(row.updated_at),
      location: `${base}/Users/${row.id}`,
    },
  };
}

/** Returns the users of a query, in its order. */
export async function readUsers(
  db: Connection,
  scope: Scope,
  query: ReturnType<typeof usersOf>,
): Promise<Resource[]> {
  const rows = await query
    .selectAll("person")
    .select(["known.user_name", "known.external_id", isActive(scope).as("is_active")])
    .execute();
  const groups = await groupsByPerson(
    db,
    scope,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => resourceOf(row, groups.get(row.id) ?? [], scope));
}

const noUser = () => new ScimError(404, scimErrors.noUser);
const nameTaken = () => new ScimError(409, scimErrors.userNameTaken, "uniqueness");

export async function readUser(db: Connection, scope: Scope, id: string): Promise<Resource> {
  const [user] = isId(id)
    ? await readUsers(db, scope, usersOf(db, scope).where("person.id", "=", id))
    : [];
  if (!user) throw noUser();
  return user;
}

/** Returns the account's fields for a user. */
async function accountFields(trx: Connection, user: ScimUser) {
  const { email, first_name, last_name, title, department, division } = user;
  return {
    email,
    first_name,
    last_name,
    provider_title: title === null ? null : (knownTitle(title, await readTitles(trx)) ?? title),
    burnout_specialty: department,
    burnout_location: division,
  };
}

const newAccount = {
  burnout_role: "provider",
  years_in_profession: null,
  is_provider: true,
  ce_eligible: true,
} as const;

function checkAccount(account: Parameters<typeof accountProblems>[0], role?: string): void {
  const [sentence] = Object.values(accountProblems(account, role)).flat();
  if (sentence !== undefined) throw new ScimError(400, sentence, "invalidValue");
}

async function checkUserName(
  trx: Connection,
  { organization }: Scope,
  { userName: name }: ScimUser,
  id: string,
) {
  const other = await trx
    .selectFrom("scim_person")
    .select("person_id")
    .where("practice_group_id", "=", organization)
    .where(sql<boolean>`lower(user_name) = ${name.toLowerCase()}`)
    .where("deleted_at", "is", null)
    .where("person_id", "<>", id)
    .executeTakeFirst();
  if (other) throw nameTaken();
}

const storeKnown = (trx: Connection, { organization }: Scope, user: ScimUser, id: string) =>
  trx
    .insertInto("scim_person")
    .values({
      practice_group_id: organization,
      person_id: id,
      user_name: user.userName,
      external_id: user.externalId,
    })
    .onConflict((conflict) =>
      conflict.columns(["practice_group_id", "person_id"]).doUpdateSet({
        user_name: user.userName,
        external_id: user.externalId,
        deleted_at: null,
      }),
    )
    .execute();

/** Someone whom the identity provider deleted before, and who may come back. */
async function returning(trx: Connection, { organization }: Scope, email: string) {
  const person = await personByEmail(trx, email);
  if (!person) return;
  const known = await trx
    .selectFrom("scim_person")
    .select("person_id")
    .where("practice_group_id", "=", organization)
    .where("person_id", "=", person.id)
    .where("deleted_at", "is not", null)
    .executeTakeFirst();
  if (!known) throw nameTaken();
  return lockExistingPerson(trx, person.id);
}

async function insertUser(trx: Connection, scope: Scope, user: ScimUser, now: Date) {
  const id = uuidv7(now.getTime());
  const account = normalizeAccount({ ...newAccount, ...(await accountFields(trx, user)) });
  checkAccount(account);
  await trx
    .insertInto("person")
    .values({
      ...account,
      id,
      uid: account.email,
      enabled: user.active,
      password_hash: null,
      confirmed_at: null,
      created_at: now,
      updated_at: now,
    })
    .execute();
  await addToGroups(trx, id, [scope.organization]);
  if (scope.invites && user.active)
    await enqueueInvitations(
      trx,
      [{ person_id: id, group_name: scope.organizationName }],
      scope.origin,
      now,
    );
  const about = `person:${id}`;
  const after = { ...account, groups: [scope.organization] };
  const reason = viaToken(scope.token);
  await recordAuditEntries(
    trx,
    [{ by: null, action: "person.created", about, after, reason }],
    now.getTime(),
  );
  return id;
}

/** Someone on whom others rely can leave and join the organization, but isn't changed or deactivated by it. */
async function changeUser(
  deps: UserDeps,
  trx: Connection,
  scope: Scope,
  person: PersonRow,
  user: ScimUser,
) {
  const now = new Date(deps.clock.now());
  const before = accountOf(person);
  const fields = await accountFields(trx, user);
  const account = normalizeAccount({ ...before, ...fields });
  const isSame = Object.entries(account).every(
    ([field, value]) => value === before[field as keyof typeof before],
  );
  const isOthersToo = await isShared(trx, scope, person.id);
  if (isOthersToo && !(isSame && (person.enabled || !user.active)))
    throw new ScimError(403, scimErrors.shared);
  if (!isSame) await storeChange(deps, trx, scope, { person, account, now });
  if (!user.active && isOthersToo) await leaveOrganization(trx, scope, person.id, now);
  else if (person.enabled !== user.active) await setActive(trx, scope, person.id, user.active, now);
  if (user.active) await joinOrganization(trx, scope, person.id, now);
}

type AccountChange = {
  readonly person: PersonRow;
  readonly account: ReturnType<typeof accountOf>;
  readonly now: Date;
};

async function storeChange(
  deps: UserDeps,
  trx: Connection,
  { token, origin, invites: mayInvite }: Scope,
  { person, account, now }: AccountChange,
) {
  checkAccount(account, person.burnout_role);
  const owner = await personByEmail(trx, account.email);
  if (owner && owner.id !== person.id) throw nameTaken();
  const reason = viaToken(token);
  await storeAccount(deps, trx, person, { account, by: null, origin, mayInvite, reason }, now);
}

/** Adds a person to the organization. Someone who was deleted before comes back with what they did. */
export function createUser(deps: UserDeps, scope: Scope, user: ScimUser): Promise<Resource> {
  const now = new Date(deps.clock.now());
  return deps.db.transaction().execute(async (trx) => {
    await lockEmail(trx, user.email);
    await lockEmail(trx, `scim ${scope.organization} ${user.userName.toLowerCase()}`);
    const person = await returning(trx, scope, user.email);
    await checkUserName(trx, scope, user, person?.id ?? "");
    if (person) await changeUser(deps, trx, scope, person, user);
    const id = person?.id ?? (await insertUser(trx, scope, user, now));
    await storeKnown(trx, scope, user, id);
    return readUser(trx, scope, id);
  });
}

/** Changes a user to what `next` returns for its current state. */
export function replaceUser(
  deps: UserDeps,
  scope: Scope,
  id: string,
  next: (current: Resource) => ScimUser,
): Promise<Resource> {
  return deps.db.transaction().execute(async (trx) => {
    // The address is locked before the person, as everywhere.
    const seen = next(await readUser(trx, scope, id));
    await lockEmail(trx, seen.email);
    await lockEmail(trx, `scim ${scope.organization} ${seen.userName.toLowerCase()}`);
    const person = await lockExistingPerson(trx, id);
    if (!person) throw noUser();
    const user = next(await readUser(trx, scope, id));
    if (user.email !== seen.email) throw new ScimError(412, scimErrors.changed);
    await checkUserName(trx, scope, user, id);
    await changeUser(deps, trx, scope, person, user);
    await storeKnown(trx, scope, user, id);
    return readUser(trx, scope, id);
  });
}

/** The user as it is now, for a PATCH. */
export const currentUser = (resource: Resource): ScimUser => userOf(resource);

/**
 * Deactivates a person and hides them from the identity provider. Learning records stay. Someone who also belongs to another
 * organization leaves this one and stays active.
 */
export async function deleteUser(
  { db, clock }: UserDeps,
  scope: Scope,
  id: string,
  check: (current: Resource) => void,
): Promise<void> {
  const now = new Date(clock.now());
  await db.transaction().execute(async (trx) => {
    const person = isId(id) ? await lockExistingPerson(trx, id) : undefined;
    const current = await readUser(trx, scope, id);
    check(current);
    if (!person) throw noUser();
    await storeKnown(trx, scope, userOf(current), id);
    await trx
      .updateTable("scim_person")
      .set({ deleted_at: now })
      .where("practice_group_id", "=", scope.organization)
      .where("person_id", "=", id)
      .execute();
    if (await isShared(trx, scope, id)) await leaveOrganization(trx, scope, id, now);
    else if (person.enabled) await setActive(trx, scope, id, false, now);
  });
}
