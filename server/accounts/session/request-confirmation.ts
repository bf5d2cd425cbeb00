import type { FastifyRequest } from "fastify";
import type { Routes } from "#contract/routes.ts";
import { normalizeUid } from "#server/platform/access/credentials.ts";
import type { PersonRow } from "#server/platform/database/tables.ts";
import type { Deps } from "#server/platform/deps.ts";
import type { Handler } from "#server/platform/web/handler.ts";
import {
  confirmationByToken,
  firstPasswordLink,
  mailConfirmationOf,
  originFor,
} from "./confirmation.ts";
import { allowedRedirect, ownOrigins } from "./origins.ts";
import { lockPerson, personByEmail, personById } from "./queries.ts";
import { withParameters } from "./redirect.ts";
import { CONFIRMATION_REQUESTED, forbiddenRedirect, missingEmail } from "./replies.ts";

type ConfirmDeps = Pick<Deps, "db" | "clock" | "config" | "mail">;

export const requestConfirmation =
  (deps: ConfirmDeps): Handler<Routes["requestConfirmation"]> =>
  async ({ body, request }) => {
    const uid = normalizeUid(body.email);
    if (!uid) return missingEmail;
    const { redirect_url } = body;
    const redirect = allowedRedirect(deps.config, request, redirect_url || "/login");
    if (!redirect) return forbiddenRedirect(redirect_url ?? "");
    const origins = ownOrigins(deps.config, request);
    const base = origins.find((origin) => origin === redirect.origin) ?? origins[0];
    const linkOf = (token: string) =>
      withParameters(new URL("/auth/confirmation", base), {
        confirmation_token: token,
        redirect_url: redirect.href,
      });
    deps.mail.inBackground(() => mailConfirmation(deps, uid, base, linkOf));
    return { body: { success: true, message: CONFIRMATION_REQUESTED } };
  };

/** Mails a confirmation link. People without a password get a first-password link, which also confirms the address. */
async function mailConfirmation(
  deps: ConfirmDeps,
  uid: string,
  origin: string,
  linkOf: (token: string) => string,
): Promise<void> {
  const { db } = deps;
  const person = await personByEmail(db, uid);
  if (!isUnconfirmed(person)) return;
  await db.transaction().execute(async (trx) => {
    const locked = await lockPerson(trx, person.id);
    if (isUnconfirmed(locked)) await mailConfirmationOf(deps, trx, locked, origin, linkOf);
  });
}

const isUnconfirmed = (person: PersonRow | undefined): person is PersonRow =>
  person?.enabled === true && person.confirmed_at === null;

export type ConfirmationLink = {
  readonly confirmation_token?: string | undefined;
  readonly redirect_url?: string | undefined;
};

/**
 * Returns the page where the person confirms the address. Opening a link proves nothing, because mail filters open links
 * before people do. Links that can't confirm anymore lead to the redirect target with the result.
 */
export async function followConfirmationLink(
  deps: Pick<Deps, "db" | "clock" | "config">,
  { confirmation_token: token = "" }: ConfirmationLink,
  redirect: URL,
  request: FastifyRequest,
): Promise<string> {
  const now = new Date(deps.clock.now());
  const person = await personOfLink(deps, token, now);
  if (person && !person.confirmed_at)
    return firstPasswordLink(originFor(deps.config, request), token, person.email);
  return withParameters(redirect, { account_confirmation_success: String(Boolean(person)) });
}

async function personOfLink({ db }: Pick<Deps, "db">, token: string, now: Date) {
  const confirmation = await confirmationByToken(db, token, now);
  const person = confirmation && (await personById(db, confirmation.person_id));
  const isUsed = confirmation?.used_at && !person?.confirmed_at;
  return person?.enabled && person.email === confirmation?.email && !isUsed ? person : undefined;
}
