import type { Registrant } from "#server/platform/database/registration-types.ts";
import type { Connection, PersonRow } from "#server/platform/database/tables.ts";
import { uuidv7 } from "#server/platform/ids.ts";

/** Role and privileges. They come from the registration code or plan, never from the request. */
export type Grant = Pick<PersonRow, "burnout_role" | "is_provider" | "ce_eligible"> & {
  readonly code: string | null;
  readonly plan_id: string | null;
};

/** Creates an account without a password. It joins no group before its email is confirmed. Returns undefined if the email is taken. */
export async function createAccount(
  trx: Connection,
  { terms_version, ...fields }: Registrant,
  grant: Grant,
  now: Date,
): Promise<PersonRow | undefined> {
  const { burnout_role, is_provider, ce_eligible, code, plan_id } = grant;
  const person = await trx
    .insertInto("person")
    .values({
      ...fields,
      burnout_role,
      is_provider,
      ce_eligible,
      id: uuidv7(now.getTime()),
      uid: fields.email,
      password_hash: null,
      confirmed_at: null,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
  if (!person) return;
  await trx
    .insertInto("registration")
    .values({
      person_id: person.id,
      code,
      plan_id,
      terms_version,
      terms_accepted_at: terms_version === null ? null : now,
      created_at: now,
    })
    .execute();
  return person;
}
