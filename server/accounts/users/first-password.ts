import type { User } from "#contract/accounts/session.ts";
import { INVALID_CONFIRMATION } from "#contract/accounts/users.ts";
import {
  normalizeUid,
  type OpenSession,
  sessionHeaders,
} from "#server/platform/access/credentials.ts";
import type { Connection } from "#server/platform/database/tables.ts";
import type { Deps } from "#server/platform/deps.ts";
import { apiError, type Handlers } from "#server/platform/web/handler.ts";
import { confirmPerson, takeOverAccount } from "../session/confirm-person.ts";
import { closeConfirmations, findOpenConfirmation } from "../session/confirmation.ts";
import { endSessions } from "../session/ended-sessions.ts";
import { openSession } from "../session/open-session.ts";
import { hashPassword, passwordProblems } from "../session/password.ts";
import { closeResets, lockPerson, personById, setPassword } from "../session/queries.ts";
import { badFields, missingPasswords, userOf } from "../session/replies.ts";
import { limitedSessionExpiry, sessionExpiry } from "../session/rules.ts";
import { PASSWORD_SAVED } from "../session/session-copy.ts";
import { endDelay } from "../session/sign-in-delays.ts";
import { waitsForEmail } from "../session/waiting-email.ts";

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
    const must_sign_in = waitsForEmail(person);
    const has_password = must_sign_in || person.password_hash !== null;
    return { body: { data: { id, email, first_name, has_password, must_sign_in } } };
  };

export const setFirstPassword =
  (deps: LinkDeps): Handlers["setFirstPassword"] =>
  async ({ params, body, request }) => {
    const link = { token: body.confirmation_token, email: body.email };
    const confirmation = await findConfirmation(deps.db, new Date(deps.clock.now()), link);
    if (confirmation?.person_id !== params.id) return invalidLink();
    const { password, password_confirmation } = body;
    if (!password || password_confirmation === undefined) return missingPasswords;
    const person = await personById(deps.db, params.id);
    if (!person || waitsForEmail(person)) return invalidLink();
    const problems = await passwordProblems(password, password_confirmation, person);
    if (problems) return badFields(problems);
    const hash = await hashPassword(password);
    const userAgent = request.headers["user-agent"];
    const stored = await storePassword(deps, params.id, link, { hash, userAgent });
    switch (stored.kind) {
      case "confirmed":
        return { body: { success: true, message: CONFIRMED } };
      case "signed-in":
        return {
          headers: sessionHeaders(stored.session),
          body: { success: true, message: stored.message, data: stored.user },
        };
      case "invalid-link":
        return invalidLink();
    }
  };

type NewPassword = { readonly hash: string; readonly userAgent: string | undefined };

type Stored =
  | { readonly kind: "confirmed" | "invalid-link" }
  | {
      readonly kind: "signed-in";
      readonly session: OpenSession;
      readonly message: string;
      readonly user: User;
    };

/** Stores the password. Checks the link again, because another request may have used it in the meantime. */
function storePassword(
  { db, clock }: LinkDeps,
  personId: string,
  link: Link,
  { hash, userAgent }: NewPassword,
): Promise<Stored> {
  const now = new Date(clock.now());
  return db.transaction().execute(async (trx): Promise<Stored> => {
    const person = await lockPerson(trx, personId);
    const confirmation = await findConfirmation(trx, now, link);
    if (!confirmation || waitsForEmail(person)) return { kind: "invalid-link" };
    if (confirmation.is_mailed) {
      await endDelay(trx, person.email);
      await setMailedPassword(trx, personId, hash, now);
      return { kind: "confirmed" };
    }
    if (person.password_hash || person.confirmed_at) return { kind: "invalid-link" };
    await setPassword(trx, personId, hash, now);
    if (confirmation.proves_email) await confirmPerson(trx, personId, now);
    return signInNow(trx, personId, { isProven: confirmation.proves_email, userAgent, now });
  });
}

type SigningIn = {
  /** The mailbox was proved before the registration. */
  readonly isProven: boolean;
  readonly userAgent: string | undefined;
  readonly now: Date;
};

async function signInNow(
  trx: Connection,
  personId: string,
  { isProven, userAgent, now }: SigningIn,
): Promise<Stored> {
  const person = await lockPerson(trx, personId);
  const expiry = isProven ? sessionExpiry(now) : limitedSessionExpiry(now);
  const session = await openSession(trx, person, { expiry, userAgent, deviceHash: null }, now);
  const message = isProven ? CONFIRMED : PASSWORD_SAVED;
  return { kind: "signed-in", session, message, user: await userOf(trx, person) };
}

/** The link proved the mailbox, so all sessions and links from before end. */
async function setMailedPassword(trx: Connection, personId: string, hash: string, now: Date) {
  await takeOverAccount(trx, personId, now);
  await setPassword(trx, personId, hash, now);
  await closeConfirmations(trx, personId, now);
  await closeResets(trx, personId, now);
  await endSessions(trx, personId, { reason: "password_changed", now });
}
