import { sql } from "kysely";
import {
  type CreditEvent,
  type CreditExpression,
  lastEvent,
} from "#server/platform/database/credit-events.ts";
import { insertRows } from "#server/platform/database/rows.ts";
import type { Connection } from "#server/platform/database/tables.ts";

export async function addEvents(trx: Connection, rows: readonly CreditEvent[]): Promise<void> {
  if (rows.length > 0) await insertRows(trx, "credit_event", rows).execute();
}

/** The latest version of a credit's certificate, as a lateral join. */
export const currentCertificate = ({ selectFrom }: CreditExpression) =>
  selectFrom("certificate")
    .selectAll("certificate")
    .whereRef("certificate.person_id", "=", "credit.person_id")
    .whereRef("certificate.credit_id", "=", "credit.id")
    .orderBy("certificate.version", "desc")
    .limit(1)
    .as("certificate");

/** The latest correction of a credit, as a lateral join. */
export const lastCorrection = ({ selectFrom }: CreditExpression) =>
  selectFrom("credit_event")
    .select(["credit_event.reason as corrected_reason", "credit_event.happened_at as corrected_at"])
    .whereRef("credit_event.person_id", "=", "credit.person_id")
    .whereRef("credit_event.credit_id", "=", "credit.id")
    .where("credit_event.kind", "=", "corrected")
    .orderBy("credit_event.rev", "desc")
    .orderBy("credit_event.id", "desc")
    .limit(1)
    .as("correction");

/** The event that determines a credit's current status, as a lateral join. */
export const currentStatus = (credit: CreditExpression) =>
  lastEvent(credit)
    .select(["credit_event.kind", "credit_event.reason", "credit_event.happened_at"])
    .as("standing");

/** Returns the person's credits that were awarded by releases without certificates. */
export const creditsWithoutCertificate = (db: Connection, personId: string) =>
  db
    .selectFrom("credit")
    .selectAll()
    .where("person_id", "=", personId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("certificate")
            .select("certificate.id")
            .whereRef("certificate.person_id", "=", "credit.person_id")
            .whereRef("certificate.credit_id", "=", "credit.id"),
        ),
      ),
    )
    .orderBy("rev")
    .execute();

export async function peopleMissingCertificates(db: Connection): Promise<string[]> {
  const rows = await db
    .selectFrom("credit")
    .leftJoin("certificate", (join) =>
      join
        .onRef("certificate.person_id", "=", "credit.person_id")
        .onRef("certificate.credit_id", "=", "credit.id"),
    )
    .select("credit.person_id")
    .distinct()
    .where("certificate.id", "is", null)
    .execute();
  return rows.map(({ person_id }) => person_id);
}

/** Returns the public details of a certificate's latest version. The id is the same for all versions. */
export const certificateById = (db: Connection, id: string) =>
  db
    .selectFrom("certificate")
    .innerJoin("credit", (join) =>
      join
        .onRef("credit.person_id", "=", "certificate.person_id")
        .onRef("credit.id", "=", "certificate.credit_id"),
    )
    .leftJoinLateral(currentStatus, (join) => join.onTrue())
    .leftJoinLateral(lastCorrection, (join) => join.onTrue())
    .select([
      "certificate.id",
      "certificate.recipient",
      "certificate.credential",
      "certificate.provider",
      "certificate.issued_at",
      "certificate.credential_jwt",
      "certificate.title_of_activity",
      "certificate.certificate_type",
      "certificate.awarded_on",
      "correction.corrected_at",
      "standing.kind as standing",
      "standing.happened_at",
    ])
    .select(sql<string>`certificate.credits_awarded::text`.as("credits_awarded"))
    .where("certificate.id", "=", id)
    .orderBy("certificate.version", "desc")
    .limit(1)
    .executeTakeFirst();
