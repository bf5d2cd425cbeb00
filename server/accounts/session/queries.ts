import { type Selectable, sql } from "kysely";
import type { VerifiedBy } from "#server/platform/database/account-tables.ts";
import type { Connection, PersonRow, Tables } from "#server/platform/database/tables.ts";
import { hashToken } from "./token.ts";

export type Device = Selectable<Tables["auth_client"]>;
type DeviceKey = Pick<Device, "person_id" | "client">;
export type Reset = Selectable<Tables["password_reset"]>;

export const personByEmail = (db: Connection, email: string): Promise<PersonRow | undefined> =>
  db.selectFrom("person").selectAll().where("email", "=", email).executeTakeFirst();

export const personById = (db: Connection, id: string): Promise<PersonRow | undefined> =>
  db.selectFrom("person").selectAll().where("id", "=", id).executeTakeFirst();

/** Locks the person row. Required before changing devices or password. */
export const lockPerson = (db: Connection, id: string): Promise<PersonRow> =>
  db.selectFrom("person").selectAll().where("id", "=", id).forUpdate().executeTakeFirstOrThrow();

/** Returns 1 if another enabled administrator exists, else 0. Locks so that two requests cannot remove each other. */
export async function countOtherAdmins(trx: Connection, id: string): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtext('administrators'))`.execute(trx);
  const rows = await trx
    .selectFrom("person")
    .select("id")
    .where(sql<boolean>`burnout_role like '%se\\_admin%' and burnout_role <> 'deleted'`)
    .where("enabled", "=", true)
    .where("confirmed_at", "is not", null)
    .where("id", "<>", id)
    .limit(1)
    .execute();
  return rows.length;
}

export const groupsOf = (db: Connection, personId: string) =>
  db
    .selectFrom("membership")
    .innerJoin("practice_group", "practice_group.id", "membership.practice_group_id")
    .select(["practice_group.id", "practice_group.name", "practice_group.enabled"])
    .where("membership.person_id", "=", personId)
    .orderBy("practice_group.name")
    .execute();

export const deviceOf = (
  db: Connection,
  personId: string,
  client: string,
): Promise<Device | undefined> =>
  db
    .selectFrom("auth_client")
    .selectAll()
    .where("person_id", "=", personId)
    .where("client", "=", client)
    .executeTakeFirst();

/** Returns the person and the device they signed in on. One statement, because every request needs it. */
export async function personOnDevice(db: Connection, email: string, client: string) {
  const row = await db
    .selectFrom("person")
    .innerJoin("auth_client", "auth_client.person_id", "person.id")
    .leftJoin("two_step", "two_step.person_id", "person.id")
    .leftJoin("session_listening as listening", (join) =>
      join
        .onRef("listening.person_id", "=", "auth_client.person_id")
        .onRef("listening.client", "=", "auth_client.client"),
    )
    .selectAll("person")
    .select(["auth_client.person_id", "auth_client.client", "token_hash", "expiry", "from_reset"])
    .select(["auth_client.created_at as signed_in_at", "last_seen_at", "last_active_at"])
    .select(["verified_at", "verified_by", "two_step.since as two_step_since"])
    .select(["listening.since as listening_since", "contact_at"])
    .where("person.email", "=", email)
    .where("auth_client.client", "=", client)
    .executeTakeFirst();
  if (!row) return;
  const { person_id, token_hash, expiry, from_reset, signed_in_at, last_seen_at, ...most } = row;
  const { last_active_at, verified_at, verified_by, two_step_since, ...rest } = most;
  const { client: _, listening_since, contact_at, ...person } = rest;
  const contact = listening_since && contact_at && { since: listening_since, at: contact_at };
  return {
    person,
    device: {
      ...{ person_id, client, token_hash, expiry, from_reset, signed_in_at, last_seen_at },
      ...{ last_active_at, verified_at, verified_by, two_step_since },
    },
    contact,
  };
}
export type DeviceInUse = NonNullable<Awaited<ReturnType<typeof personOnDevice>>>["device"];

export const devicesOf = (db: Connection, personId: string) =>
  db
    .selectFrom("auth_client")
    .select(["client", "token_hash", "expiry"])
    .where("person_id", "=", personId)
    .execute();

/** Returns signed-in devices, most recently seen first. */
export const listDevices = (db: Connection, personId: string, now: Date) =>
  db
    .selectFrom("auth_client")
    .select(["client", "user_agent", "created_at", "last_seen_at"])
    .where("person_id", "=", personId)
    .where("expiry", ">", now)
    .orderBy("last_seen_at", "desc")
    .orderBy("created_at", "desc")
    .orderBy("client")
    .execute();

export async function addDevice(db: Connection, device: Device): Promise<void> {
  await db.insertInto("auth_client").values(device).execute();
}

/** Signs out the devices and returns how many existed. */
export async function deleteDevices(db: Connection, personId: string, clients: readonly string[]) {
  if (clients.length === 0) return 0;
  const { numDeletedRows } = await db
    .deleteFrom("auth_client")
    .where("person_id", "=", personId)
    .where("client", "in", clients)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

export async function renewDevice(db: Connection, device: DeviceKey, expiry: Date, now: Date) {
  await db
    .updateTable("auth_client")
    .set({ expiry, updated_at: now })
    .where("person_id", "=", device.person_id)
    .where("client", "=", device.client)
    .execute();
}

export async function markSeen(db: Connection, device: DeviceKey, now: Date) {
  await db
    .updateTable("auth_client")
    .set({ last_seen_at: now })
    .where("person_id", "=", device.person_id)
    .where("client", "=", device.client)
    .execute();
}

/**
 * Records that the person in this session confirmed their identity. A password replaces a learning platform's word, but never a
 * stronger proof.
 */
export async function markVerified(
  db: Connection,
  personId: string,
  client: string,
  verifiedBy: "password" | "two_step",
  now: Date,
) {
  await db
    .updateTable("auth_client")
    .set({
      verified_at: now,
      verified_by:
        verifiedBy === "two_step"
          ? verifiedBy
          : sql<VerifiedBy>`coalesce(nullif(verified_by, 'lti'), ${verifiedBy})`,
    })
    .where("person_id", "=", personId)
    .where("client", "=", client)
    .execute();
}

/** Resets the idle clock. */
export async function recordActivity(db: Connection, personId: string, client: string, now: Date) {
  await db
    .updateTable("auth_client")
    .set({ last_active_at: now })
    .where("person_id", "=", personId)
    .where("client", "=", client)
    .execute();
}

export async function setPassword(
  db: Connection,
  personId: string,
  passwordHash: string,
  now: Date,
) {
  await db
    .updateTable("person")
    .set({
      password_hash: passwordHash,
      updated_at: now,
    })
    .where("id", "=", personId)
    .execute();
  // Second steps that followed the old password.
  await db.deleteFrom("two_step_challenge").where("person_id", "=", personId).execute();
}

export async function countResetsSince(db: Connection, personId: string, since: Date) {
  const { n } = await db
    .selectFrom("password_reset")
    .select(({ fn }) => fn.countAll<number>().as("n"))
    .where("person_id", "=", personId)
    .where("created_at", ">", since)
    .executeTakeFirstOrThrow();
  return Number(n);
}

/** Deletes expired resets that no longer count toward the hourly mail limit. */
export async function deleteOldResets(db: Connection, personId: string, counted: Date, now: Date) {
  await db
    .deleteFrom("password_reset")
    .where("person_id", "=", personId)
    .where("expires_at", "<=", now)
    .where("created_at", "<=", counted)
    .execute();
}

export async function addReset(db: Connection, reset: Reset): Promise<void> {
  await db.insertInto("password_reset").values(reset).execute();
}

/** Returns the unused, unexpired reset for a mailed token. */
export const findOpenReset = (
  db: Connection,
  token: string,
  now: Date,
): Promise<Reset | undefined> =>
  db
    .selectFrom("password_reset")
    .selectAll()
    .where("token_hash", "=", hashToken(token))
    .where("used_at", "is", null)
    .where("expires_at", ">", now)
    .executeTakeFirst();

/** Invalidates all open reset links of a person. */
export async function closeResets(db: Connection, personId: string, now: Date) {
  await db
    .updateTable("password_reset")
    .set({ used_at: now })
    .where("person_id", "=", personId)
    .where("used_at", "is", null)
    .execute();
}

export async function groupsByIds(trx: Connection, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return trx.selectFrom("practice_group").select(["id", "name"]).where("id", "in", ids).execute();
}
