import type { Routes } from "#contract/routes.ts";
import { sessionHeaders, uidOf } from "#server/platform/access/credentials.ts";
import type { PersonRow } from "#server/platform/database/tables.ts";
import type { Deps } from "#server/platform/deps.ts";
import type { Handler } from "#server/platform/web/handler.ts";
import { openSession } from "./open-session.ts";
import { verifyPassword } from "./password.ts";
import { lockPerson, personByEmail, setAttempts } from "./queries.ts";
import { badCredentials, locked, unconfirmed, userOf } from "./replies.ts";
import { nextAttempt, sessionExpiry } from "./rules.ts";

type SessionDeps = Pick<Deps, "db" | "clock">;
type Tried = "right" | "wrong" | "locked";

/** Never says more to somebody without the right password than to somebody with a name nobody has, but "locked". */
export const signIn =
  (deps: SessionDeps): Handler<Routes["signIn"]> =>
  async ({ body, request }) => {
    const person = await personNamed(deps.db, [body.email, body.uid, body.login]);
    const tried = await tryPassword(deps, person, body.password ?? "");
    if (tried === "locked") return locked;
    if (tried === "wrong" || !person?.enabled) return badCredentials;
    if (!person.confirmed_at) return unconfirmed(person.email);
    const session = await begin(deps, person, request.headers["user-agent"]);
    if (!session) return badCredentials;
    const user = await userOf(deps.db, person, false);
    return { headers: sessionHeaders(session), body: { data: user } };
  };

/** The first name that is one at all. */
async function personNamed(db: Deps["db"], names: readonly (string | undefined)[]) {
  const uid = names.map(uidOf).find((name) => name !== undefined);
  return uid === undefined ? undefined : personByEmail(db, uid);
}

function begin({ db, clock }: SessionDeps, person: PersonRow, userAgent: string | undefined) {
  const now = new Date(clock.now());
  const opening = { expiry: sessionExpiry(now), userAgent, fromReset: false };
  return db.transaction().execute((trx) => openSession(trx, person, opening, now));
}

/** Counts the attempt in the database, whichever process it reaches. */
export async function tryPassword(
  { db, clock }: SessionDeps,
  person: PersonRow | undefined,
  password: string,
): Promise<Tried> {
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
