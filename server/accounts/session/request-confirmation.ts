import type { FastifyRequest } from "fastify";
import type { Routes } from "#contract/routes.ts";
import { uidOf } from "#server/platform/access/credentials.ts";
import type { PersonRow } from "#server/platform/database/tables.ts";
import type { Deps } from "#server/platform/deps.ts";
import type { Handler } from "#server/platform/web/handler.ts";
import {
  closeConfirmations,
  confirmationByToken,
  firstPasswordLink,
  mailAddressCheck,
  mailFirstPassword,
  originFor,
  recentConfirmations,
} from "./confirmation.ts";
import { ownOrigins, redirectOf } from "./origins.ts";
import { confirmPerson, lockPerson, personByEmail, personById } from "./queries.ts";
import { withParameters } from "./redirect.ts";
import { CONFIRMATION_REQUESTED, forbiddenRedirect, missingEmail } from "./replies.ts";
import { CONFIRMATIONS_PER_HOUR, hourBefore } from "./rules.ts";

type ConfirmDeps = Pick<Deps, "db" | "clock" | "config" | "mail">;

export const requestConfirmation =
  (deps: ConfirmDeps): Handler<Routes["requestConfirmation"]> =>
  async ({ body, request }) => {
    const uid = uidOf(body.email);
    if (!uid) return missingEmail;
    const { redirect_url } = body;
    const redirect = redirectOf(deps.config, request, redirect_url || "/login");
    if (!redirect) return forbiddenRedirect(redirect_url ?? "");
    const own = ownOrigins(deps.config, request);
    const base = own.find((origin) => origin === redirect.origin) ?? own[0];
    const linkOf = (token: string) =>
      withParameters(new URL("/auth/confirmation", base), {
        confirmation_token: token,
        redirect_url: redirect.href,
      });
    deps.mail.inBackground(() => mailConfirmation(deps, uid, base, linkOf));
    return { body: { success: true, message: CONFIRMATION_REQUESTED } };
  };

/** Who has no password yet is led to choose one; that confirms the address as well. */
async function mailConfirmation(
  deps: ConfirmDeps,
  uid: string,
  origin: string,
  linkOf: (token: string) => string,
): Promise<void> {
  const { db, clock } = deps;
  const person = await personByEmail(db, uid);
  if (!isWaiting(person)) return;
  await db.transaction().execute(async (trx) => {
    const locked = await lockPerson(trx, person.id);
    const since = hourBefore(new Date(clock.now()));
    const recent = await recentConfirmations(trx, person.id, since);
    if (!isWaiting(locked) || recent >= CONFIRMATIONS_PER_HOUR) return;
    if (locked.password_hash) await mailAddressCheck(deps, trx, locked, linkOf);
    else await mailFirstPassword(deps, trx, locked, origin);
  });
}

const isWaiting = (person: PersonRow | undefined): person is PersonRow =>
  person?.enabled === true && person.provider === "email" && person.confirmed_at === null;

export type ConfirmationLink = {
  readonly confirmation_token?: string | undefined;
  readonly redirect_url?: string | undefined;
};

/**
 * Where the mailed link leads on to, with the word whether the address is confirmed now. Opened again it says the same:
 * mail filters open links before people do.
 */
export async function followConfirmationLink(
  deps: Pick<Deps, "db" | "clock" | "config">,
  { confirmation_token: token = "" }: ConfirmationLink,
  redirect: URL,
  request: FastifyRequest,
): Promise<string> {
  const now = new Date(deps.clock.now());
  const person = await confirmedBy(deps, token, now);
  if (person && !person.password_hash)
    return firstPasswordLink(originFor(deps.config, request), token, person.email);
  if (person && !person.confirmed_at) {
    await deps.db.transaction().execute(async (trx) => {
      await lockPerson(trx, person.id);
      await confirmPerson(trx, person.id, now);
      await closeConfirmations(trx, person.id, now);
    });
  }
  return withParameters(redirect, { account_confirmation_success: String(Boolean(person)) });
}

async function confirmedBy({ db }: Pick<Deps, "db">, token: string, now: Date) {
  const found = await confirmationByToken(db, token, now);
  const person = found && (await personById(db, found.person_id));
  const isSpent = found?.used_at && !person?.confirmed_at;
  return person?.enabled && person.email === found?.email && !isSpent ? person : undefined;
}
