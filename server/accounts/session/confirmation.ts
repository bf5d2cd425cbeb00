import { randomInt } from "node:crypto";
import type { FastifyRequest } from "fastify";
import type { Selectable } from "kysely";
import type { Config } from "#server/platform/config.ts";
import type { Connection, PersonRow, Tables } from "#server/platform/database/tables.ts";
import type { Deps } from "#server/platform/deps.ts";
import { addressMessage, confirmationMessage } from "#server/platform/mail/messages.ts";
import { ownOrigins } from "./origins.ts";
import { CONFIRMATIONS_PER_HOUR, confirmationExpiry, type Delivery, hourBefore } from "./rules.ts";
import { hashToken, newToken, tokenMatches } from "./token.ts";

export type Confirmation = Selectable<Tables["confirmation"]>;
type Recipient = Pick<PersonRow, "id" | "email">;

/**
 * Issues a token for choosing a first password, valid for this person and email only. The token is returned once, and only
 * its hash is stored. Tokens returned to a browser expire in minutes and prove nothing. Mailed ones expire in days and prove
 * the mailbox, as does the code in the same mail. A returned one also confirms the address if `provesEmail`: the same browser
 * had entered a mailed code before.
 */
export async function issueConfirmation(
  trx: Connection,
  { id, email }: Recipient,
  delivery: Delivery,
  now: Date,
  { code, provesEmail = false }: { readonly code?: string; readonly provesEmail?: boolean } = {},
): Promise<string> {
  const token = newToken();
  const token_hash = hashToken(token);
  await trx
    .insertInto("confirmation")
    .values({
      token_hash,
      person_id: id,
      email,
      is_mailed: delivery === "mailed",
      proves_email: provesEmail,
      code_hash: code === undefined ? null : hashCode(token_hash, code),
      expires_at: confirmationExpiry(delivery, now),
      used_at: null,
      created_at: now,
    })
    .execute();
  return token;
}

export const newCode = () => randomInt(1_000_000).toString().padStart(6, "0");

/** Salted with the row's own hash. A code is short, so its lifetime and the limit on tries protect it more than the hash. */
export const hashCode = (tokenHash: string, code: string) => hashToken(`${tokenHash} ${code}`);

/**
 * Returns the newest unused code, or the one that may have confirmed the person. Earlier ones stop working when another is
 * mailed.
 */
export const newestCode = (
  db: Connection,
  { id, email, confirmed_at }: Recipient & Pick<PersonRow, "confirmed_at">,
): Promise<Confirmation | undefined> =>
  db
    .selectFrom("confirmation")
    .selectAll()
    .where("person_id", "=", id)
    .where("email", "=", email)
    .where("code_hash", "is not", null)
    .$if(confirmed_at === null, (query) => query.where("used_at", "is", null))
    .orderBy("created_at", "desc")
    .orderBy("token_hash")
    .limit(1)
    .executeTakeFirst();

export const codeMatches = ({ token_hash, code_hash }: Confirmation, code: string): boolean =>
  tokenMatches(code_hash ?? "", `${token_hash} ${code}`);

export async function addWrongCode(db: Connection, { token_hash }: Confirmation): Promise<void> {
  await db
    .updateTable("confirmation")
    .set(({ eb }) => ({ tries: eb("tries", "+", 1) }))
    .where("token_hash", "=", token_hash)
    .execute();
}

/** Counts the wrong codes for mails since then. */
export async function wrongCodesSince(db: Connection, personId: string, since: Date) {
  const { n } = await db
    .selectFrom("confirmation")
    .select(({ fn }) => fn.sum<number>("tries").as("n"))
    .where("person_id", "=", personId)
    .where("created_at", ">", since)
    .executeTakeFirstOrThrow();
  return Number(n ?? 0);
}

/** Returns the unused, unexpired confirmation for this token and email. */
export const findOpenConfirmation = (
  db: Connection,
  token: string,
  email: string,
  now: Date,
): Promise<Confirmation | undefined> =>
  db
    .selectFrom("confirmation")
    .innerJoin("person", "person.id", "confirmation.person_id")
    .selectAll("confirmation")
    .where("confirmation.token_hash", "=", hashToken(token))
    .where("confirmation.email", "=", email)
    .whereRef("confirmation.email", "=", "person.email")
    .where("confirmation.used_at", "is", null)
    .where("confirmation.expires_at", ">", now)
    .where("person.enabled", "=", true)
    .executeTakeFirst();

/** Returns the confirmation for a link without an email. Includes used confirmations until they expire. */
export const confirmationByToken = (
  db: Connection,
  token: string,
  now: Date,
): Promise<Confirmation | undefined> =>
  db
    .selectFrom("confirmation")
    .selectAll()
    .where("token_hash", "=", hashToken(token))
    .where("expires_at", ">", now)
    .executeTakeFirst();

/** Counts the mails since then. */
async function recentConfirmations(db: Connection, personId: string, since: Date) {
  const { n } = await db
    .selectFrom("confirmation")
    .select(({ fn }) => fn.countAll<number>().as("n"))
    .where("person_id", "=", personId)
    .where("is_mailed", "=", true)
    .where("created_at", ">", since)
    .executeTakeFirstOrThrow();
  return Number(n);
}

/** Closes all open confirmations of a person. */
export async function closeConfirmations(db: Connection, personId: string, now: Date) {
  await db
    .updateTable("confirmation")
    .set({ used_at: now })
    .where("person_id", "=", personId)
    .where("used_at", "is", null)
    .execute();
}

/** Returns the page for choosing a first password. */
export const firstPasswordLink = (origin: string, token: string, email: string) =>
  `${origin}/confirm-password/${token}/${encodeURIComponent(email)}`;

/** Returns the origin for links mailed in response to this request. */
export const originFor = (config: Config, request: Pick<FastifyRequest, "protocol" | "host">) =>
  ownOrigins(config, request)[0];

/** Mails the first-password link in the caller's transaction. */
export async function mailFirstPassword(
  { mail, clock }: Pick<Deps, "mail" | "clock">,
  trx: Connection,
  person: Recipient & Pick<PersonRow, "first_name">,
  origin: string,
): Promise<void> {
  const code = newCode();
  const token = await issueConfirmation(trx, person, "mailed", new Date(clock.now()), { code });
  const link = firstPasswordLink(origin, token, person.email);
  await mail.send(trx, { to: person.email, ...confirmationMessage(person, link, code) });
}

/** Mails a link that confirms the address of a person who can sign in already. */
export async function mailAddressConfirmation(
  { mail, clock }: Pick<Deps, "mail" | "clock">,
  trx: Connection,
  person: Recipient & Pick<PersonRow, "first_name">,
  linkOf: (token: string) => string,
): Promise<void> {
  const code = newCode();
  const token = await issueConfirmation(trx, person, "mailed", new Date(clock.now()), { code });
  await mail.send(trx, { to: person.email, ...addressMessage(person, linkOf(token), code) });
}

/**
 * Mails the link that an unconfirmed person needs, in the caller's transaction: to choose a first password, or to confirm the
 * address. Mails at most a few an hour.
 */
export async function mailConfirmationOf(
  deps: Pick<Deps, "mail" | "clock">,
  trx: Connection,
  person: PersonRow,
  origin: string,
  linkOf = (token: string) => firstPasswordLink(origin, token, person.email),
): Promise<void> {
  const since = hourBefore(new Date(deps.clock.now()));
  if ((await recentConfirmations(trx, person.id, since)) >= CONFIRMATIONS_PER_HOUR) return;
  if (person.password_hash !== null || person.provider !== "email")
    await mailAddressConfirmation(deps, trx, person, linkOf);
  else await mailFirstPassword(deps, trx, person, origin);
}
