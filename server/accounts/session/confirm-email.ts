import type { FastifyRequest } from "fastify";
import type { Routes } from "#contract/routes.ts";
import { normalizeUid, sessionHeaders } from "#server/platform/access/credentials.ts";
import type { Connection, PersonRow } from "#server/platform/database/tables.ts";
import type { Deps } from "#server/platform/deps.ts";
import { apiError, type Handler } from "#server/platform/web/handler.ts";
import { type DeviceSession, findSession } from "./authenticate.ts";
import { confirmPerson } from "./confirm-person.ts";
import {
  addWrongCode,
  codeMatches,
  confirmationByToken,
  findOpenConfirmation,
  newestCode,
  wrongCodesSince,
} from "./confirmation.ts";
import { lockPerson, personByEmail, personById, renewDevice } from "./queries.ts";
import { unauthorized, userOf } from "./replies.ts";
import { codeStatus, dayBefore, sessionExpiry } from "./rules.ts";
import { confirmationErrors as copy, EMAIL_CONFIRMED } from "./session-copy.ts";
import { guesserOf, mailLocked, rejectionOf, tryPassword } from "./sign-in.ts";

type ConfirmDeps = Pick<Deps, "db" | "clock" | "config" | "mail">;

/** Who confirms: a session, or the password at the sign-in page. */
type Confirming = { readonly person: PersonRow; readonly session: DeviceSession | undefined };

type Proof = { readonly code?: string | undefined; readonly token?: string | undefined };

type Result = "confirmed" | "wrong" | "expired" | "too-many" | "bad-link" | "stale";

/**
 * Confirms the address with a code or link from the mail. Both alone prove only the mailbox, so the caller has to sign in as
 * the person too: otherwise the owner of the mailbox could confirm an account that someone else made in their name.
 */
export const confirmEmail =
  (deps: ConfirmDeps): Handler<Routes["confirmEmail"]> =>
  async ({ body, request }) => {
    const confirming = await identify(deps, request, body);
    if ("error" in confirming) return confirming;
    const result = await confirm(deps, confirming, body);
    if (result === "stale") return unauthorized;
    if (result !== "confirmed") return apiError("invalid", copy[result]);
    const { person, session } = confirming;
    const headers = session ? await renewSession(deps, session) : {};
    const data = await userOf(deps.db, (await personById(deps.db, person.id)) ?? person);
    return { headers, body: { success: true, message: EMAIL_CONFIRMED, data } };
  };

type Credentials = { readonly email?: string | undefined; readonly password?: string | undefined };

async function identify(
  deps: ConfirmDeps,
  request: FastifyRequest,
  { email, password }: Credentials,
): Promise<Confirming | ReturnType<typeof rejectionOf>> {
  if (password === undefined) {
    const session = await findSession(deps, request.headers);
    return session && !session.isIdle ? { person: session.person, session } : unauthorized;
  }
  const uid = normalizeUid(email);
  const person = uid === undefined ? undefined : await personByEmail(deps.db, uid);
  const guesser = await guesserOf(deps, uid ?? "", person, request);
  const check = await tryPassword(deps, person, guesser, password);
  if (check.kind === "wrong" && check.isLast) mailLocked(deps, person, request);
  if (check.kind !== "right" || !person?.enabled) return rejectionOf(check, guesser);
  return { person, session: undefined };
}

function confirm(
  { db, clock }: ConfirmDeps,
  { person: known, session }: Confirming,
  proof: Proof,
): Promise<Result> {
  const now = new Date(clock.now());
  return db.transaction().execute(async (trx): Promise<Result> => {
    const person = await lockPerson(trx, known.id);
    // The owner of the mailbox took the account over in the meantime.
    if (person.password_hash !== known.password_hash) return "stale";
    // The reply to the first confirmation may have been lost. The password alone isn't a sign-in, so it needs the proof again.
    if (person.confirmed_at && session) return "confirmed";
    const result = proof.token
      ? await checkLink(trx, person, proof.token, now)
      : await checkCode(trx, person, proof.code ?? "", now);
    if (result === "confirmed") await confirmPerson(trx, person.id, now);
    return result;
  });
}

async function checkLink(trx: Connection, person: PersonRow, token: string, now: Date) {
  const { id, email } = person;
  const link = person.confirmed_at
    ? await confirmationByToken(trx, token, now)
    : await findOpenConfirmation(trx, token, email, now);
  const isTheirs = link?.person_id === id && link.email === email;
  return link?.is_mailed && isTheirs ? "confirmed" : "bad-link";
}

async function checkCode(trx: Connection, person: PersonRow, typed: string, now: Date) {
  const newest = await newestCode(trx, person);
  const status = codeStatus(newest, await wrongCodesSince(trx, person.id, dayBefore(now)), now);
  if (status !== "open" || !newest) return status === "open" ? "expired" : status;
  if (codeMatches(newest, typed.replaceAll(/\s/g, ""))) return "confirmed";
  await addWrongCode(trx, newest);
  return "wrong";
}

/** Turns the limited session into one that lasts as long as any other, counted from the sign-in. */
async function renewSession({ db, clock }: ConfirmDeps, session: DeviceSession) {
  const { device, credentials, signedInAt } = session;
  const now = new Date(clock.now());
  // A new password may have renewed it for longer.
  const expiry = new Date(Math.max(+device.expiry, +sessionExpiry(signedInAt)));
  await renewDevice(db, device, expiry, now);
  return sessionHeaders({ ...credentials, expiry });
}
