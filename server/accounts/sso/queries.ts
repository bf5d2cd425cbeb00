import type { Insertable, Selectable } from "kysely";
import type { Claimed } from "#server/platform/database/registration-types.ts";
import type { Connection, PersonRow, Tables } from "#server/platform/database/tables.ts";
import { hashToken } from "../session/token.ts";

export type Attempt = Selectable<Tables["sso_attempt"]>;
export type Exchange = Selectable<Tables["sso_exchange"]>;

/** What is over goes with every new one. */
export async function addAttempt(
  db: Connection,
  attempt: Insertable<Tables["sso_attempt"]>,
): Promise<void> {
  await db.deleteFrom("sso_attempt").where("expires_at", "<=", attempt.created_at).execute();
  await db.insertInto("sso_attempt").values(attempt).execute();
}

type Place = { readonly provider: string; readonly state: string; readonly now: Date };

/** Of one that is not over; it stays, and who began it is not asked. */
export const attemptAt = (
  db: Connection,
  { provider, state, now }: Place,
): Promise<Attempt | undefined> =>
  db
    .selectFrom("sso_attempt")
    .selectAll()
    .where("state_hash", "=", hashToken(state))
    .where("provider", "=", provider)
    .where("expires_at", ">", now)
    .executeTakeFirst();

/** For the browser that began, and for one caller: the attempt is over with this. */
export const takeAttempt = (
  db: Connection,
  { provider, state, now }: Place,
  browser: string,
): Promise<Attempt | undefined> =>
  db
    .deleteFrom("sso_attempt")
    .where("state_hash", "=", hashToken(state))
    .where("provider", "=", provider)
    .where("expires_at", ">", now)
    .where("browser_hash", "=", hashToken(browser))
    .returningAll()
    .executeTakeFirst();

/** False when there was an answer already. */
export async function keepAnswer(
  db: Connection,
  { state_hash }: Attempt,
  claimed: Claimed,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("sso_attempt")
    .set({ claimed: JSON.stringify(claimed) })
    .where("state_hash", "=", state_hash)
    .where("claimed", "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export const personSentBefore = (
  db: Connection,
  provider: string,
  subject: string,
): Promise<PersonRow | undefined> =>
  db
    .selectFrom("sso_identity")
    .innerJoin("person", "person.id", "sso_identity.person_id")
    .selectAll("person")
    .where("sso_identity.provider", "=", provider)
    .where("sso_identity.subject", "=", subject)
    .executeTakeFirst();

export async function addIdentity(
  trx: Connection,
  identity: Insertable<Tables["sso_identity"]>,
): Promise<void> {
  await trx.insertInto("sso_identity").values(identity).execute();
}

/** By its id, else by its name. */
export async function groupNamed(db: Connection, text: string): Promise<string | undefined> {
  const groups = await db
    .selectFrom("practice_group")
    .select("id")
    .where(({ eb, or }) => or([eb("id", "=", text), eb("name", "=", text)]))
    .orderBy(({ eb }) => eb("id", "=", text), "desc")
    .execute();
  return groups[0]?.id;
}

export async function addExchange(
  db: Connection,
  exchange: Insertable<Tables["sso_exchange"]>,
): Promise<void> {
  await db.deleteFrom("sso_exchange").where("expires_at", "<=", exchange.created_at).execute();
  await db.insertInto("sso_exchange").values(exchange).execute();
}

/** For one caller, whoever asks at the same time: the token is worth nothing after this. */
export const takeExchange = (
  db: Connection,
  token: string,
  browser: string,
  now: Date,
): Promise<Exchange | undefined> =>
  db
    .deleteFrom("sso_exchange")
    .where("token_hash", "=", hashToken(token))
    .where("browser_hash", "=", hashToken(browser))
    .where("expires_at", ">", now)
    .returningAll()
    .executeTakeFirst();
