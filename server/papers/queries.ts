import { issuedCredits } from "../credits/queries.ts";
import type { Connection } from "../database/tables.ts";

export const ownCredit = (db: Connection, personId: string, id: string) =>
  issuedCredits(db)
    .where("credit.person_id", "=", personId)
    .where("credit.id", "=", id)
    .executeTakeFirst();

/** The order of an export, in which each credit has its place. */
const place = ["credit.awarded_on", "credit.person_id", "credit.id"] as const;
export type Place = {
  readonly awarded_on: string;
  readonly person_id: string;
  readonly id: string;
};

export type Days = { readonly from?: string | undefined; readonly to?: string | undefined };

/** Before the first credit of these days. */
export const startOf = ({ from = "0001-01-01" }: Days): Place => ({
  awarded_on: from,
  person_id: "",
  id: "",
});

/** The credit that is so many further, or the last one of these days; nothing when there is none. */
export async function placeAfter(
  db: Connection,
  { to = "9999-12-31" }: Days,
  after: Place,
  count: number,
): Promise<Place | undefined> {
  const places = await db
    .selectFrom("credit")
    .select(place)
    .where(({ eb, refTuple, tuple }) =>
      eb(refTuple(...place), ">", tuple(after.awarded_on, after.person_id, after.id)),
    )
    .where("credit.awarded_on", "<=", to)
    .orderBy("credit.awarded_on")
    .orderBy("credit.person_id")
    .orderBy("credit.id")
    .limit(count)
    .execute();
  return places.at(-1);
}

/** The credits after one place up to another, with whose they are. */
export const creditsBetween = (db: Connection, after: Place, upTo: Place) =>
  issuedCredits(db)
    .innerJoin("person", "person.id", "credit.person_id")
    .leftJoin("licences", "licences.person_id", "credit.person_id")
    .select([
      "person.first_name",
      "person.last_name",
      "person.email",
      "person.date_of_birth",
      "licences.wire as licences",
      "licences.may_report_since",
    ])
    .where(({ eb, refTuple, tuple }) =>
      eb(refTuple(...place), ">", tuple(after.awarded_on, after.person_id, after.id)),
    )
    .where(({ eb, refTuple, tuple }) =>
      eb(refTuple(...place), "<=", tuple(upTo.awarded_on, upTo.person_id, upTo.id)),
    )
    .orderBy("credit.awarded_on")
    .orderBy("credit.person_id")
    .orderBy("credit.id")
    .execute();

export type ExportRow = Awaited<ReturnType<typeof creditsBetween>>[number];
