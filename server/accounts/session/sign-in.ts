import type { FastifyRequest } from "fastify";
import type { Routes } from "#contract/routes.ts";
import { normalizeUid, sessionHeaders } from "#server/platform/access/credentials.ts";
import type { VerifiedBy } from "#server/platform/database/account-tables.ts";
import type { Connection, PersonRow } from "#server/platform/database/tables.ts";
import type { Deps } from "#server/platform/deps.ts";
import { tooMany } from "#server/platform/limits/limits.ts";
import { lockedMessage } from "#server/platform/mail/messages.ts";
import type { Handler, HandlerResult } from "#server/platform/web/handler.ts";
import { secondStepReply, startSecondStep } from "../two-step/second-step.ts";
import { twoStepSetupOf } from "../two-step/setup.ts";
import { originFor } from "./confirmation.ts";
import { deviceHashOf, isKnownDevice, rememberDevice, type Visit } from "./known-devices.ts";
import { sendDeviceNotice } from "./notices.ts";
import { lockForSession, openSession } from "./open-session.ts";
import { verifyPassword } from "./password.ts";
import { personByEmail } from "./queries.ts";
import { badCredentials, locked, unconfirmed, userOf } from "./replies.ts";
import { sessionExpiry } from "./rules.ts";
import { beginAttempt, endAttempt, type Guesser } from "./sign-in-delays.ts";

type SignInDeps = Pick<Deps, "db" | "clock" | "config" | "mail">;
type PasswordCheck =
  | { readonly kind: "right" }
  | { readonly kind: "wrong"; readonly isLast: boolean }
  | { readonly kind: "early"; readonly seconds: number };

/**
 * Signs in. A wrong password, an unknown account, and too many attempts get the same reply whether or not the account
 * exists. Only a known device learns that the account is locked.
 */
export const signIn =
  (deps: SignInDeps): Handler<Routes["signIn"]> =>
  async ({ body, request, reply }) => {
    const login = loginIn(body);
    const person = login === undefined ? undefined : await personByEmail(deps.db, login);
    const guesser = await guesserOf(deps, login ?? "", person, request);
    const check = await tryPassword(deps, person, guesser, body.password ?? "");
    if (check.kind === "wrong" && check.isLast) mailLocked(deps, person, request);
    if (check.kind === "right" && person?.enabled) return enter(deps, person, { request, reply });
    return rejectionOf(check, guesser);
  };

export function rejectionOf(check: PasswordCheck, { kind }: Guesser) {
  if (check.kind !== "early") return badCredentials;
  return kind === "device" ? locked : tooMany(check.seconds);
}

async function enter(
  deps: SignInDeps,
  person: PersonRow,
  visit: Visit & { readonly request: FastifyRequest },
): Promise<HandlerResult<Routes["signIn"]>> {
  if (!person.confirmed_at) return unconfirmed(person.email);
  const secondStep = await startSecondStep(deps, person, "second_step", visit.request);
  if (secondStep) return secondStepReply(secondStep);
  const session = await startSession(deps, person, visit, "password");
  if (!session) return badCredentials;
  const user = await userOf(deps.db, person);
  const setup = await twoStepSetupOf(deps.db, person);
  return { headers: sessionHeaders(session), body: { data: { ...user, ...setup } } };
}

type Names = {
  readonly email?: string | undefined;
  readonly uid?: string | undefined;
  readonly login?: string | undefined;
};

/** Returns the first usable identifier. */
export const loginIn = ({ email, uid, login }: Names): string | undefined =>
  [email, uid, login].map(normalizeUid).find((name) => name !== undefined);

export async function guesserOf(
  { db, config }: Pick<Deps, "db" | "config">,
  login: string,
  person: PersonRow | undefined,
  request: FastifyRequest,
): Promise<Guesser> {
  const hash = deviceHashOf(request, config);
  // Also queried without a person, so that response time does not reveal whether the account exists.
  const isKnown = hash !== undefined && (await isKnownDevice(db, person?.id ?? "", hash));
  return isKnown
    ? { kind: "device", login, hash }
    : { kind: "stranger", login, address: request.ip };
}

/** Checks a password, unless the account, the address, or the device has to wait. */
export async function tryPassword(
  { db, clock }: Pick<Deps, "db" | "clock">,
  person: PersonRow | undefined,
  guesser: Guesser,
  password: string,
): Promise<PasswordCheck> {
  const attempt = await beginAttempt(db, guesser, new Date(clock.now()));
  if (attempt.kind === "early") return attempt;
  if (!(await verifyPassword(person?.password_hash, password)))
    return { kind: "wrong", isLast: attempt.isLast };
  await endAttempt(db, guesser);
  return { kind: "right" };
}

/** Opens a session on this browser, which becomes a known device. */
export function startSession(
  deps: SignInDeps,
  person: PersonRow,
  visit: Visit,
  verifiedBy: VerifiedBy,
) {
  const now = new Date(deps.clock.now());
  return deps.db
    .transaction()
    .execute((trx) => openOnDevice(deps, trx, person, { visit, verifiedBy, now }));
}

type SignIn = { readonly visit: Visit; readonly verifiedBy: VerifiedBy; readonly now: Date };

/**
 * Opens a session in the caller's transaction, and mails the person if the device is new. Returns undefined if the password
 * changed after `person` was read.
 */
export async function openOnDevice(
  deps: Pick<Deps, "config" | "mail">,
  trx: Connection,
  person: PersonRow,
  { visit, verifiedBy, now }: SignIn,
) {
  if (!(await lockForSession(trx, person))) return;
  const device = await rememberDevice(trx, visit, deps.config, person.id, now);
  const userAgent = visit.request.headers["user-agent"];
  const opening = { expiry: sessionExpiry(now), userAgent, deviceHash: device.hash, verifiedBy };
  const session = await openSession(trx, person, opening, now);
  if (device.isNew) await sendDeviceNotice(deps, trx, person, userAgent, now);
  return session;
}

/** Tells the person by mail, because the screen doesn't tell strangers. */
export function mailLocked(
  { db, config, mail }: Pick<Deps, "db" | "config" | "mail">,
  person: PersonRow | undefined,
  request: FastifyRequest,
): void {
  const link = `${originFor(config, request)}/forgot-password`;
  mail.inBackground(async () => {
    if (!person?.enabled || person.provider !== "email") return;
    await mail.send(db, { to: person.email, ...lockedMessage(person, link) });
  });
}
