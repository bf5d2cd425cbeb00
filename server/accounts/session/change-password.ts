import type { IncomingHttpHeaders } from "node:http";
import type { User } from "#contract/accounts/session.ts";
import type { Routes } from "#contract/routes.ts";
import { credentialsFrom, sessionHeaders } from "#server/platform/access/credentials.ts";
import type { Connection, PersonRow } from "#server/platform/database/tables.ts";
import type { Deps } from "#server/platform/deps.ts";
import type { Handler } from "#server/platform/web/handler.ts";
import { findUnverifiedSession } from "./authenticate.ts";
import { takeOverAccount } from "./confirm-person.ts";
import { closeConfirmations } from "./confirmation.ts";
import { currentPasswordProblems, type Proof, type Requester } from "./current-password.ts";
import { endSessions } from "./ended-sessions.ts";
import { sendPasswordNotice } from "./notices.ts";
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
import { RESET_CLIENT, sessionExpiry } from "./rules.ts";
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

type SessionDeps = Pick<Deps, "db" | "clock" | "config" | "mail">;

export const changePassword =
  (deps: SessionDeps): Handler<Routes["changePassword"]> =>
  async ({ body, request }) => {
    const changed = await applyPasswordChange(deps, request.headers, body);
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
  headers: IncomingHttpHeaders,
  body: Body,
): Promise<PasswordChange> {
  const requester = await identifyRequester(deps, headers, body);
  if (!requester) return { kind: "unauthorized" };
  const { person } = requester;
  if (person.provider !== "email") return { kind: "external-provider", provider: person.provider };
  const { password, password_confirmation: confirmation } = body;
  if (!password || confirmation === undefined) return { kind: "incomplete" };
  const errors =
    (await currentPasswordProblems(deps, requester, body.current_password, "always")) ??
    (await passwordProblems(password, confirmation, person));
  if (errors) return { kind: "invalid", errors };
  const hash = await hashPassword(password);
  return storePassword(deps, requester, hash);
}

async function identifyRequester(
  deps: SessionDeps,
  headers: IncomingHttpHeaders,
  body: Body,
): Promise<Requester | undefined> {
  const token = body.reset_password_token || resetTokenIn(headers, body);
  if (token) {
    const reset = await queries.findOpenReset(deps.db, token, new Date(deps.clock.now()));
    const person = reset && (await queries.personById(deps.db, reset.person_id));
    return person?.enabled ? { person, proof: { kind: "reset", token } } : undefined;
  }
  const session = await findUnverifiedSession(deps, headers, body);
  if (!session || session.isIdle) return;
  return { person: session.person, proof: { kind: "session", session } };
}

/** Returns the token of a reset link whose redirect named it like the credentials of a session. */
function resetTokenIn(headers: IncomingHttpHeaders, body: Body): string | undefined {
  const credentials = credentialsFrom(headers, body);
  return credentials?.client === RESET_CLIENT ? credentials.token : undefined;
}

/** Stores the new password and ends all other sessions and open links. */
async function storePassword(
  deps: SessionDeps,
  { person, proof }: Requester,
  hash: string,
): Promise<PasswordChange> {
  const now = new Date(deps.clock.now());
  return deps.db.transaction().execute(async (trx): Promise<PasswordChange> => {
    await queries.lockPerson(trx, person.id);
    if (!(await isProofValid(trx, proof, now))) return { kind: "unauthorized" };
    // Only the mailbox is proved. Someone else may have set up an unconfirmed account.
    if (proof.kind === "reset") await takeOverAccount(trx, person.id, now);
    await queries.setPassword(trx, person.id, hash, now);
    await queries.closeResets(trx, person.id, now);
    await endDelay(trx, person.email);
    if (person.confirmed_at) await closeConfirmations(trx, person.id, now);
    // A mailbox that never proved the address belongs to someone else.
    if (person.confirmed_at || person.proven_email)
      await sendPasswordNotice(deps, trx, person, now);
    const headers = await renewOwnSession(trx, person, proof, now);
    const stored = (await queries.personById(trx, person.id)) ?? person;
    return { kind: "changed", user: await userOf(trx, stored), headers };
  });
}

/** Checks again, because another request may have used the proof while the password was hashed. */
async function isProofValid(db: Connection, proof: Proof, now: Date): Promise<boolean> {
  if (proof.kind === "reset") return Boolean(await queries.findOpenReset(db, proof.token, now));
  const { person_id, client } = proof.session.device;
  return Boolean(await queries.deviceOf(db, person_id, client));
}

/** Ends all sessions but the one that changed the password. A reset link has none, and opens none. */
async function renewOwnSession(
  db: Connection,
  person: PersonRow,
  proof: Proof,
  now: Date,
): Promise<Readonly<Record<string, string>>> {
  if (proof.kind === "reset") {
    await endSessions(db, person.id, { reason: "password_changed", now });
    return {};
  }
  const { credentials, device } = proof.session;
  await endSessions(db, person.id, { reason: "password_changed", now, except: device.client });
  const expiry = person.confirmed_at ? sessionExpiry(now) : device.expiry;
  await queries.renewDevice(db, device, expiry, now);
  return sessionHeaders({ ...credentials, expiry });
}
