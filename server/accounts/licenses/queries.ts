import type { Selectable } from "kysely";
import type { LicencesWire } from "#contract/accounts/licenses.ts";
import type { Connection, Tables } from "#server/platform/database/tables.ts";

type LicencesRow = Selectable<Tables["licences"]>;

export const licencesWire = ({ wire }: { readonly wire: LicencesWire }): LicencesWire => wire;

/** One row, if it was changed after `rev`. */
export const licencesSince = (db: Connection, personId: string, rev: number) =>
  db
    .selectFrom("licences")
    .select(["wire", "rev"])
    .where("person_id", "=", personId)
    .where("rev", ">", rev);

export const licencesOf = (db: Connection, personId: string): Promise<LicencesRow | undefined> =>
  db.selectFrom("licences").selectAll().where("person_id", "=", personId).executeTakeFirst();

export async function storeLicences(trx: Connection, row: LicencesRow): Promise<void> {
  const values = { ...row, wire: JSON.stringify(row.wire) };
  await trx
    .insertInto("licences")
    .values(values)
    .onConflict((conflict) => conflict.column("person_id").doUpdateSet(values))
    .execute();
}
