import type { Selectable } from "kysely";
import type { Connection, Tables } from "#server/platform/database/tables.ts";
import { isId } from "#server/platform/ids.ts";
import { issuedCredits } from "../credits/queries.ts";

export type CreditKey = { readonly person_id: string; readonly credit_id: string };
export type CertificateRow = Selectable<Tables["certificate"]>;

/** Finds a credit by certificate id, or by its own id if that is unique. */
export async function findCreditKey(db: Connection, id: string): Promise<CreditKey | undefined> {
  if (!isId(id)) return undefined;
  const found = await db
    .selectFrom("certificate")
    .select(["id", "person_id", "credit_id"])
    .where(({ eb, or }) => or([eb("id", "=", id), eb("credit_id", "=", id)]))
    .where("version", "=", 1)
    .limit(2)
    .execute();
  const one = found.length === 1 ? found[0] : found.find((certificate) => certificate.id === id);
  return one && { person_id: one.person_id, credit_id: one.credit_id };
}

export const creditByKey = (db: Connection, { person_id, credit_id }: CreditKey) =>
  issuedCredits(db)
    .where("credit.person_id", "=", person_id)
    .where("credit.id", "=", credit_id)
    .executeTakeFirstOrThrow();

/** Returns all versions of the certificate, oldest first. */
export const certificatesOf = (
  db: Connection,
  { person_id, credit_id }: CreditKey,
): Promise<CertificateRow[]> =>
  db
    .selectFrom("certificate")
    .selectAll()
    .where("person_id", "=", person_id)
    .where("credit_id", "=", credit_id)
    .orderBy("version")
    .execute();
