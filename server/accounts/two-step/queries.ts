import type { Selectable } from "kysely";
import type { TwoStepPolicy, TwoStepWire } from "#contract/accounts/two-step.ts";
import { isPrivileged, isStaff } from "#contract/roles.ts";
import { isoTime } from "#server/platform/database/rows.ts";
import type { Connection, PersonRow, Tables } from "#server/platform/database/tables.ts";
import { hashToken } from "../session/token.ts";
import { newRecoveryCodes, normalizeCode, policyOf } from "./rules.ts";

export type Passkey = Selectable<Tables["passkey"]>;
export type TwoStep = Selectable<Tables["two_step"]>;

/** Returns undefined while two-step sign-in is off. */
export const twoStepOf = (db: Connection, personId: string): Promise<TwoStep | undefined> =>
  db.selectFrom("two_step").selectAll().where("person_id", "=", personId).executeTakeFirst();

export const passkeysOf = (db: Connection, personId: string): Promise<Passkey[]> =>
  db
    .selectFrom("passkey")
    .selectAll()
    .where("person_id", "=", personId)
    .orderBy("created_at")
    .orderBy("id")
    .execute();

export const passkeyById = (db: Connection, id: string): Promise<Passkey | undefined> =>
  db.selectFrom("passkey").selectAll().where("id", "=", id).executeTakeFirst();

/** Returns false if the passkey was used or removed since it was read: its counter never repeats. */
export async function recordPasskeyUse(
  db: Connection,
  before: Passkey,
  counter: number,
  now: Date,
) {
  const { numUpdatedRows } = await db
    .updateTable("passkey")
    .set({ counter, last_used_at: now })
    .where("id", "=", before.id)
    .where("counter", "=", before.counter)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

const codeHash = (personId: string, code: string) =>
  hashToken(`${personId} ${normalizeCode(code)}`);

/** Replaces all recovery codes of the person and returns the new ones, which are not stored. */
export async function storeRecoveryCodes(trx: Connection, personId: string): Promise<string[]> {
  const codes = newRecoveryCodes();
  await trx.deleteFrom("recovery_code").where("person_id", "=", personId).execute();
  await trx
    .insertInto("recovery_code")
    .values(codes.map((code) => ({ person_id: personId, code_hash: codeHash(personId, code) })))
    .execute();
  return codes;
}

/** Returns whether the code is one of the person's unused ones. It can't be used again. */
export async function takeRecoveryCode(db: Connection, personId: string, code: string, now: Date) {
  const { numUpdatedRows } = await db
    .updateTable("recovery_code")
    .set({ used_at: now })
    .where("person_id", "=", personId)
    .where("code_hash", "=", codeHash(personId, code))
    .where("used_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function recoveryCodesLeft(db: Connection, personId: string): Promise<number> {
  const { n } = await db
    .selectFrom("recovery_code")
    .select(({ fn }) => fn.countAll<number>().as("n"))
    .where("person_id", "=", personId)
    .where("used_at", "is", null)
    .executeTakeFirstOrThrow();
  return Number(n);
}

type Subject = Pick<PersonRow, "id" | "burnout_role">;

/** Returns what the person's organization says. */
export async function policyFor(db: Connection, person: Subject): Promise<TwoStepPolicy> {
  const groups = db.selectFrom("practice_group").select(["enabled", "two_step"]).distinct();
  const own = isStaff(person.burnout_role)
    ? groups
    : groups
        .innerJoin("membership", "membership.practice_group_id", "practice_group.id")
        .where("membership.person_id", "=", person.id);
  return policyOf(person.burnout_role, await own.execute());
}

export const requiresTwoStep = async (db: Connection, person: Subject): Promise<boolean> =>
  isPrivileged(person.burnout_role) && (await policyFor(db, person)) === "required";

export async function twoStepWire(db: Connection, person: Subject): Promise<TwoStepWire> {
  const twoStep = await twoStepOf(db, person.id);
  const passkeys = await passkeysOf(db, person.id);
  return {
    policy: await policyFor(db, person),
    passkeys: passkeys.map(({ id, name, is_synced, created_at, last_used_at }) => ({
      id,
      name,
      is_synced,
      added_at: isoTime(created_at),
      last_used_at: last_used_at && isoTime(last_used_at),
    })),
    app: twoStep?.app_added_at ? { added_at: isoTime(twoStep.app_added_at) } : null,
    recovery_codes_left: await recoveryCodesLeft(db, person.id),
  };
}

/** Deletes everything that a second step could be. */
export async function deleteFactors(trx: Connection, personId: string): Promise<void> {
  for (const table of ["two_step", "passkey", "recovery_code", "two_step_challenge"] as const)
    await trx.deleteFrom(table).where("person_id", "=", personId).execute();
}
