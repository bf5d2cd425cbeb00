import type { SsoProblem } from "#contract/accounts/sso.ts";
import type { SsoClaims } from "#server/platform/database/registration-types.ts";
import type { Connection, PersonRow } from "#server/platform/database/tables.ts";
import type { Deps } from "#server/platform/deps.ts";
import type { Provider } from "#server/platform/sso-providers.ts";
import { lockEmail } from "../billing/queries.ts";
import { createAccount } from "../registration/create-account.ts";
import { emptyProfile } from "../registration/fields.ts";
import { closeConfirmations } from "../session/confirmation.ts";
import { personByEmail } from "../session/queries.ts";
import { addIdentity, groupIdByName, personByIdentity } from "./queries.ts";
import { decide, emailIn } from "./rules.ts";

type SignInDeps = Pick<Deps, "db" | "clock" | "log">;

export type SsoResult =
  | { readonly kind: "signed-in"; readonly person: PersonRow }
  | { readonly kind: "refused"; readonly problem: SsoProblem };

/** Finds, links, or creates the person for these claims. Locks prevent duplicates from concurrent sign-ins. */
export function signInWithProvider(
  deps: SignInDeps,
  provider: Provider,
  claimed: SsoClaims,
): Promise<SsoResult> {
  const now = new Date(deps.clock.now());
  const email = emailIn(claimed);
  return deps.db.transaction().execute(async (trx): Promise<SsoResult> => {
    await lockEmail(trx, `${provider.id} ${claimed.subject}`);
    if (email) await lockEmail(trx, email);
    const decision = decide(
      provider,
      claimed,
      await personByIdentity(trx, provider.id, claimed.subject),
      email ? await personByEmail(trx, email) : undefined,
    );
    switch (decision.kind) {
      case "refused":
        return decision;
      case "sign-in":
        return { kind: "signed-in", person: decision.person };
      case "link":
        return {
          kind: "signed-in",
          person: await link(trx, provider, claimed, decision.person, now),
        };
      case "create": {
        const created = await create(trx, deps, provider, claimed, decision.email, now);
        return { kind: "signed-in", person: await link(trx, provider, claimed, created, now) };
      }
    }
  });
}

/**
 * Confirms an account that was never confirmed. Its password and open links are dropped, because whoever created them never
 * proved ownership of the address.
 */
async function confirm(trx: Connection, person: PersonRow, now: Date): Promise<PersonRow> {
  await closeConfirmations(trx, person.id, now);
  return trx
    .updateTable("person")
    .set({ confirmed_at: now, password_hash: null, updated_at: now })
    .where("id", "=", person.id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

async function link(
  trx: Connection,
  { id }: Provider,
  { subject }: SsoClaims,
  person: PersonRow,
  now: Date,
): Promise<PersonRow> {
  await addIdentity(trx, { provider: id, subject, person_id: person.id, created_at: now });
  return person.confirmed_at ? person : confirm(trx, person, now);
}

async function groupFor(trx: Connection, { log }: SignInDeps, { id, practiceGroup }: Provider) {
  if (practiceGroup === undefined) return null;
  const group = await groupIdByName(trx, practiceGroup);
  if (!group) log.warn({ provider: id }, "the practice_group of an SSO provider does not exist");
  return group ?? null;
}

/** New people get no privileges. Administrators and leaders are appointed in this application. */
const MEMBER_ROLE = { burnout_role: "provider", is_provider: true, ce_eligible: true } as const;

async function create(
  trx: Connection,
  deps: SignInDeps,
  provider: Provider,
  { firstName, lastName }: SsoClaims,
  email: string,
  now: Date,
): Promise<PersonRow> {
  const practice_group_id = await groupFor(trx, deps, provider);
  const registrant = {
    first_name: firstName,
    last_name: lastName,
    email,
    ...emptyProfile,
    terms_version: null,
  };
  const grant = { ...MEMBER_ROLE, code: null, plan_id: null, practice_group_id };
  const person = await createAccount(trx, registrant, grant, now);
  if (!person) throw new Error("An account with this email was created despite the lock.");
  return trx
    .updateTable("person")
    .set({ provider: provider.id })
    .where("id", "=", person.id)
    .returningAll()
    .executeTakeFirstOrThrow();
}
