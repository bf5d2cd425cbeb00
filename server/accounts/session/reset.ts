import type { Routes } from "#contract/routes.ts";
import { encodeUid, expirySeconds, normalizeUid } from "#server/platform/access/credentials.ts";
import type { PersonRow } from "#server/platform/database/tables.ts";
import type { Deps } from "#server/platform/deps.ts";
import { passwordMessage } from "#server/platform/mail/messages.ts";
import type { Handler } from "#server/platform/web/handler.ts";
import { mailConfirmationOf } from "./confirmation.ts";
import { allowedRedirect, ownOrigins } from "./origins.ts";
import * as queries from "./queries.ts";
import { withParameters } from "./redirect.ts";
import { forbiddenRedirect, missingEmail, missingRedirect, RESET_REQUESTED } from "./replies.ts";
import { hourBefore, RESET_CLIENT, RESETS_PER_HOUR, resetExpiry } from "./rules.ts";
import { hashToken, newToken } from "./token.ts";
import { waitsForEmail } from "./waiting-email.ts";

type ResetDeps = Pick<Deps, "db" | "clock" | "config" | "mail">;

export const requestPassword =
  (deps: ResetDeps): Handler<Routes["requestPassword"]> =>
  async ({ body, request }) => {
    const { redirect_url, config_name: config = "default" } = body;
    if (!redirect_url) return missingRedirect;
    const redirect = allowedRedirect(deps.config, request, redirect_url);
    if (!redirect) return forbiddenRedirect(redirect_url);
    const uid = normalizeUid(body.email);
    if (!uid) return missingEmail;
    const origins = ownOrigins(deps.config, request);
    const base = origins.find((origin) => origin === redirect.origin) ?? origins[0];
    const linkOf = (token: string) =>
      withParameters(new URL("/auth/password/edit", base), {
        reset_password_token: token,
        redirect_url: redirect.href,
        config,
      });
    deps.mail.inBackground(() => mailResetLink(deps, uid, base, linkOf));
    return { body: { success: true, message: RESET_REQUESTED } };
  };

/** An address that changed has to be confirmed first, so its mailbox gets the link for that. */
async function mailResetLink(
  deps: ResetDeps,
  uid: string,
  origin: string,
  linkOf: (token: string) => string,
): Promise<void> {
  const { db, clock, mail } = deps;
  const now = new Date(clock.now());
  const found = await queries.personByEmail(db, uid);
  if (!found?.enabled || found.provider !== "email") return;
  const token = newToken();
  await db.transaction().execute(async (trx) => {
    const person = await queries.lockPerson(trx, found.id);
    if (waitsForEmail(person)) return mailConfirmationOf(deps, trx, person, origin);
    await queries.deleteOldResets(trx, person.id, hourBefore(now), now);
    const recent = await queries.countResetsSince(trx, person.id, hourBefore(now));
    if (recent >= RESETS_PER_HOUR) return;
    await queries.addReset(trx, {
      token_hash: hashToken(token),
      person_id: person.id,
      expires_at: resetExpiry(now),
      used_at: null,
      created_at: now,
    });
    await mail.send(trx, { to: person.email, ...passwordMessage(person, linkOf(token)) });
  });
}

/** Like the `account_confirmation_success` of confirmation links. */
const SPENT = { reset_password: "false", error: "expired_link" };

export type ResetLink = {
  readonly reset_password_token?: string | undefined;
  readonly redirect_url?: string | undefined;
  readonly config?: string | undefined;
};

/**
 * Returns the redirect target of a reset link. If the link is valid, the target has its token where clients of the protocol
 * expect a session. Otherwise it says that the link expired. The token changes the password once and does nothing else. Opening the link doesn't use it up, because
 * hospital mail filters open links before people do.
 */
export async function followResetLink(
  { db, clock }: Pick<Deps, "db" | "clock">,
  link: ResetLink,
  redirect: URL,
): Promise<string> {
  const token = link.reset_password_token ?? "";
  const reset = await queries.findOpenReset(db, token, new Date(clock.now()));
  const person: PersonRow | undefined = reset && (await queries.personById(db, reset.person_id));
  if (!reset || !person?.enabled) return withParameters(redirect, SPENT);
  return withParameters(redirect, {
    "access-token": token,
    token,
    client: RESET_CLIENT,
    client_id: RESET_CLIENT,
    uid: encodeUid(person.email),
    expiry: expirySeconds(reset.expires_at),
    config: link.config ?? "default",
    reset_password: "true",
  });
}
