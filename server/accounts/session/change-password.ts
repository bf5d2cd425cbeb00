import type { IncomingHttpHeaders } from "node:http";
import type { User } from "#contract/accounts/session.ts";
import type { Routes } from "#contract/routes.ts";
import { type OpenSession, sessionHeaders } from "#server/platform/access/credentials.ts";
import type { Connection, PersonRow } from "#server/platform/database/tables.ts";
import type { Deps } from "#server/platform/deps.ts";
import type { Handler } from "#server/platform/web/handler.ts";
import { findSession } from "./authenticate.ts";
import { closeConfirmations } from "./confirmation.ts";
import { currentPasswordProblems, type Proof, type Requester } from "./current-password.ts";
import { endSessions } from "./ended-sessions.ts";
import { rememberDevice, type Visit } from "./known-devices.ts";
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
import { endDelay } from "./sign-in-delays.ts";

type Body = {
  readonly password?: string | undefined;
  readonly password_confirmation?: string | undefined;
  readonly current_password?: string | undefined;
  readonly reset_password_token?: string | undefined;
};

export type PasswordChange =
  | {
      readonly kind: "changed";
      readonly user: User;
      readonly headers: Readonly<Record<string, string>>;
    }
  | { readonly kind: "unauthorized" | "incomplete" }
  | { readonly kind: "external-provider"; readonly provider: string }
  | { readonly kind: "invalid"; readonly errors: FieldErrors };

type SessionDeps = Pick<Deps, "db" | "clock" | "config">;

export const changePassword =
  (deps: SessionDeps): Handler<Routes["changePassword"]> =>
  async ({ body, request, reply }) => {
    const changed = await applyPasswordChange(deps, { request, reply }, request.query, body);
    switch (changed.kind) {
      case "changed":
        return {
          headers: changed.headers,
          body: { success: true, data: changed.user, message: PASSWORD_CHANGED },
        };
      case "unauthorized":
        return unauthorized;
      case "external-provider":
        return noPasswordAccount(changed.provider);
      case "incomplete":
        return missingPasswords;
      case "invalid":
        return badFields(changed.errors);
    }
  };

export async function applyPasswordChange(
  deps: SessionDeps,
  visit: Visit,
  query: unknown,
  body: Body,
): Promise<PasswordChange> {
  const requester = await identifyRequester(deps, visit.request.headers, query, body);
  if (!requester) return { kind: "unauthorized" };
  const { person } = requester;
  if (person.provider !== "email") return { kind: "external-provider", provider: person.provider };
  const { password, password_confirmation: confirmation } = body;
  if (!password || confirmation === undefined) return { kind: "incomplete" };
  const errors =
    (await currentPasswordProblems(deps, requester, body.current_password)) ??
    (await passwordProblems(password, confirmation, person));
  if (errors) return { kind: "invalid", errors };
  const hash = await hashPassword(password);
  return storePassword(deps, requester, { hash, visit });
}

async function identifyRequester(
  deps: SessionDeps,
  headers: IncomingHttpHeaders,
  query: unknown,
  body: Body,
): Promise<Requester | undefined> {
  const token = body.reset_password_token;
  if (token) {
    const reset = await queries.findOpenReset(deps.db, token, new Date(deps.clock.now()));
    const person = reset && (await queries.personById(deps.db, reset.person_id));
    return person?.enabled ? { person, proof: { kind: "reset", token } } : undefined;
  }
  const session = await findSession(deps, headers, query, body);
  if (!session || (session.isIdle && !session.device.from_reset)) return;
  return { person: session.person, proof: { kind: "session", session } };
}

type NewPassword = { readonly hash: string; readonly visit: Visit };

/** Stores the new password and ends all other sessions and open links. */
async function storePassword(
  { db, clock, config }: SessionDeps,
  { person, proof }: Requester,
  { hash, visit }: NewPassword,
): Promise<PasswordChange> {
  const now = new Date(clock.now());
  return db.transaction().execute(async (trx): Promise<PasswordChange> => {
    await queries.lockPerson(trx, person.id);
    if (!(await isProofValid(trx, proof, now))) return { kind: "unauthorized" };
    const isMailProved = proof.kind === "reset" || proof.session.device.from_reset;
    const confirmedAt = person.confirmed_at ?? (isMailProved ? now : null);
    await queries.setPassword(trx, person.id, hash, confirmedAt, now);
    await queries.closeResets(trx, person.id, now);
    await closeConfirmations(trx, person.id, now);
    await endDelay(trx, person.email);
    const changed = { ...person, password_hash: hash };
    const remember = () => rememberDevice(trx, visit, config, person.id, now);
    const userAgent = visit.request.headers["user-agent"];
    const session = await replaceSessions(trx, changed, proof, { remember, userAgent }, now);
    if (!session) return { kind: "unauthorized" };
    const headers = sessionHeaders(session);
    return { kind: "changed", user: await userOf(trx, person, false), headers };
  });
}

/** Checks again, because another request may have used the proof while the password was hashed. */
async function isProofValid(db: Connection, proof: Proof, now: Date): Promise<boolean> {
  if (proof.kind === "reset") return Boolean(await queries.findOpenReset(db, proof.token, now));
  const { person_id, client } = proof.session.device;
  return Boolean(await queries.deviceOf(db, person_id, client));
}

type Browser = {
  readonly remember: () => Promise<string>;
  readonly userAgent: string | undefined;
};

async function replaceSessions(
  db: Connection,
  person: PersonRow,
  proof: Proof,
  { remember, userAgent }: Browser,
  now: Date,
): Promise<OpenSession | undefined> {
  const expiry = sessionExpiry(now);
  if (proof.kind === "session") {
    const { credentials, device } = proof.session;
    await endSessions(db, person.id, { reason: "password_changed", now, except: device.client });
    await queries.renewDevice(db, device, expiry, now);
    return { ...credentials, expiry };
  }
  await endSessions(db, person.id, { reason: "password_changed", now });
  const opening = { expiry, userAgent, fromReset: false, deviceHash: await remember() };
  return openSession(db, person, opening, now);
}
