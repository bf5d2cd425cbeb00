import { containsCardNumber } from "#contract/accounts/card.ts";
import type { PeopleChange, PersonAction } from "#contract/organizations/admin-people.ts";
import { countOtherAdmins, groupsByIds } from "#server/accounts/session/queries.ts";
import { fullName } from "#server/accounts/users/name.ts";
import type { AuditEntry } from "#server/platform/audit/record.ts";
import type {
  AppliedRow,
  BulkActor,
  BulkTarget,
  PlannedRow,
  UndoneRow,
} from "#server/platform/bulk/target.ts";
import { anyOf } from "#server/platform/database/rows.ts";
import type { Connection, PersonRow } from "#server/platform/database/tables.ts";
import type { Deps } from "#server/platform/deps.ts";
import {
  actions,
  anyWaitsForEmail,
  findGroup,
  inviteRefusal,
  type Outcome,
  type RefusalReason,
} from "./bulk-actions.ts";
import { accountOf, lockExistingPerson, writeAccount } from "./change.ts";
import { type PeopleFilters, peopleWhere, sortPeople } from "./list-query.ts";
import { bulkRefusals, bulkTitles, peopleErrors, undoLeft } from "./people-copy.ts";
import { type Account, losesAdmin } from "./rules.ts";

type TargetDeps = Pick<Deps, "mail">;
type FieldKind = "role" | "title" | "department";
type FieldChange = Extract<PeopleChange, { kind: FieldKind }>;
type GroupChange = Extract<PeopleChange, { kind: "add_to_group" | "remove_from_group" }>;

const isField = (change: PeopleChange): change is FieldChange =>
  change.kind === "role" || change.kind === "title" || change.kind === "department";
const isGroup = (change: PeopleChange): change is GroupChange =>
  change.kind === "add_to_group" || change.kind === "remove_from_group";

/** The field of the account that a change sets. */
function fieldOf(change: FieldChange): Partial<Account> {
  if (change.kind === "role") return { burnout_role: change.burnout_role };
  if (change.kind === "title") return { provider_title: change.provider_title || null };
  return { burnout_specialty: change.burnout_specialty || null };
}

const unchanged = (person: PersonRow, field: Partial<Account>) =>
  Object.entries(field).every(([name, value]) => person[name as keyof PersonRow] === value);

type Planned = "changes" | "same" | RefusalReason;

function planField(person: PersonRow, change: FieldChange, by: string): Planned {
  if (unchanged(person, fieldOf(change))) return "same";
  return change.kind === "role" && person.id === by ? "own_role" : "changes";
}

function planDisable(person: PersonRow, by: string): Planned {
  if (!person.enabled) return "same";
  return person.id === by ? "oneself" : "changes";
}

/** Decides as the change would, without changing anything. */
function planPerson(
  person: PersonRow,
  isMember: boolean,
  change: PeopleChange,
  by: string,
): Planned {
  if (isField(change)) return planField(person, change, by);
  if (isGroup(change)) return isMember === (change.kind === "add_to_group") ? "same" : "changes";
  if (change.kind === "enable") return person.enabled ? "same" : "changes";
  return change.kind === "disable"
    ? planDisable(person, by)
    : (inviteRefusal(person, true) ?? "changes");
}

async function membersAmong(
  db: Connection,
  change: PeopleChange,
  keys: readonly string[],
): Promise<ReadonlySet<string>> {
  if (!isGroup(change)) return new Set();
  const rows = await db
    .selectFrom("membership")
    .select("person_id")
    .where("practice_group_id", "=", change.practice_group_id)
    .where("person_id", "=", anyOf(keys))
    .execute();
  return new Set(rows.map(({ person_id }) => person_id));
}

async function plan(
  db: Connection,
  keys: readonly string[],
  change: PeopleChange,
  by: string,
): Promise<PlannedRow[]> {
  const rows = await db
    .selectFrom("person")
    .selectAll()
    .where("id", "=", anyOf(keys))
    .where("burnout_role", "<>", "deleted")
    .execute();
  const members = await membersAmong(db, change, keys);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return keys.map((key) => {
    const person = byId.get(key);
    if (!person) return { key, name: key, outcome: "cannot", why: bulkRefusals.no_such_person };
    const name = fullName(person) || person.email;
    const outcome = planPerson(person, members.has(key), change, by);
    return outcome === "changes" || outcome === "same"
      ? { key, name, outcome }
      : { key, name, outcome: "cannot", why: bulkRefusals[outcome] };
  });
}

/** What undoing needs: the field's values, or only that the action happened. */
type Before = { readonly fields?: Readonly<Record<string, readonly [unknown, unknown]>> };

async function setField(
  deps: TargetDeps,
  trx: Connection,
  person: PersonRow,
  field: Partial<Account>,
  { person: by, now, origin }: BulkActor,
): Promise<AppliedRow> {
  if (unchanged(person, field)) return { outcome: "same" };
  const account = { ...accountOf(person), ...field };
  if (losesAdmin(person, { ...account, enabled: person.enabled })) {
    if (person.id === by) return { outcome: "cannot", why: bulkRefusals.own_role };
    if ((await countOtherAdmins(trx, person.id)) === 0)
      return { outcome: "cannot", why: bulkRefusals.last_admin };
  }
  const stored = { account, by, origin, mayInvite: false };
  const entry = await writeAccount(deps, trx, person, stored, now);
  const fields = Object.fromEntries(
    Object.entries(field).map(([name, after]) => [
      name,
      [person[name as keyof PersonRow], after] as const,
    ]),
  );
  return { outcome: "changes", before: { fields } satisfies Before, audit: entry ? [entry] : [] };
}

type ActionOptions = { readonly group?: string; readonly reason?: string | undefined };

async function runAction(
  trx: Connection,
  person: PersonRow,
  action: PersonAction,
  { group: groupId, reason }: ActionOptions,
  { person: by, now, origin, isConfirmed }: BulkActor,
): Promise<{ readonly result: Outcome; readonly audit: readonly AuditEntry[] }> {
  const group = groupId === undefined ? undefined : await findGroup(trx, groupId);
  const context = { action, by, group, reason, origin, now, isConfirmed };
  const result = await actions[action](trx, person, context);
  if (typeof result !== "object" || !("auditAction" in result)) return { result, audit: [] };
  const entry = {
    by,
    action: result.auditAction,
    about: `person:${person.id}`,
    after: group && { practice_group_id: group.id },
    reason,
  };
  return { result, audit: [entry] };
}

const optionsOf = (change: PeopleChange): ActionOptions => ({
  ...(isGroup(change) && { group: change.practice_group_id }),
  ...(change.kind === "disable" && { reason: change.reason || undefined }),
});

async function applyTo(
  deps: TargetDeps,
  trx: Connection,
  key: string,
  change: PeopleChange,
  by: BulkActor,
): Promise<AppliedRow> {
  const person = await lockExistingPerson(trx, key);
  if (!person) return { outcome: "cannot", why: bulkRefusals.no_such_person };
  if (isField(change)) {
    if (change.kind === "role" && key === by.person)
      return { outcome: "cannot", why: bulkRefusals.own_role };
    return setField(deps, trx, person, fieldOf(change), by);
  }
  const { result, audit } = await runAction(trx, person, change.kind, optionsOf(change), by);
  if (result === "unchanged") return { outcome: "same" };
  if ("refused" in result) return { outcome: "cannot", why: bulkRefusals[result.refused] };
  return { outcome: "changes", before: {}, audit };
}

const opposite = {
  add_to_group: "remove_from_group",
  remove_from_group: "add_to_group",
  disable: "enable",
  enable: "disable",
} as const satisfies Partial<Record<PeopleChange["kind"], PersonAction>>;

/** Restores a field only if it still is as the change left it. */
async function undoField(
  deps: TargetDeps,
  trx: Connection,
  person: PersonRow,
  { fields = {} }: Before,
  by: BulkActor,
): Promise<UndoneRow> {
  const names = Object.keys(fields);
  if (names.some((name) => person[name as keyof PersonRow] !== fields[name]?.[1]))
    return { left: undoLeft.changed };
  const earlier = Object.fromEntries(names.map((name) => [name, fields[name]?.[0]]));
  const result = await setField(deps, trx, person, earlier as Partial<Account>, by);
  if (result.outcome === "cannot") return { left: result.why };
  return result.outcome === "changes" && result.audit ? { audit: result.audit } : {};
}

async function undoTo(
  deps: TargetDeps,
  trx: Connection,
  key: string,
  before: Before,
  change: PeopleChange,
  by: BulkActor,
): Promise<UndoneRow> {
  const person = await lockExistingPerson(trx, key);
  if (!person) return { left: bulkRefusals.no_such_person };
  if (isField(change)) return undoField(deps, trx, person, before, by);
  if (change.kind === "invite") return { left: undoLeft.sent };
  const options = isGroup(change) ? { group: change.practice_group_id } : {};
  if (options.group !== undefined && !(await findGroup(trx, options.group)))
    return { left: undoLeft.noGroup };
  const { result, audit } = await runAction(trx, person, opposite[change.kind], options, by);
  if (result === "unchanged") return { left: undoLeft.changed };
  if ("refused" in result) return { left: bulkRefusals[result.refused] };
  return { audit };
}

async function describe(db: Connection, change: PeopleChange) {
  if (isGroup(change)) {
    const [group] = await groupsByIds(db, [change.practice_group_id]);
    return group ? bulkTitles[change.kind](group.name) : { error: peopleErrors.unknownGroup };
  }
  if (!isField(change)) return bulkTitles[change.kind];
  const [value = null] = Object.values(fieldOf(change)) as (string | null)[];
  if (containsCardNumber(value ?? "")) return { error: peopleErrors.cardNumber };
  return bulkTitles[change.kind](value);
}

export const peopleTarget = (deps: TargetDeps): BulkTarget<PeopleChange, PeopleFilters> => ({
  list: "people",
  size: 50,
  describe,
  matching: async (db, filters) => {
    const rows = await sortPeople(peopleWhere(db, filters)).select("person.id").execute();
    return rows.map(({ id }) => id);
  },
  plan: (db, keys, change, by) => plan(db, keys, change, by.person),
  canUndo: ({ kind }) => kind !== "invite",
  needsProof: async (db, { kind }, keys) =>
    kind === "role" || (kind === "invite" && (await anyWaitsForEmail(db, keys))),
  apply: (trx, { key }, change, by) => applyTo(deps, trx, key, change, by),
  undo: (trx, { key, before }, change, by) => undoTo(deps, trx, key, before, change, by),
});
