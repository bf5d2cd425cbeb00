import { type SqlBool, sql } from "kysely";
import type { LedgerFilters } from "#contract/credit/admin-ledger.ts";
import type { Connection } from "#server/platform/database/tables.ts";
import { issuedCredits } from "../credits/queries.ts";
import { conditions } from "../ledger/queries.ts";

export const ownCredit = (db: Connection, personId: string, id: string) =>
  issuedCredits(db)
    .where("credit.person_id", "=", personId)
    .where("credit.id", "=", id)
    .executeTakeFirst();

/** Columns that define the export order and identify a position in it. */
const cursorColumns = ["credit.awarded_on", "credit.person_id", "credit.id"] as const;
export type ExportCursor = {
  readonly awarded_on: string;
  readonly person_id: string;
  readonly id: string;
};

/** Position before the first credit. */
export const START: ExportCursor = { awarded_on: "0001-01-01", person_id: "", id: "" };

/** Corrected credits can have another date than `credit.awarded_on`, so date filters must not exclude them here. */
const isCorrected = sql<SqlBool>`exists (
  select from credit_event where credit_event.person_id = credit.person_id
    and credit_event.credit_id = credit.id and credit_event.kind = 'corrected')`;

/** Returns the end position of the next page of `count` candidates, or undefined at the end. */
export async function pageEnd(
  db: Connection,
  { from = "0001-01-01", to = "9999-12-31" }: LedgerFilters,
  after: ExportCursor,
  count: number,
): Promise<ExportCursor | undefined> {
  const places = await db
    .selectFrom("credit")
    .select(cursorColumns)
    .where(({ eb, refTuple, tuple }) =>
      eb(refTuple(...cursorColumns), ">", tuple(after.awarded_on, after.person_id, after.id)),
    )
    .where(({ and, eb, or }) =>
      or([
        and([eb("credit.awarded_on", ">=", from), eb("credit.awarded_on", "<=", to)]),
        isCorrected,
      ]),
    )
    .orderBy("credit.awarded_on")
    .orderBy("credit.person_id")
    .orderBy("credit.id")
    .limit(count)
    .execute();
  return places.at(-1);
}

/** Returns the matching credits in the range (`after`, `upTo`] with their people. */
export const creditsBetween = (
  db: Connection,
  filters: LedgerFilters,
  after: ExportCursor,
  upTo: ExportCursor,
) =>
  issuedCredits(db)
    .innerJoin("person", "person.id", "credit.person_id")
    .leftJoin("licences", "licences.person_id", "credit.person_id")
    .select([
      "credit.person_id",
      "person.first_name",
      "person.last_name",
      "person.email",
      "person.date_of_birth",
      "person.burnout_role",
      "licences.wire as licences",
      "licences.may_report_since",
    ])
    // What the lesson awards. Less on the certificate is partial credit.
    .select(sql<string>`credit.credits_awarded::text`.as("full_amount"))
    .where(({ eb, refTuple, tuple }) =>
      eb(refTuple(...cursorColumns), ">", tuple(after.awarded_on, after.person_id, after.id)),
    )
    .where(({ eb, refTuple, tuple }) =>
      eb(refTuple(...cursorColumns), "<=", tuple(upTo.awarded_on, upTo.person_id, upTo.id)),
    )
    .where(({ and }) => and([sql<SqlBool>`true`, ...conditions(filters)]))
    .orderBy("credit.awarded_on")
    .orderBy("credit.person_id")
    .orderBy("credit.id")
    .execute();

export type ExportRow = Awaited<ReturnType<typeof creditsBetween>>[number];
