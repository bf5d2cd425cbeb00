import type { OpenSession } from "#server/platform/access/credentials.ts";
import type { VerifiedBy } from "#server/platform/database/account-tables.ts";
import type { Connection, PersonRow } from "#server/platform/database/tables.ts";
import { noteEndedSessions } from "./ended-sessions.ts";
import { addDevice, deleteDevices, devicesOf, lockPerson } from "./queries.ts";
import { devicesToDrop } from "./rules.ts";
import { hashToken, newToken } from "./token.ts";

type Opening = {
  readonly expiry: Date;
  readonly userAgent: string | undefined;
  /** Null for a session that can't continue once it was idle. */
  readonly deviceHash: string | null;
  /** How the person proved who they are. Without it, the session is useless once two-step sign-in is on. */
  readonly verifiedBy?: VerifiedBy;
};

/** Ends the oldest sessions of a person who has too many, and deletes those that expired. */
async function makeRoom(db: Connection, personId: string, now: Date): Promise<void> {
  const dropped = devicesToDrop(await devicesOf(db, personId), now);
  const clients = dropped.map(({ client }) => client);
  await deleteDevices(db, personId, clients);
  const ended = dropped.filter(({ expiry }) => expiry > now);
  await noteEndedSessions(db, personId, ended, { reason: "too_many_devices", now });
}

/**
 * Locks the person for a new session, in the caller's transaction. Returns false if the password changed after `person` was
 * read, because the earlier check no longer counts.
 */
export async function lockForSession(trx: Connection, person: PersonRow): Promise<boolean> {
  const { password_hash } = await lockPerson(trx, person.id);
  return password_hash === person.password_hash;
}

/** Signs in one more device of a person who is locked. The token is returned once, and only its hash is stored. */
export async function openSession(
  db: Connection,
  person: PersonRow,
  { expiry, userAgent, deviceHash, verifiedBy }: Opening,
  now: Date,
): Promise<OpenSession> {
  await makeRoom(db, person.id, now);
  const token = newToken();
  const client = newToken();
  await addDevice(db, {
    person_id: person.id,
    client,
    token_hash: hashToken(token),
    previous_token_hash: null,
    expiry,
    created_at: now,
    updated_at: now,
    last_seen_at: now,
    last_active_at: now,
    user_agent: userAgent?.slice(0, 300) ?? null,
    from_reset: false,
    device_hash: deviceHash,
    // An LTI launch proves nothing that only the person has.
    verified_at: verifiedBy && verifiedBy !== "lti" ? now : null,
    verified_by: verifiedBy ?? null,
  });
  return { uid: person.email, client, token, expiry };
}
