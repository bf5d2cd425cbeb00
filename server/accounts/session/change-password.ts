import type { IncomingHttpHeaders } from "node:http";
import type { User } from "#contract/accounts/session.ts";
import type { Routes } from "#contract/routes.ts";
import { type OpenSession, sessionHeaders } from "#server/platform/access/credentials.ts";
import type { Connection, PersonRow } from "#server/platform/database/tables.ts";
import type { Deps } from "#server/platform/deps.ts";
import type { Handler } from "#server/platform/web/handler.ts";
import { findSession } from "./authenticate.ts";
import { closeConfirmations } from "./confirmation.ts";
import { type Changer, currentPasswordProblems, type Proof } from "./current-password.ts";
import { openSession } from "./open-session.ts";
import { type FieldErrors, hashPassword, passwordProblems } from "./password.ts";
import * as queries from "./queries.ts";
import {
  badFields,
  missingPasswords,
  noPasswordAccount,
  PASSWORD_CHANGED,
  unauthorized,
  userOf,
} from "./replies.ts";
import { sessionExpiry } from "./rules.ts";

type Body = {
  readonly password?: string | undefined;
  readonly password_confirmation?: string | undefined;
  readonly current_password?: string | undefined;
  readonly reset_password_token?: string | undefined;
};

export type Changed =
  | {
      readonly kind: "changed";
      readonly user: User;
      readonly headers: Readonly<Record<string, string>>;
    }
  | { readonly kind: "nobody" | "incomplete" }
  | { readonly kind: "elsewhere"; readonly provider: string }
  | { readonly kind: "invalid"; readonly errors: FieldErrors };

type SessionDeps = Pick<Deps, "db" | "clock">;

export const changePassword =
  (deps: SessionDeps): Handler<Routes["changePassword"]> =>
  async ({ body, request }) => {
    const changed = await changeOf(deps, request.headers, request.query, body);
    switch (changed.kind) {
      case "changed":
        return {
          headers: changed.headers,
          body: { success: true, data: changed.user, message: PASSWORD_CHANGED },
        };
      case "nobody":
        return unauthorized;
      case "elsewhere":
        return noPasswordAccount(changed.provider);
      case "incomplete":
        return missingPasswords;
      case "invalid":
        return badFields(changed.errors);
    }
  };

export async function changeOf(
  deps: SessionDeps,
  headers: IncomingHttpHeaders,
  query: unknown,
  body: Body,
): Promise<Changed> {
  const changer = await changerOf(deps, headers, query, body);
  if (!changer) return { kind: "nobody" };
  const { person } = changer;
  if (person.provider !== "email") return { kind: "elsewhere", provider: person.provider };
  const { password, password_confirmation: confirmation } = body;
  if (!password || confirmation === undefined) return { kind: "incomplete" };
  const errors =
    (await currentPasswordProblems(deps, changer, body.current_password)) ??
    passwordProblems(password, confirmation);
  if (errors) return { kind: "invalid", errors };
  const hash = await hashPassword(password);
  return write(deps, changer, { hash, userAgent: headers["user-agent"] });
}

async function changerOf(
  deps: SessionDeps,
  headers: IncomingHttpHeaders,
  query: unknown,
  body: Body,
): Promise<Changer | undefined> {
  const token = body.reset_password_token;
  if (token) {
    const reset = await queries.openReset(deps.db, token, new Date(deps.clock.now()));
    const person = reset && (await queries.personById(deps.db, reset.person_id));
    return person?.enabled ? { person, proof: { kind: "reset", token } } : undefined;
  }
  const session = await findSession(deps, headers, query, body);
  return session && { person: session.person, proof: { kind: "session", session } };
}

type NewPassword = { readonly hash: string; readonly userAgent: string | undefined };

/** The new password ends every other session and every link under way. */
async function write(
  { db, clock }: SessionDeps,
  { person, proof }: Changer,
  { hash, userAgent }: NewPassword,
): Promise<Changed> {
  const now = new Date(clock.now());
  return db.transaction().execute(async (trx): Promise<Changed> => {
    await queries.lockPerson(trx, person.id);
    if (!(await stillProves(trx, proof, now))) return { kind: "nobody" };
    const isMailProved = proof.kind === "reset" || proof.session.device.from_reset;
    const confirmedAt = person.confirmed_at ?? (isMailProved ? now : null);
    await queries.setPassword(trx, person.id, hash, confirmedAt, now);
    await queries.closeResets(trx, person.id, now);
    await closeConfirmations(trx, person.id, now);
    const changed = { ...person, password_hash: hash };
    const session = await onlySession(trx, changed, proof, userAgent, now);
    if (!session) return { kind: "nobody" };
    const headers = sessionHeaders(session);
    return { kind: "changed", user: await userOf(trx, person, false), headers };
  });
}

/** While the password was being hashed, another request may have used the proof up. */
async function stillProves(db: Connection, proof: Proof, now: Date): Promise<boolean> {
  if (proof.kind === "reset") return Boolean(await queries.openReset(db, proof.token, now));
  const { person_id, client } = proof.session.device;
  return Boolean(await queries.deviceOf(db, person_id, client));
}

async function onlySession(
  db: Connection,
  person: PersonRow,
  proof: Proof,
  userAgent: string | undefined,
  now: Date,
): Promise<OpenSession | undefined> {
  const expiry = sessionExpiry(now);
  if (proof.kind === "session") {
    const { credentials, device } = proof.session;
    await queries.dropOtherDevices(db, person.id, device.client);
    await queries.renewDevice(db, device, expiry, now);
    return { ...credentials, expiry };
  }
  await queries.dropOtherDevices(db, person.id, undefined);
  return openSession(db, person, { expiry, userAgent, fromReset: false }, now);
}
