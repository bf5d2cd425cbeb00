import type { FastifyReply, FastifyRequest } from "fastify";
import { sql } from "kysely";
import type { Config } from "#server/platform/config.ts";
import type { Connection } from "#server/platform/database/tables.ts";
import type { Deps } from "#server/platform/deps.ts";
import { cookieHeader, readCookie } from "#server/platform/web/cookies.ts";
import { hashToken, newToken } from "./token.ts";

/*
 * A browser that has signed in as a person is a known device of that person. Its cookie opens nothing by itself. With the
 * password, it gets in while strangers guess. With the session's token, it continues a session that was idle.
 */

type Site = Pick<Config, "publicUrl">;
/** The request and reply of a sign-in. */
export type Visit = {
  readonly request: Pick<FastifyRequest, "headers">;
  readonly reply: Pick<FastifyReply, "header">;
};

const NAME = "respite-device";
/** Browsers keep cookies no longer than this. */
const LIFETIME_SECONDS = 400 * 24 * 60 * 60;
const MAX_DEVICES = 20;

/** Returns the hash of the browser's token, or undefined if it has never signed in. */
export function deviceHashOf(request: Visit["request"], site: Site): string | undefined {
  const token = readCookie(request, site, NAME);
  return token && hashToken(token);
}

/**
 * Makes the browser a known device, in the transaction that opens a session and has locked the person. Returns its hash for the
 * session, and whether it is new to a person who used other devices before.
 */
export async function rememberDevice(
  trx: Connection,
  { request, reply }: Visit,
  site: Site,
  personId: string,
  now: Date,
): Promise<{ readonly hash: string; readonly isNew: boolean }> {
  // Several people may use one browser, so it keeps its token.
  const token = readCookie(request, site, NAME) ?? newToken();
  const hash = hashToken(token);
  const isNew = await storeDevice(trx, personId, hash, now);
  const options = { seconds: LIFETIME_SECONDS, sameSite: "Strict" } as const;
  reply.header("set-cookie", cookieHeader(site, NAME, token, options));
  return { hash, isNew };
}

/** Stores a device in place of those used least, and returns whether the person had others but not this one. */
async function storeDevice(trx: Connection, personId: string, hash: string, now: Date) {
  // Each part sees the rows from before the statement.
  const { rows } = await sql<{ is_new: boolean }>`
    with known as (
      select token_hash, used_at from known_device where person_id = ${personId}
    ), stored as (
      insert into known_device (person_id, token_hash, created_at, used_at)
      values (${personId}, ${hash}, ${now}::timestamptz, ${now}::timestamptz)
      on conflict (person_id, token_hash) do update set used_at = excluded.used_at
    ), dropped as (
      delete from known_device where person_id = ${personId} and token_hash in (
        select token_hash from known where token_hash <> ${hash}
        order by used_at desc, token_hash offset ${MAX_DEVICES - 1})
    )
    select count(*) > 0 and not bool_or(token_hash = ${hash}) as is_new from known`.execute(trx);
  return rows[0]?.is_new === true;
}

export async function isKnownDevice(
  db: Connection,
  personId: string,
  hash: string,
): Promise<boolean> {
  const known = await db
    .selectFrom("known_device")
    .select("token_hash")
    .where("person_id", "=", personId)
    .where("token_hash", "=", hash)
    .executeTakeFirst();
  return known !== undefined;
}

/** Returns whether this email has signed in on the caller's browser before. */
export const knownDeviceOf =
  ({ db, config }: Pick<Deps, "db" | "config">) =>
  async (request: Visit["request"], email: string): Promise<boolean> => {
    const hash = deviceHashOf(request, config);
    if (hash === undefined) return false;
    const known = await db
      .selectFrom("known_device")
      .innerJoin("person", "person.id", "known_device.person_id")
      .select("person.id")
      .where("person.email", "=", email)
      .where("known_device.token_hash", "=", hash)
      .executeTakeFirst();
    return known !== undefined;
  };

/** Returns whether the session was opened on this known device. */
export async function isDeviceOfSession(
  db: Connection,
  { personId, client, hash }: { personId: string; client: string; hash: string | undefined },
): Promise<boolean> {
  if (hash === undefined) return false;
  const session = await db
    .selectFrom("auth_client")
    .innerJoin("known_device", (join) =>
      join
        .onRef("known_device.person_id", "=", "auth_client.person_id")
        .onRef("known_device.token_hash", "=", "auth_client.device_hash"),
    )
    .select("auth_client.client")
    .where("auth_client.person_id", "=", personId)
    .where("auth_client.client", "=", client)
    .where("auth_client.device_hash", "=", hash)
    .executeTakeFirst();
  return session !== undefined;
}

/** Forgets these devices of a person, or every device. */
export async function forgetDevices(
  db: Connection,
  personId: string,
  { only, except }: { only?: readonly string[]; except?: string | null | undefined } = {},
): Promise<void> {
  if (only?.length === 0) return;
  await db
    .deleteFrom("known_device")
    .where("person_id", "=", personId)
    .$if(only !== undefined, (query) => query.where("token_hash", "in", [...(only ?? [])]))
    .$if(Boolean(except), (query) => query.where("token_hash", "!=", except ?? ""))
    .execute();
}

export async function deleteUnusedDevices(db: Connection, now: Date): Promise<void> {
  const oldest = new Date(now.getTime() - LIFETIME_SECONDS * 1000);
  await db.deleteFrom("known_device").where("used_at", "<", oldest).execute();
}
