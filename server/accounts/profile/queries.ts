import type { ProfileWire } from "#contract/accounts/profile.ts";
import type { Connection } from "#server/platform/database/tables.ts";

const columns = [
  "id",
  "email",
  "first_name",
  "last_name",
  "provider_title",
  "date_of_birth as dob_string",
  "gender",
  "burnout_location",
  "burnout_specialty",
  "years_in_profession",
  "interests",
  "ce_eligible",
] as const;

export const profileOf = (db: Connection, personId: string): Promise<ProfileWire> =>
  db.selectFrom("person").select(columns).where("id", "=", personId).executeTakeFirstOrThrow();

export async function storeProfile(
  trx: Connection,
  { id, email: _fixed, ce_eligible: _granted, dob_string, ...rest }: ProfileWire,
  change: { readonly rev: number; readonly at: Date },
): Promise<void> {
  await trx
    .updateTable("person")
    .set({
      ...rest,
      date_of_birth: dob_string,
      profile_rev: change.rev,
      updated_at: change.at,
      changed_by: null,
    })
    .where("id", "=", id)
    .execute();
}

/** Selects the profile if it changed after `rev`. */
export const profileSince = (db: Connection, personId: string, rev: number) =>
  db
    .selectFrom("person")
    .select([...columns, "profile_rev as rev"])
    .where("id", "=", personId)
    .where("profile_rev", ">", rev);

export const profileWire = ({
  rev: _,
  ...row
}: ProfileWire & { readonly rev: number }): ProfileWire => row;
