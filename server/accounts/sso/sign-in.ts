import type { SsoProblem } from "#contract/accounts/sso.ts";
import type { Claimed } from "#server/platform/database/registration-types.ts";
import type { Connection, PersonRow } from "#server/platform/database/tables.ts";
import type { Deps } from "#server/platform/deps.ts";
import type { Provider } from "#server/platform/sso-providers.ts";
import { lockEmail } from "../billing/queries.ts";
import { createAccount } from "../registration/create-account.ts";
import { nothingSaid } from "../registration/fields.ts";
import { closeConfirmations } from "../session/confirmation.ts";
import { personByEmail } from "../session/queries.ts";
import { addIdentity, groupNamed, personSentBefore } from "./queries.ts";
import { decide, emailIn } from "./rules.ts";

type EnterDeps = Pick<Deps, "db" | "clock" | "log">;

export type Entered =
  | { readonly kind: "entered"; readonly person: PersonRow }
  | { readonly kind: "refused"; readonly problem: SsoProblem };

/** The person an organisation means: found, linked, or made now. Two that come at once are one person. */
export function enter(deps: EnterDeps, provider: Provider, claimed: Claimed): Promise<Entered> {
  const now = new Date(deps.clock.now());
  const email = emailIn(claimed);
  return deps.db.transaction().execute(async (trx): Promise<Entered> => {
    await lockEmail(trx, `${provider.id} ${claimed.subject}`);
    if (email) await lockEmail(trx, email);
    const decision = decide(
      provider,
      claimed,
      await personSentBefore(trx, provider.id, claimed.subject),
      email ? await personByEmail(trx, email) : undefined,
    );
    switch (decision.kind) {
      case "refused":
        return decision;
      case "enter":
        return { kind: "entered", person: decision.person };
      case "link":
        return {
          kind: "entered",
          person: await link(trx, provider, claimed, decision.person, now),
        };
      case "create": {
        const made = await create(trx, deps, provider, claimed, decision.email, now);
        return { kind: "entered", person: await link(trx, provider, claimed, made, now) };
      }
    }
  });
}

/**
 * Nobody had shown yet that an account which was never confirmed is theirs. Now somebody has, and whatever others hold
 * towards it is worth nothing any more.
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
  { subject }: Claimed,
  person: PersonRow,
  now: Date,
): Promise<PersonRow> {
  await addIdentity(trx, { provider: id, subject, person_id: person.id, created_at: now });
  return person.confirmed_at ? person : confirm(trx, person, now);
}

async function groupOf(trx: Connection, { log }: EnterDeps, { id, practiceGroup }: Provider) {
  if (practiceGroup === undefined) return null;
  const group = await groupNamed(trx, practiceGroup);
  if (!group) log.warn({ provider: id }, "the group for an organisation's people does not exist");
  return group ?? null;
}

/** A role for themselves and nothing more: whoever leads or administers is made so here. */
const MEMBER = { burnout_role: "provider", is_provider: true, ce_eligible: true } as const;

async function create(
  trx: Connection,
  deps: EnterDeps,
  provider: Provider,
  { firstName, lastName }: Claimed,
  email: string,
  now: Date,
): Promise<PersonRow> {
  const practice_group_id = await groupOf(trx, deps, provider);
  const registrant = {
    first_name: firstName,
    last_name: lastName,
    email,
    ...nothingSaid,
    terms_version: null,
  };
  const grant = { ...MEMBER, code: null, plan_id: null, practice_group_id };
  const person = await createAccount(trx, registrant, grant, now);
  if (!person) throw new Error("An account with this email appeared although it was locked.");
  return trx
    .updateTable("person")
    .set({ provider: provider.id })
    .where("id", "=", person.id)
    .returningAll()
    .executeTakeFirstOrThrow();
}
