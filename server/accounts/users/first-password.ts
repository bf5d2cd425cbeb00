import { INVALID_CONFIRMATION } from "#contract/accounts/users.ts";
import { normalizeUid } from "#server/platform/access/credentials.ts";
import type { Connection } from "#server/platform/database/tables.ts";
import type { Deps } from "#server/platform/deps.ts";
import { apiError, type Handlers } from "#server/platform/web/handler.ts";
import { closeConfirmations, findOpenConfirmation } from "../session/confirmation.ts";
import { endSessions } from "../session/ended-sessions.ts";
import { hashPassword, passwordProblems } from "../session/password.ts";
import { closeResets, lockPerson, personById, setPassword } from "../session/queries.ts";
import { badFields, missingPasswords } from "../session/replies.ts";
import { endDelay } from "../session/sign-in-delays.ts";

type LinkDeps = Pick<Deps, "db" | "clock">;
type Link = { readonly token?: string | undefined; readonly email?: string | undefined };

const CONFIRMED = "Your account has been confirmed! You may now login.";

const invalidLink = () => apiError("not_found", INVALID_CONFIRMATION);

async function findConfirmation(db: Connection, now: Date, { token, email }: Link) {
  const uid = normalizeUid(email);
  return token && uid ? findOpenConfirmation(db, token, uid, now) : undefined;
}

export const userByToken =
  (deps: LinkDeps): Handlers["userByToken"] =>
  async ({ query }) => {
    const confirmation = await findConfirmation(deps.db, new Date(deps.clock.now()), query);
    const person = confirmation && (await personById(deps.db, confirmation.person_id));
    if (!person) return invalidLink();
    const { id, email, first_name } = person;
    return { body: { data: { id, email, first_name } } };
  };

export const setFirstPassword =
  (deps: LinkDeps): Handlers["setFirstPassword"] =>
  async ({ params, body }) => {
    const link = { token: body.confirmation_token, email: body.email };
    const confirmation = await findConfirmation(deps.db, new Date(deps.clock.now()), link);
    if (confirmation?.person_id !== params.id) return invalidLink();
    const { password, password_confirmation } = body;
    if (!password || password_confirmation === undefined) return missingPasswords;
    const person = await personById(deps.db, params.id);
    if (!person) return invalidLink();
    const problems = await passwordProblems(password, password_confirmation, person);
    if (problems) return badFields(problems);
    const hash = await hashPassword(password);
    const isDone = await storePassword(deps, params.id, link, hash);
    return isDone ? { body: { success: true, message: CONFIRMED } } : invalidLink();
  };

/** Stores the password and closes all other sessions and links. Returns false if the link was used in the meantime. */
function storePassword({ db, clock }: LinkDeps, personId: string, link: Link, hash: string) {
  const now = new Date(clock.now());
  return db.transaction().execute(async (trx) => {
    await lockPerson(trx, personId);
    if (!(await findConfirmation(trx, now, link))) return false;
    await setPassword(trx, personId, hash, now, now);
    await closeConfirmations(trx, personId, now);
    await closeResets(trx, personId, now);
    await endDelay(trx, link.email ?? "");
    await endSessions(trx, personId, { reason: "password_changed", now });
    return true;
  });
}
