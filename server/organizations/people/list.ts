import { sql } from "kysely";
import type { PeopleQuery, PersonListItem } from "#contract/organizations/admin-people.ts";
import { anyOf, isoTime } from "#server/platform/database/rows.ts";
import type { Connection } from "#server/platform/database/tables.ts";
import { type PeopleFilters, peopleWhere, reverseSort, sortPeople } from "./list-query.ts";

const DEFAULT_PAGE_SIZE = 25;

export async function countPeople(db: Connection, filters: PeopleFilters): Promise<number> {
  const { n } = await peopleWhere(db, filters)
    .select(sql<number>`count(*)`.as("n"))
    .executeTakeFirstOrThrow();
  return Number(n);
}

/** Returns the ids of a page in order, reading from the nearer end. */
async function idsOfPage(
  db: Connection,
  { sort, page = 0, size = DEFAULT_PAGE_SIZE, ...filters }: PeopleQuery,
  total: number,
): Promise<string[]> {
  const from = page * size;
  const count = Math.min(size, total - from);
  if (count <= 0) return [];
  const isNearEnd = from > total / 2;
  const rows = await sortPeople(peopleWhere(db, filters), isNearEnd ? reverseSort(sort) : sort)
    .select("person.id")
    .offset(isNearEnd ? total - from - count : from)
    .limit(count)
    .execute();
  const ids = rows.map(({ id }) => id);
  return isNearEnd ? ids.toReversed() : ids;
}

const columns = [
  "person.id",
  "first_name",
  "last_name",
  "email",
  "provider_title",
  "burnout_role",
  "enabled",
  "confirmed_at",
  "created_at",
  "last_seen_at",
] as const;

/** Returns people in the order of `ids`. */
export async function peopleByIds(
  db: Connection,
  ids: readonly string[],
): Promise<PersonListItem[]> {
  const rows = await db
    .selectFrom("person")
    .leftJoin("person_seen", "person_seen.person_id", "person.id")
    .select(columns)
    .where("person.id", "=", anyOf(ids))
    .execute();
  const groups = await groupsByPerson(db, ids);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    if (!row) return [];
    const { confirmed_at, created_at, last_seen_at, ...rest } = row;
    return {
      ...rest,
      groups: groups.get(id) ?? [],
      confirmed: confirmed_at !== null,
      created_at: isoTime(created_at),
      last_seen_at: last_seen_at && isoTime(last_seen_at),
    };
  });
}

export type GroupRef = { readonly id: string; readonly name: string };

/** Returns each person's groups, sorted by name. */
export async function groupsByPerson(
  db: Connection,
  ids: readonly string[],
): Promise<Map<string, GroupRef[]>> {
  const rows = await db
    .selectFrom("membership")
    .innerJoin("practice_group", "practice_group.id", "membership.practice_group_id")
    .select(["membership.person_id", "practice_group.id", "practice_group.name"])
    .where("membership.person_id", "=", anyOf(ids))
    .orderBy("practice_group.name")
    .execute();
  const groups = new Map<string, GroupRef[]>();
  for (const { person_id, ...group } of rows)
    groups.set(person_id, [...(groups.get(person_id) ?? []), group]);
  return groups;
}

/** Searches and counts in one query. */
async function searchPage(
  db: Connection,
  { sort, page = 0, size = DEFAULT_PAGE_SIZE, ...filters }: PeopleQuery,
) {
  const rows = await sortPeople(peopleWhere(db, filters), sort)
    .select(["person.id", sql<number>`count(*) over ()`.as("n")])
    .offset(page * size)
    .limit(size)
    .execute();
  const [first] = rows;
  return {
    ids: rows.map(({ id }) => id),
    total: first ? Number(first.n) : await countPeople(db, filters),
  };
}

export async function pageOfPeople(db: Connection, query: PeopleQuery) {
  const { sort: _sort, page: _page, size: _size, ...filters } = query;
  if (query.q?.trim()) {
    const { ids, total } = await searchPage(db, query);
    return { data: await peopleByIds(db, ids), total };
  }
  const total = await countPeople(db, filters);
  return { data: await peopleByIds(db, await idsOfPage(db, query, total)), total };
}
