import type { SsoProblem } from "#contract/accounts/sso.ts";
import type { SsoClaims } from "#server/platform/database/registration-types.ts";
import type { Connection, PersonRow } from "#server/platform/database/tables.ts";
import type { Deps } from "#server/platform/deps.ts";
import type { Provider } from "#server/platform/sso-providers.ts";
import { lockEmail } from "../billing/queries.ts";
import { createAccount } from "../registration/create-account.ts";
import { emptyProfile } from "../registration/fields.ts";
import { confirmPerson, takeOverAccount } from "../session/confirm-person.ts";
import { endSessions } from "../session/ended-sessions.ts";
import { lockPerson, personByEmail } from "../session/queries.ts";
import { addIdentity, groupIdByName, personByIdentity } from "./queries.ts";
import { decide, emailIn, isStillTheirs, provenEmail } from "./rules.ts";

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
    const linked = await personByIdentity(trx, provider.id, claimed.subject);
    const decision = decide(
      provider,
      claimed,
      linked && isStillTheirs(claimed, linked) ? linked : undefined,
      email ? await personByEmail(trx, email) : undefined,
    );
    switch (decision.kind) {
      case "refused":
        return decision;
      case "sign-in":
        return {
          kind: "signed-in",
          person: await confirmChanged(trx, provider, claimed, decision.person, now),
        };
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

/** After someone changed the email of the account, the provider can prove the new one. */
async function confirmChanged(
  trx: Connection,
  provider: Provider,
  claimed: SsoClaims,
  { id }: PersonRow,
  now: Date,
): Promise<PersonRow> {
  const person = await lockPerson(trx, id);
  if (person.confirmed_at || person.email !== provenEmail(provider, claimed)) return person;
  await confirmPerson(trx, id, now);
  return lockPerson(trx, id);
}

/**
 * Links the provider to the account and ends its sessions, which were opened without the provider. The provider vouches for
 * the address, so it takes over an account that was never confirmed.
 */
async function link(
  trx: Connection,
  { id }: Provider,
  { subject }: SsoClaims,
  { id: person_id }: PersonRow,
  now: Date,
): Promise<PersonRow> {
  await lockPerson(trx, person_id);
  await addIdentity(trx, { provider: id, subject, person_id, created_at: now });
  await takeOverAccount(trx, person_id, now);
  await endSessions(trx, person_id, { reason: "signed_out", now });
  return lockPerson(trx, person_id);
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
  const grant = { ...MEMBER_ROLE, code: null, plan_id: null };
  const person = await createAccount(trx, registrant, grant, now);
  if (!person) throw new Error("An account with this email was created despite the lock.");
  if (practice_group_id)
    await trx
      .insertInto("membership")
      .values({ person_id: person.id, practice_group_id })
      .execute();
  return trx
    .updateTable("person")
    .set({ provider: provider.id })
    .where("id", "=", person.id)
    .returningAll()
    .executeTakeFirstOrThrow();
}
