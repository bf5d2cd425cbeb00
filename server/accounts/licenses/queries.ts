import type { Selectable } from "kysely";
import type { LicensesWire } from "#contract/accounts/licenses.ts";
import type { Connection, Tables } from "#server/platform/database/tables.ts";

type LicensesRow = Selectable<Tables["licences"]>;

export const licensesWire = ({ wire }: { readonly wire: LicensesWire }): LicensesWire => wire;

/** Selects the licenses if they changed after `rev`. */
export const licensesSince = (db: Connection, personId: string, rev: number) =>
  db
    .selectFrom("licences")
    .select(["wire", "rev"])
    .where("person_id", "=", personId)
    .where("rev", ">", rev);

export const licensesOf = (db: Connection, personId: string): Promise<LicensesRow | undefined> =>
  db.selectFrom("licences").selectAll().where("person_id", "=", personId).executeTakeFirst();

export async function storeLicenses(trx: Connection, row: LicensesRow): Promise<void> {
  const values = { ...row, wire: JSON.stringify(row.wire) };
  await trx
    .insertInto("licences")
    .values(values)
    .onConflict((conflict) => conflict.column("person_id").doUpdateSet(values))
    .execute();
}
