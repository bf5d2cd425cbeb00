import type { IncomingHttpHeaders } from "node:http";
import { type Selectable, sql } from "kysely";
import type { SessionEndReason } from "#contract/api-error.ts";
import { TOKEN_LIFESPAN_SECONDS } from "#contract/constants.ts";
import {
  type Credentials,
  claimedExpiry,
  credentialsFrom,
} from "#server/platform/access/credentials.ts";
import { anyOf } from "#server/platform/database/rows.ts";
import type { Connection, PersonRow, Tables } from "#server/platform/database/tables.ts";
import type { Deps } from "#server/platform/deps.ts";
import { timeOfId } from "#server/platform/ids.ts";
import { forgetDevices } from "./known-devices.ts";
import { deviceOf, personByEmail } from "./queries.ts";
import { hashToken, tokenMatches } from "./token.ts";

type EndedSession = Selectable<Tables["ended_session"]>;

/** After this, an ended session counts as expired. */
const RETENTION_MS = 30 * 24 * 60 * 60 * 1000;
/** A program that never signs out ends a session with each sign-in. */
const MAX_ENDED = 100;

type Ending = {
  readonly reason: EndedSession["reason"];
  readonly now: Date;
  /** Ends only this session, or all but this one. By default, all sessions end. */
  readonly only?: string;
  readonly except?: string | undefined;
};

/** Remembers why sessions of a person ended that were just deleted, so that their devices can say so. */
export async function noteEndedSessions(
  db: Connection,
  personId: string,
  ended: readonly Pick<EndedSession, "client" | "token_hash">[],
  { reason, now }: Pick<Ending, "reason" | "now">,
): Promise<void> {
  if (ended.length === 0) return;
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
  await sql`
    delete from ended_session where person_id = ${personId} and (
      ended_at < ${new Date(now.getTime() - RETENTION_MS)}::timestamptz or client in (
        select client from ended_session where person_id = ${personId}
        order by ended_at desc, client offset ${MAX_ENDED}))`.execute(db);
}

/** Ends sessions of a person, so that their devices can say why, and forgets the devices. Returns how many there were. */
export async function endSessions(
  db: Connection,
  personId: string,
  { reason, now, only, except }: Ending,
): Promise<number> {
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
  await noteEndedSessions(db, personId, ended, { reason, now });
  return ended.length;
}

/** Ends all sessions of many people who lost their access, so that their devices can say why. */
export async function endSessionsOf(
  db: Connection,
  personIds: readonly string[],
  now: Date,
): Promise<void> {
  await sql`
    with ended as (
      delete from auth_client where person_id = ${anyOf(personIds)}
      returning person_id, client, token_hash
    )
    insert into ended_session (person_id, client, token_hash, reason, ended_at)
    select person_id, client, token_hash, 'signed_out', ${now}::timestamptz from ended
    on conflict (person_id, client) do update
      set token_hash = excluded.token_hash, reason = excluded.reason, ended_at = excluded.ended_at`.execute(
    db,
  );
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

/** Returns why the session ended of an account whose email isn't the device's anymore. */
async function endByToken(db: Connection, token: string): Promise<SessionEndReason | undefined> {
  const ended = await db
    .selectFrom("ended_session")
    .innerJoin("person", "person.id", "ended_session.person_id")
    .select(["reason", "enabled"])
    .where("token_hash", "=", hashToken(token))
    .executeTakeFirst();
  return ended && !ended.enabled ? "inactive" : ended?.reason;
}

async function isOfDeletedAccount(db: Connection, token: string): Promise<boolean> {
  const row = await db
    .selectFrom("deleted_account_session")
    .select("token_hash")
    .where("token_hash", "=", hashToken(token))
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Returns whether the database went back in time since a session was opened that still lasts, as its device says. An epoch
 * is named by the time at which it started.
 */
async function isFromBeforeEpoch(db: Connection, expiry: number, now: number): Promise<boolean> {
  if (!(expiry * 1000 > now)) return false;
  const { epoch } = await db.selectFrom("installation").select("epoch").executeTakeFirstOrThrow();
  return (expiry - TOKEN_LIFESPAN_SECONDS) * 1000 < (timeOfId(epoch) ?? 0);
}

/** `gone`: no session of this person is known under this name. */
async function endOf(
  db: Connection,
  { id, enabled }: PersonRow,
  { client, token }: Credentials,
): Promise<SessionEndReason | "gone" | undefined> {
  const ended = await db
    .selectFrom("ended_session")
    .select(["token_hash", "reason"])
    .where("person_id", "=", id)
    .where("client", "=", client)
    .executeTakeFirst();
  if (!ended) return (await deviceOf(db, id, client)) ? undefined : "gone";
  if (!tokenMatches(ended.token_hash, token)) return undefined;
  return enabled ? ended.reason : "inactive";
}

/** Returns why a session ended, only to a device that has its token. A session that a restore took away left no token. */
export const sessionEndReason =
  ({ db, clock }: Pick<Deps, "db" | "clock">) =>
  async (headers: IncomingHttpHeaders): Promise<SessionEndReason | undefined> => {
    const credentials = credentialsFrom(headers);
    if (!credentials) return undefined;
    const person = await personByEmail(db, credentials.uid);
    if (!person && (await isOfDeletedAccount(db, credentials.token))) return "account_deleted";
    const end = person ? await endOf(db, person, credentials) : "gone";
    if (end !== "gone") return end;
    const restored = async () =>
      (await isFromBeforeEpoch(db, claimedExpiry(headers), clock.now())) ? "restored" : undefined;
    return (await endByToken(db, credentials.token)) ?? (await restored());
  };
