import { sql } from "kysely";
import type { PersonRecord } from "#contract/organizations/admin-people.ts";
import { listDevices, personById } from "#server/accounts/session/queries.ts";
import { delayedUntil } from "#server/accounts/session/sign-in-delays.ts";
import { waitsForEmail } from "#server/accounts/session/waiting-email.ts";
import { passkeysOf, twoStepOf } from "#server/accounts/two-step/queries.ts";
import { fullName } from "#server/accounts/users/name.ts";
import { isoTime } from "#server/platform/database/rows.ts";
import type { Connection, PersonRow } from "#server/platform/database/tables.ts";
import { peopleByIds } from "./list.ts";

/** Returns null if the person no longer exists. */
export async function nameById(db: Connection, id: string | null): Promise<string | null> {
  const person = id === null ? undefined : await personById(db, id);
  return person ? fullName(person) || null : null;
}

async function creditsOf(db: Connection, personId: string): Promise<number> {
  const { n } = await db
    .selectFrom("credit")
    .select(sql<number>`count(*)`.as("n"))
    .where("person_id", "=", personId)
    .executeTakeFirstOrThrow();
  return Number(n);
}

async function isInvited(db: Connection, personId: string): Promise<boolean> {
  const row = await db
    .selectFrom("invitation")
    .select("person_id")
    .where("person_id", "=", personId)
    .executeTakeFirst();
  return row !== undefined;
}

const accountOf = (person: PersonRow, lockedUntil: Date | undefined) => ({
  burnout_location: person.burnout_location,
  burnout_specialty: person.burnout_specialty,
  years_in_profession: person.years_in_profession,
  is_provider: person.is_provider,
  ce_eligible: person.ce_eligible,
  provider: person.provider,
  has_password: person.password_hash !== null,
  proven_email: waitsForEmail(person) ? person.proven_email : null,
  locked_until: lockedUntil?.toISOString() ?? null,
  version: person.version,
});

/** Returns undefined if the account does not exist or was deleted. */
export async function personRecord(
  db: Connection,
  id: string,
  now: Date,
): Promise<PersonRecord | undefined> {
  const person = await personById(db, id);
  const [row] = person && person.burnout_role !== "deleted" ? await peopleByIds(db, [id]) : [];
  if (!person || !row) return;
  const devices = await listDevices(db, id, now);
  return {
    ...row,
    ...accountOf(person, await delayedUntil(db, person.email, now)),
    two_step: {
      passkeys: (await passkeysOf(db, id)).length,
      app: Boolean((await twoStepOf(db, id))?.app_secret),
    },
    invitation_due: await isInvited(db, id),
    credits: await creditsOf(db, id),
    devices: devices.map(({ user_agent, created_at, last_seen_at }) => ({
      user_agent,
      signed_in_at: isoTime(created_at),
      last_seen_at: isoTime(last_seen_at),
    })),
    changed: { at: isoTime(person.updated_at), by: await nameById(db, person.changed_by) },
  };
}
