import type { NewPerson } from "#contract/organizations/admin-people.ts";
import { isPrivileged } from "#contract/roles.ts";
import type { Routes } from "#contract/routes.ts";
import { lockEmail } from "#server/accounts/billing/queries.ts";
import { mailInvitation } from "#server/accounts/invitations/invite.ts";
import { emailTaken } from "#server/accounts/registration/replies.ts";
import { originFor } from "#server/accounts/session/confirmation.ts";
import { groupsByIds, personByEmail } from "#server/accounts/session/queries.ts";
import { recordAudit } from "#server/platform/audit/record.ts";
import type { Deps } from "#server/platform/deps.ts";
import { uuidv7 } from "#server/platform/ids.ts";
import { type Handler, notConfirmed } from "#server/platform/web/handler.ts";
import { invalidSentences } from "../invalid-fields.ts";
import { invitationSent, peopleErrors } from "./people-copy.ts";
import { addToGroups } from "./queries.ts";
import { personRecord } from "./record.ts";
import { accountProblems, normalizeAccount } from "./rules.ts";

export type PeopleDeps = Pick<Deps, "db" | "clock" | "config" | "mail">;

type CreateResult = { readonly id: string } | "email-taken" | "unknown-group";

async function insertPerson(
  deps: PeopleDeps,
  by: string,
  { groups, ...account }: NewPerson,
  origin: string,
): Promise<CreateResult> {
  const now = new Date(deps.clock.now());
  const id = uuidv7(now.getTime());
  const { email } = account;
  return deps.db.transaction().execute(async (trx): Promise<CreateResult> => {
    await lockEmail(trx, email);
    if (await personByEmail(trx, email)) return "email-taken";
    const knownGroups = await groupsByIds(trx, groups);
    if (knownGroups.length < new Set(groups).size) return "unknown-group";
    const person = { ...account, id, uid: email, changed_by: by };
    const notSignedUp = { password_hash: null, confirmed_at: null };
    await trx
      .insertInto("person")
      .values({ ...person, ...notSignedUp, created_at: now, updated_at: now })
      .execute();
    await addToGroups(trx, id, groups);
    await mailInvitation(deps, trx, person, { origin, group: knownGroups[0]?.name ?? null });
    const after = { ...account, groups };
    await recordAudit(
      trx,
      { by, action: "person.created", about: `person:${id}`, after },
      now.getTime(),
    );
    return { id };
  });
}

export const createPerson =
  (deps: PeopleDeps): Handler<Routes["createPerson"]> =>
  async ({ body: { groups, ...fields }, session, request }) => {
    const account = normalizeAccount(fields);
    const problems = accountProblems(account);
    if (Object.keys(problems).length > 0) return invalidSentences(problems);
    if (isPrivileged(account.burnout_role) && !session.isConfirmed) return notConfirmed;
    const origin = originFor(deps.config, request);
    const result = await insertPerson(deps, session.person.id, { ...account, groups }, origin);
    if (result === "email-taken") return emailTaken;
    if (result === "unknown-group")
      return invalidSentences({ groups: [peopleErrors.unknownGroups] });
    const data = await personRecord(deps.db, result.id, new Date(deps.clock.now()));
    if (!data) throw new Error("The account is missing right after it was created.");
    return { body: { data, message: invitationSent(account.email) } };
  };
