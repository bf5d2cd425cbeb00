import type { FastifyRequest } from "fastify";
import type { Selectable } from "kysely";
import type { Config } from "#server/platform/config.ts";
import type { Connection, PersonRow, Tables } from "#server/platform/database/tables.ts";
import type { Deps } from "#server/platform/deps.ts";
import { addressLetter, confirmationLetter } from "#server/platform/mail/messages.ts";
import { ownOrigins } from "./origins.ts";
import { confirmationExpiry, type Delivery } from "./rules.ts";
import { hashToken, newToken } from "./token.ts";

export type Confirmation = Selectable<Tables["confirmation"]>;
type Addressee = Pick<PersonRow, "id" | "email">;

/**
 * A token by which this person, at this address, gets a first password. It is told here and nowhere again. One that is
 * handed to a browser lives for minutes, one that travels by mail for days.
 */
export async function issueConfirmation(
  trx: Connection,
  { id, email }: Addressee,
  delivery: Delivery,
  now: Date,
): Promise<string> {
  const token = newToken();
  await trx
    .insertInto("confirmation")
    .values({
      token_hash: hashToken(token),
      person_id: id,
      email,
      expires_at: confirmationExpiry(delivery, now),
      used_at: null,
      created_at: now,
    })
    .execute();
  return token;
}

/** The confirmation a token stands for, while it can be used, and only for the address it was made for. */
export const openConfirmation = (
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

/** Where a link does not name the address; one that was used is found too, until it is over. */
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

export async function recentConfirmations(db: Connection, personId: string, since: Date) {
  const { n } = await db
    .selectFrom("confirmation")
    .select(({ fn }) => fn.countAll<number>().as("n"))
    .where("person_id", "=", personId)
    .where("created_at", ">", since)
    .executeTakeFirstOrThrow();
  return Number(n);
}

/** Whichever was used, the others are worth nothing any more. */
export async function closeConfirmations(db: Connection, personId: string, now: Date) {
  await db
    .updateTable("confirmation")
    .set({ used_at: now })
    .where("person_id", "=", personId)
    .where("used_at", "is", null)
    .execute();
}

/** Where the first password is chosen. */
export const firstPasswordLink = (origin: string, token: string, email: string) =>
  `${origin}/confirm-password/${token}/${encodeURIComponent(email)}`;

/** Where links of mails that answer this request lead. */
export const originFor = (config: Config, request: Pick<FastifyRequest, "protocol" | "host">) =>
  ownOrigins(config, request)[0];

/** Mails the link for the first password, in the caller's transaction. */
export async function mailFirstPassword(
  { mail, clock }: Pick<Deps, "mail" | "clock">,
  trx: Connection,
  person: Addressee & Pick<PersonRow, "first_name">,
  origin: string,
): Promise<void> {
  const token = await issueConfirmation(trx, person, "mailed", new Date(clock.now()));
  const link = firstPasswordLink(origin, token, person.email);
  await mail.send(trx, { to: person.email, ...confirmationLetter(person, link) });
}

/** Mails a link that only confirms the address, to somebody who has a password. */
export async function mailAddressCheck(
  { mail, clock }: Pick<Deps, "mail" | "clock">,
  trx: Connection,
  person: Addressee & Pick<PersonRow, "first_name">,
  linkOf: (token: string) => string,
): Promise<void> {
  const token = await issueConfirmation(trx, person, "mailed", new Date(clock.now()));
  await mail.send(trx, { to: person.email, ...addressLetter(person, linkOf(token)) });
}
