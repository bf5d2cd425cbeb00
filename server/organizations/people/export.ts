import { BOM, csvRow } from "#contract/csv.ts";
import type { Connection } from "#server/platform/database/tables.ts";
import { groupsByPerson } from "./list.ts";
import { type PeopleFilters, peopleWhere } from "./list-query.ts";

const HEADER = [
  "email",
  "first_name",
  "last_name",
  "provider_title",
  "role",
  "practice_groups",
  "department",
  "location",
  "enabled",
  "confirmed",
  "created_on",
  "last_seen_on",
];

/** Rows in memory at a time. Other queries get their turn between pages. */
const PAGE_SIZE = 4000;

const pageAfter = (db: Connection, filters: PeopleFilters, id: string) =>
  peopleWhere(db, filters)
    .leftJoin("person_seen", "person_seen.person_id", "person.id")
    .select([
      "person.id",
      "email",
      "first_name",
      "last_name",
      "provider_title",
      "burnout_role",
      "burnout_specialty",
      "burnout_location",
      "enabled",
      "confirmed_at",
      "created_at",
      "last_seen_at",
    ])
    .where("person.id", ">", id)
    .orderBy("person.id")
    .limit(PAGE_SIZE)
    .execute();

type Row = Awaited<ReturnType<typeof pageAfter>>[number];

const yesNo = (is: boolean) => (is ? "yes" : "no");
const dateOf = (at: Date | null) => at?.toISOString().slice(0, 10);

const cellsOf = (row: Row, groups: readonly { readonly name: string }[]) => [
  row.email,
  row.first_name,
  row.last_name,
  row.provider_title,
  row.burnout_role,
  groups.map(({ name }) => name).join("; "),
  row.burnout_specialty,
  row.burnout_location,
  yesNo(row.enabled),
  yesNo(row.confirmed_at !== null),
  dateOf(row.created_at),
  dateOf(row.last_seen_at),
];

export async function peopleCsv(db: Connection, filters: PeopleFilters): Promise<Uint8Array> {
  const parts = [Buffer.from(BOM + csvRow(HEADER))];
  let after = "";
  while (true) {
    const rows = await pageAfter(db, filters, after);
    const last = rows.at(-1);
    if (!last) return Buffer.concat(parts);
    const groups = await groupsByPerson(
      db,
      rows.map(({ id }) => id),
    );
    const lines = rows.map((row) => csvRow(cellsOf(row, groups.get(row.id) ?? [])));
    parts.push(Buffer.from(lines.join("")));
    after = last.id;
  }
}
