import { INVALID_CONFIRMATION } from "#contract/accounts/users.ts";
import { uidOf } from "#server/platform/access/credentials.ts";
import type { Connection } from "#server/platform/database/tables.ts";
import type { Deps } from "#server/platform/deps.ts";
import { type Handlers, refuse } from "#server/platform/web/handler.ts";
import { closeConfirmations, openConfirmation } from "../session/confirmation.ts";
import { hashPassword, passwordProblems } from "../session/password.ts";
import {
  closeResets,
  dropOtherDevices,
  lockPerson,
  personById,
  setPassword,
} from "../session/queries.ts";
import { badFields, missingPasswords } from "../session/replies.ts";

type LinkDeps = Pick<Deps, "db" | "clock">;
type Link = { readonly token?: string | undefined; readonly email?: string | undefined };

const CONFIRMED = "Your account has been confirmed! You may now login.";

const invalidLink = () => refuse("not_found", INVALID_CONFIRMATION);

async function find(db: Connection, now: Date, { token, email }: Link) {
  const uid = uidOf(email);
  return token && uid ? openConfirmation(db, token, uid, now) : undefined;
}

export const userByToken =
  (deps: LinkDeps): Handlers["userByToken"] =>
  async ({ query }) => {
    const found = await find(deps.db, new Date(deps.clock.now()), query);
    const person = found && (await personById(deps.db, found.person_id));
    if (!person) return invalidLink();
    const { id, email, first_name } = person;
    return { body: { data: { id, email, first_name } } };
  };

export const setFirstPassword =
  (deps: LinkDeps): Handlers["setFirstPassword"] =>
  async ({ params, body }) => {
    const link = { token: body.confirmation_token, email: body.email };
    const found = await find(deps.db, new Date(deps.clock.now()), link);
    if (found?.person_id !== params.id) return invalidLink();
    const { password, password_confirmation: confirmation } = body;
    if (!password || confirmation === undefined) return missingPasswords;
    const problems = passwordProblems(password, confirmation);
    if (problems) return badFields(problems);
    const hash = await hashPassword(password);
    const isDone = await write(deps, params.id, link, hash);
    return isDone ? { body: { success: true, message: CONFIRMED } } : invalidLink();
  };

/** False when the link was used while the password was being hashed. Whatever was open before is closed. */
function write({ db, clock }: LinkDeps, personId: string, link: Link, hash: string) {
  const now = new Date(clock.now());
  return db.transaction().execute(async (trx) => {
    await lockPerson(trx, personId);
    if (!(await find(trx, now, link))) return false;
    await setPassword(trx, personId, hash, now, now);
    await closeConfirmations(trx, personId, now);
    await closeResets(trx, personId, now);
    await dropOtherDevices(trx, personId, undefined);
    return true;
  });
}
