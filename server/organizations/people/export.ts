import type { Connection } from "#server/platform/database/tables.ts";
import type { TableRow } from "#server/platform/documents/table-file.ts";
import { groupsByPerson } from "./list.ts";
import { type PeopleFilters, peopleWhere } from "./list-query.ts";

export const peopleHeader = [
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
const dateOf = (at: Date | null) => at && { day: at.toISOString().slice(0, 10) };

const cellsOf = (row: Row, groups: readonly { readonly name: string }[]): TableRow => [
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

/** Everyone who matches, page by page. */
export async function* peoplePages(
  db: Connection,
  filters: PeopleFilters,
): AsyncGenerator<readonly TableRow[]> {
  let after = "";
  while (true) {
    const rows = await pageAfter(db, filters, after);
    const last = rows.at(-1);
    if (!last) return;
    const groups = await groupsByPerson(
      db,
      rows.map(({ id }) => id),
    );
    yield rows.map((row) => cellsOf(row, groups.get(row.id) ?? []));
    after = last.id;
  }
}
