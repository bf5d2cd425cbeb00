import { type Selectable, sql } from "kysely";
import type { CreditWire } from "#contract/credit/credits.ts";
import { anyOf, insertRows, isoTime } from "#server/platform/database/rows.ts";
import type { Connection, Tables } from "#server/platform/database/tables.ts";
import { currentCertificate, currentStatus, lastCorrection } from "../certificates/queries.ts";
import { correctedOn, revokedOn, verifyUrl } from "../certificates/rules.ts";
import type { Template } from "../certificates/template-queries.ts";
import type { Learner } from "./rules.ts";

export type CreditRow = Selectable<Tables["credit"]>;
export type EvaluationRow = Selectable<Tables["evaluation"]>;

const ofCredit = [
  "credit.id",
  "credit.record_id",
  "credit.item_version",
  "credit.lesson_number",
  "credit.certificate_type as awarded_type",
  "credit.credential_type",
  "credit.bias_response",
  "credit.created_at",
  "credit.rev",
] as const;

const ofCertificate = [
  "certificate.id as certificate_id",
  "certificate.certificate_type",
  "certificate.title_of_activity",
  "certificate.awarded_on",
  "certificate.recipient",
  "certificate.credential",
  "certificate.provider",
  "certificate.joint_provider",
  "certificate.format",
  "certificate.statement",
  "certificate.issued_at",
  "certificate.template_version",
] as const;

/** Selects credits with their latest certificate, status, and last correction. */
export const issuedCredits = (db: Connection) =>
  db
    .selectFrom("credit")
    .innerJoinLateral(currentCertificate, (join) => join.onTrue())
    .leftJoinLateral(currentStatus, (join) => join.onTrue())
    .leftJoinLateral(lastCorrection, (join) => join.onTrue())
    .leftJoin(
      "certificate_template",
      "certificate_template.version",
      "certificate.template_version",
    )
    .select("certificate_template.file as template_file")
    .select([...ofCredit, ...ofCertificate])
    .select(["standing.kind as standing", "standing.reason", "standing.happened_at"])
    .select(["correction.corrected_at", "correction.corrected_reason"])
    // As text, because a JSON number would lose trailing zeros.
    .select(sql<string>`certificate.credits_awarded::text`.as("credits_awarded"));

type Row = Awaited<ReturnType<ReturnType<typeof issuedCredits>["executeTakeFirstOrThrow"]>>;
type AsJson<T> = { readonly [K in keyof T]: T[K] extends Date ? Date | string : T[K] };
/** Timestamps are text if the row was read as JSON. */
export type IssuedCredit = Omit<AsJson<Row>, "happened_at" | "corrected_at"> & {
  readonly happened_at: Date | string | null;
  readonly corrected_at: Date | string | null;
};

/** Builds the row that `issuedCredits` will return for a credit being issued now. */
export const asIssuedCredit = (
  credit: CreditRow,
  { id: certificate_id, ...certificate }: Omit<Selectable<Tables["certificate"]>, "credential_jwt">,
  template?: Template,
): IssuedCredit => ({
  ...certificate,
  ...credit,
  template_file: template?.file ?? null,
  certificate_id,
  awarded_type: credit.certificate_type,
  corrected_at: null,
  corrected_reason: null,
  standing: "issued",
  reason: null,
  happened_at: certificate.issued_at,
});

function revocation(row: IssuedCredit) {
  const revoked_on = revokedOn(row);
  return revoked_on
    ? ({ status: "revoked", revoked_on, revoked_reason: row.reason } as const)
    : ({ status: "issued", revoked_on, revoked_reason: null } as const);
}

export const creditWire =
  (publicUrl: string) =>
  (row: IssuedCredit): CreditWire => ({
    id: row.id,
    record_id_: row.record_id,
    item_version: row.item_version,
    lesson_number: row.lesson_number,
    certificate_type: row.certificate_type,
    credential_type: row.credential_type,
    bias_response: row.bias_response,
    credits_awarded: row.credits_awarded,
    title_of_activity: row.title_of_activity,
    cme_certificate_awarded_at: row.awarded_on,
    created_at: isoTime(row.created_at),
    ...revocation(row),
    corrected_on: correctedOn(row.corrected_at),
    corrected_reason: row.corrected_reason,
    awarded_type: row.awarded_type,
    certificate: {
      id: row.certificate_id,
      verify_url: verifyUrl(publicUrl, row.certificate_id),
      recipient: row.recipient,
      credential: row.credential,
      provider: row.provider,
      joint_provider: row.joint_provider,
      format: row.format,
      statement: row.statement,
      template: row.template_file,
      issued_at: isoTime(row.issued_at),
    },
  });

/** Newest first. */
export const creditsOf = (db: Connection, personId: string) =>
  issuedCredits(db)
    .where("credit.person_id", "=", personId)
    .orderBy("credit.rev", "desc")
    .execute();

export async function addCredits(trx: Connection, rows: readonly CreditRow[]): Promise<void> {
  if (rows.length > 0) await insertRows(trx, "credit", rows).execute();
}

export async function addEvaluations(
  trx: Connection,
  rows: readonly EvaluationRow[],
): Promise<void> {
  if (rows.length > 0) await insertRows(trx, "evaluation", rows).execute();
}

/** Returns changes, oldest first. Fetches `limit + 1` rows to show whether there are more. */
export const creditsSince = (db: Connection, personId: string, rev: number, limit: number) =>
  issuedCredits(db)
    .where("credit.person_id", "=", personId)
    .where("credit.rev", ">", rev)
    .orderBy("credit.rev")
    .limit(limit + 1);

/** Reads the person's current profile, because it may have changed within the same batch. */
export const learnerOf = (db: Connection, personId: string): Promise<Learner> =>
  db
    .selectFrom("person")
    .select(["first_name", "last_name", "provider_title", "ce_eligible"])
    .where("id", "=", personId)
    .executeTakeFirstOrThrow();

/** Returns the lesson versions (`versionKey`) whose post-test the person has passed. */
export async function passedVersions(
  db: Connection,
  personId: string,
  records: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom("post_test")
    .select(["record_id", "item_version"])
    .where("person_id", "=", personId)
    .where("record_id", "=", anyOf(records))
    .where("passed", "=", true)
    .execute();
  return new Set(rows.map(({ record_id, item_version }) => versionKey(record_id, item_version)));
}

export const versionKey = (record: string, version: string) => `${record} ${version}`;
