import type { IncomingHttpHeaders } from "node:http";
import { sql } from "kysely";
import type { SessionEndReason } from "#contract/api-error.ts";
import { credentialsFrom } from "#server/platform/access/credentials.ts";
import type { Connection } from "#server/platform/database/tables.ts";
import type { Deps } from "#server/platform/deps.ts";
import { forgetDevices } from "./known-devices.ts";
import { deviceOf, personByEmail } from "./queries.ts";
import { hashToken, tokenMatches } from "./token.ts";

/** After this, an ended session counts as expired. */
const RETENTION_MS = 30 * 24 * 60 * 60 * 1000;

type Ending = {
  readonly reason: Exclude<SessionEndReason, "inactive" | "account_deleted" | "idle">;
  readonly now: Date;
  /** Ends only this session, or all but this one. By default, all sessions end. */
  readonly only?: string;
  readonly except?: string | undefined;
};

/** Ends sessions of a person, so that their devices can say why, and forgets the devices. Returns how many there were. */
export async function endSessions(
  db: Connection,
  personId: string,
  { reason, now, only, except }: Ending,
): Promise<number> {
  await db
    .deleteFrom("ended_session")
    .where("person_id", "=", personId)
    .where("ended_at", "<", new Date(now.getTime() - RETENTION_MS))
    .execute();
  const ended = await db
    .deleteFrom("auth_client")
    .where("person_id", "=", personId)
    .$if(only !== undefined, (query) => query.where("client", "=", only ?? ""))
    .$if(except !== undefined, (query) => query.where("client", "!=", except ?? ""))
    .returning(["client", "token_hash", "device_hash"])
    .execute();
  const current = except === undefined ? undefined : await deviceOf(db, personId, except);
  const forgotten =
    only === undefined
      ? { except: current?.device_hash }
      : { only: ended.flatMap(({ device_hash }) => device_hash ?? []) };
  await forgetDevices(db, personId, forgotten);
  if (ended.length > 0) {
    await db
      .insertInto("ended_session")
      .values(
        ended.map(({ client, token_hash }) => ({
          ...{ client, token_hash, reason },
          person_id: personId,
          ended_at: now,
        })),
      )
      .onConflict((conflict) =>
        conflict.columns(["person_id", "client"]).doUpdateSet({
          token_hash: sql`excluded.token_hash`,
          reason: sql`excluded.reason`,
          ended_at: sql`excluded.ended_at`,
        }),
      )
      .execute();
  }
  return ended.length;
}

/** Keeps hashes of a deleted account's tokens, which lead to no one, so that its devices can say why they are signed out. */
export async function noteDeletedSessions(
  trx: Connection,
  personId: string,
  now: Date,
): Promise<void> {
  await trx
    .deleteFrom("deleted_account_session")
    .where("ended_at", "<", new Date(now.getTime() - RETENTION_MS))
    .execute();
  await trx
    .insertInto("deleted_account_session")
    .columns(["token_hash", "ended_at"])
    .expression(
      trx
        .selectFrom("auth_client")
        .select(["token_hash", sql<Date>`${now}::timestamptz`.as("ended_at")])
        .where("person_id", "=", personId),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

async function isOfDeletedAccount(db: Connection, token: string): Promise<boolean> {
  const row = await db
    .selectFrom("deleted_account_session")
    .select("token_hash")
    .where("token_hash", "=", hashToken(token))
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns why a session ended, only to a device that has its token. */
export const sessionEndReason =
  ({ db }: Pick<Deps, "db">) =>
  async (headers: IncomingHttpHeaders): Promise<SessionEndReason | undefined> => {
    const credentials = credentialsFrom(headers);
    if (!credentials) return undefined;
    const person = await personByEmail(db, credentials.uid);
    if (!person)
      return (await isOfDeletedAccount(db, credentials.token)) ? "account_deleted" : undefined;
    const ended = await db
      .selectFrom("ended_session")
      .select(["token_hash", "reason"])
      .where("person_id", "=", person.id)
      .where("client", "=", credentials.client)
      .executeTakeFirst();
    if (!ended || !tokenMatches(ended.token_hash, credentials.token)) return undefined;
    return person.enabled ? ended.reason : "inactive";
  };
