import type { Routes } from "#contract/routes.ts";
import { normalizeUid, sessionHeaders } from "#server/platform/access/credentials.ts";
import type { PersonRow } from "#server/platform/database/tables.ts";
import type { Deps } from "#server/platform/deps.ts";
import type { Handler } from "#server/platform/web/handler.ts";
import { openSession } from "./open-session.ts";
import { verifyPassword } from "./password.ts";
import { lockPerson, personByEmail, setAttempts } from "./queries.ts";
import { badCredentials, locked, unconfirmed, userOf } from "./replies.ts";
import { nextAttempt, sessionExpiry } from "./rules.ts";

type SessionDeps = Pick<Deps, "db" | "clock">;
type PasswordCheck = "right" | "wrong" | "locked";

/** Signs in. A wrong password gets the same reply as an unknown account, except that a locked account says so. */
export const signIn =
  (deps: SessionDeps): Handler<Routes["signIn"]> =>
  async ({ body, request }) => {
    const person = await personByLogin(deps.db, [body.email, body.uid, body.login]);
    const check = await tryPassword(deps, person, body.password ?? "");
    if (check === "locked") return locked;
    if (check === "wrong" || !person?.enabled) return badCredentials;
    if (!person.confirmed_at) return unconfirmed(person.email);
    const session = await startSession(deps, person, request.headers["user-agent"]);
    if (!session) return badCredentials;
    const user = await userOf(deps.db, person, false);
    return { headers: sessionHeaders(session), body: { data: user } };
  };

/** Finds the person by the first usable identifier. */
async function personByLogin(db: Deps["db"], names: readonly (string | undefined)[]) {
  const uid = names.map(normalizeUid).find((name) => name !== undefined);
  return uid === undefined ? undefined : personByEmail(db, uid);
}

function startSession(
  { db, clock }: SessionDeps,
  person: PersonRow,
  userAgent: string | undefined,
) {
  const now = new Date(clock.now());
  const opening = { expiry: sessionExpiry(now), userAgent, fromReset: false };
  return db.transaction().execute((trx) => openSession(trx, person, opening, now));
}

/** Checks a password. Attempts are counted in the database, so the limit holds across servers. */
export async function tryPassword(
  { db, clock }: SessionDeps,
  person: PersonRow | undefined,
  password: string,
): Promise<PasswordCheck> {
  if (!person) {
    await verifyPassword(undefined, password);
    return "wrong";
  }
  const attempt = await db.transaction().execute(async (trx) => {
    const next = nextAttempt(await lockPerson(trx, person.id), new Date(clock.now()));
    if (next) await setAttempts(trx, person.id, next);
    return next;
  });
  if (!attempt) return "locked";
  if (!(await verifyPassword(person.password_hash, password))) return "wrong";
  await setAttempts(db, person.id, { failed_attempts: 0, locked_at: null });
  return "right";
}
