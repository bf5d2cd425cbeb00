import type { PersonChange } from "#contract/organizations/admin-people.ts";
import type { Routes } from "#contract/routes.ts";
import { lockEmail } from "#server/accounts/billing/queries.ts";
import { emailTaken } from "#server/accounts/registration/replies.ts";
import { settleChangedEmail } from "#server/accounts/session/changed-email.ts";
import { originFor } from "#server/accounts/session/confirmation.ts";
import type { FieldErrors } from "#server/accounts/session/password.ts";
import { countOtherAdmins, personByEmail } from "#server/accounts/session/queries.ts";
import { LAST_ADMIN } from "#server/accounts/session/session-copy.ts";
import { type AuditEntry, recordAudit } from "#server/platform/audit/record.ts";
import { allocateRevs, personScope } from "#server/platform/database/changes.ts";
import type { Connection, PersonRow } from "#server/platform/database/tables.ts";
import type { Deps } from "#server/platform/deps.ts";
import {
  apiError,
  changedMeanwhile,
  type Handler,
  notConfirmed,
} from "#server/platform/web/handler.ts";
import { invalidSentences } from "../invalid-fields.ts";
import { peopleErrors } from "./people-copy.ts";
import { personRecord } from "./record.ts";
import {
  type Account,
  accountProblems,
  differences,
  losesAdmin,
  normalizeAccount,
} from "./rules.ts";

type ChangeDeps = Pick<Deps, "db" | "clock" | "config" | "mail">;

type ChangeKind =
  | "changed"
  | "not-found"
  | "email-taken"
  | "changed-meanwhile"
  | "last-admin"
  | "not-confirmed";
type ChangeResult =
  | { readonly kind: ChangeKind }
  | { readonly kind: "invalid"; readonly errors: FieldErrors };

/** Returns undefined if the account does not exist or was deleted. */
export async function lockExistingPerson(
  trx: Connection,
  id: string,
): Promise<PersonRow | undefined> {
  const person = await trx
    .selectFrom("person")
    .selectAll()
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  return person?.burnout_role === "deleted" ? undefined : person;
}

export const accountOf = (person: PersonRow): Account => ({
  first_name: person.first_name,
  last_name: person.last_name,
  email: person.email,
  provider_title: person.provider_title,
  burnout_role: person.burnout_role,
  burnout_location: person.burnout_location,
  burnout_specialty: person.burnout_specialty,
  years_in_profession: person.years_in_profession,
  is_provider: person.is_provider,
  ce_eligible: person.ce_eligible,
});

type StoredChange = {
  /** Null if no person made the change. */
  readonly by: string | null;
  readonly account: Account;
  /** Origin of mailed links. */
  readonly origin: string;
  /** Whether a changed email invites people who never signed up. */
  readonly mayInvite: boolean;
  readonly reason?: string;
};

/** Stores the account of a locked person and settles a changed email. Returns the audit entry's changes. */
export async function writeAccount(
  { mail }: Pick<Deps, "mail">,
  trx: Connection,
  person: PersonRow,
  { account, by, origin, mayInvite, reason }: StoredChange,
  now: Date,
): Promise<AuditEntry | undefined> {
  const { fields, before, after } = differences(accountOf(person), account);
  if (fields.length === 0) return;
  const profile_rev = await allocateRevs(trx, personScope(person.id), 1);
  await trx
    .updateTable("person")
    .set({ ...account, profile_rev, updated_at: now, changed_by: by })
    .where("id", "=", person.id)
    .execute();
  if (fields.includes("email")) {
    const { email } = account;
    const changed = { before: person, email, origin, mayInvite, now };
    await settleChangedEmail({ mail }, trx, changed);
  }
  const about = `person:${person.id}`;
  return { by, action: "person.changed", about, before, after, reason };
}

export async function storeAccount(
  deps: Pick<Deps, "mail">,
  trx: Connection,
  person: PersonRow,
  change: StoredChange,
  now: Date,
): Promise<void> {
  const entry = await writeAccount(deps, trx, person, change, now);
  if (entry) await recordAudit(trx, entry, now.getTime());
}

type AccountChange = {
  readonly id: string;
  readonly by: string;
  readonly account: Account;
  /** The administrator proved who they are a short time ago. */
  readonly isConfirmed: boolean;
  /** Origin of mailed links. */
  readonly origin: string;
};

/** With the address, the mail that sets a new password changes hands. */
const isSensitive = (before: Account, after: Account) =>
  before.burnout_role !== after.burnout_role || before.email !== after.email;

/** Returns why a person who exists can't be changed like this. */
async function changeError(
  trx: Connection,
  person: PersonRow,
  { id, account, isConfirmed }: AccountChange,
): Promise<ChangeResult | undefined> {
  const errors = accountProblems(account, person.burnout_role);
  if (Object.keys(errors).length > 0) return { kind: "invalid", errors };
  const emailOwner = await personByEmail(trx, account.email);
  if (emailOwner && emailOwner.id !== id) return { kind: "email-taken" };
  const after = { ...account, enabled: person.enabled };
  if (losesAdmin(person, after) && (await countOtherAdmins(trx, id)) === 0)
    return { kind: "last-admin" };
  if (!isConfirmed && isSensitive(person, account)) return { kind: "not-confirmed" };
}

function updateAccount(
  deps: ChangeDeps,
  change: AccountChange,
  version: number,
  now: Date,
): Promise<ChangeResult> {
  const { id, account } = change;
  return deps.db.transaction().execute(async (trx): Promise<ChangeResult> => {
    await lockEmail(trx, account.email);
    const person = await lockExistingPerson(trx, id);
    if (!person) return { kind: "not-found" };
    if (person.version !== version) return { kind: "changed-meanwhile" };
    const error = await changeError(trx, person, change);
    if (error) return error;
    await storeAccount(deps, trx, person, { ...change, mayInvite: true }, now);
    return { kind: "changed" };
  });
}

const lastAdmin = invalidSentences({
  burnout_role: [LAST_ADMIN],
});

export const noSuchPerson = apiError("not_found", peopleErrors.notFound);

export const changePerson =
  (deps: ChangeDeps): Handler<Routes["changePerson"]> =>
  async ({ params: { id }, body, session, request }) => {
    const { db, clock, config } = deps;
    const { version, ...fields }: PersonChange = body;
    const now = new Date(clock.now());
    const account = normalizeAccount(fields);
    const { person, isConfirmed } = session;
    const origin = originFor(config, request);
    const change = { id, by: person.id, account, isConfirmed, origin };
    const result = await updateAccount(deps, change, version, now);
    switch (result.kind) {
      case "not-found":
        return noSuchPerson;
      case "changed-meanwhile":
        return changedMeanwhile;
      case "email-taken":
        return emailTaken;
      case "last-admin":
        return lastAdmin;
      case "not-confirmed":
        return notConfirmed;
      case "invalid":
        return invalidSentences(result.errors);
      case "changed": {
        const data = await personRecord(db, id, now);
        return data ? { body: { data } } : noSuchPerson;
      }
    }
  };
