import type { Insertable, Selectable } from "kysely";
import type { SsoClaims } from "#server/platform/database/registration-types.ts";
import type { Connection, PersonRow, Tables } from "#server/platform/database/tables.ts";
import { hashToken } from "../session/token.ts";

export type Attempt = Selectable<Tables["sso_attempt"]>;
export type Exchange = Selectable<Tables["sso_exchange"]>;

/** Stores an attempt and deletes expired ones. */
export async function addAttempt(
  db: Connection,
  attempt: Insertable<Tables["sso_attempt"]>,
): Promise<void> {
  await db.deleteFrom("sso_attempt").where("expires_at", "<=", attempt.created_at).execute();
  await db.insertInto("sso_attempt").values(attempt).execute();
}

type AttemptKey = { readonly provider: string; readonly state: string; readonly now: Date };

/** Returns an unexpired attempt without consuming it or checking the browser. */
export const findAttempt = (
  db: Connection,
  { provider, state, now }: AttemptKey,
): Promise<Attempt | undefined> =>
  db
    .selectFrom("sso_attempt")
    .selectAll()
    .where("state_hash", "=", hashToken(state))
    .where("provider", "=", provider)
    .where("expires_at", ">", now)
    .executeTakeFirst();

/** Consumes an unexpired attempt started by this browser. Only one caller gets it. */
export const takeAttempt = (
  db: Connection,
  { provider, state, now }: AttemptKey,
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

/** Stores the provider's claims. Returns false if the attempt already has claims. */
export async function storeClaims(
  db: Connection,
  { state_hash }: Attempt,
  claimed: SsoClaims,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("sso_attempt")
    .set({ claimed: JSON.stringify(claimed) })
    .where("state_hash", "=", state_hash)
    .where("claimed", "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export const personByIdentity = (
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

/** Stores who signs in under this subject. Replaces a former owner of an address that the provider uses as subject. */
export async function addIdentity(
  trx: Connection,
  identity: Insertable<Tables["sso_identity"]>,
): Promise<void> {
  const { person_id, created_at } = identity;
  await trx
    .insertInto("sso_identity")
    .values(identity)
    .onConflict((conflict) =>
      conflict.columns(["provider", "subject"]).doUpdateSet({ person_id, created_at }),
    )
    .execute();
}

/** Finds a group by id, then by name. */
export async function groupIdByName(db: Connection, text: string): Promise<string | undefined> {
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

/** Consumes an exchange token. Only one caller gets it. */
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
