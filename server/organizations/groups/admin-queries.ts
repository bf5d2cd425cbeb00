import { sql } from "kysely";
import type { z } from "zod";
import { limitOf, offsetOf } from "#contract/lists.ts";
import type { GroupRecord, GroupRow, listGroups } from "#contract/organizations/admin-groups.ts";
import { fullName } from "#server/accounts/users/name.ts";
import { isoTime } from "#server/platform/database/rows.ts";
import type { Connection } from "#server/platform/database/tables.ts";
import { nameById } from "../people/record.ts";
import { references } from "./groups-copy.ts";

type Query = z.output<(typeof listGroups)["query"]>;

/** Counts run as subqueries, only for the rows on the page unless sorting needs them. */
const people = sql<number>`(select count(*) from membership
  join person on person.id = membership.person_id and burnout_role <> 'deleted'
  where membership.practice_group_id = practice_group.id)`;
const leaders = sql<number>`(select count(*) from membership
  join person on person.id = membership.person_id and burnout_role like '%org\\_leader%'
  where membership.practice_group_id = practice_group.id)`;
const codes = sql<number>`(select count(*) from registration_code
  where registration_code.practice_group_id = practice_group.id)`;

const escapeLike = (text: string) => text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`);

const groupsWhere = (db: Connection, { q = "", enabled }: Query) =>
  db
    .selectFrom("practice_group")
    .$if(q.trim() !== "", (query) =>
      query.where(sql<boolean>`lower(name) like ${`%${escapeLike(q.trim().toLowerCase())}%`}`),
    )
    .$if(enabled !== undefined, (query) => query.where("enabled", "=", enabled === "yes"));

const orders = {
  name: sql`lower(name)`,
  people,
  created: sql`practice_group.created_at`,
} as const;

function orderOf(sort: Query["sort"] = "name") {
  const isDescending = sort.startsWith("-");
  const by = (isDescending ? sort.slice(1) : sort) as keyof typeof orders;
  return { by: orders[by], to: isDescending ? "desc" : "asc" } as const;
}

const withCounts = (db: Connection, query: Query) =>
  groupsWhere(db, query).select([
    "practice_group.id",
    "name",
    "enabled",
    "created_at",
    people.as("people"),
    leaders.as("leaders"),
    codes.as("codes"),
  ]);

type GroupWithCounts = Omit<GroupRow, "created_at"> & { readonly created_at: Date };

const wireOf = ({ created_at, ...row }: GroupWithCounts): GroupRow => ({
  ...row,
  people: Number(row.people),
  leaders: Number(row.leaders),
  codes: Number(row.codes),
  created_at: isoTime(created_at),
});

export async function pageOfGroups(db: Connection, query: Query) {
  const { by, to } = orderOf(query.sort);
  const rows = await withCounts(db, query)
    .orderBy(by, to)
    .orderBy("practice_group.id")
    .limit(limitOf(query))
    .offset(offsetOf(query))
    .execute();
  const { n } = await groupsWhere(db, query)
    .select(sql<number>`count(*)`.as("n"))
    .executeTakeFirstOrThrow();
  return { data: rows.map(wireOf), total: Number(n) };
}

const leadersOf = (db: Connection, id: string) =>
  db
    .selectFrom("membership")
    .innerJoin("person", "person.id", "membership.person_id")
    .select(["person.id", "first_name", "last_name", "email"])
    .where("practice_group_id", "=", id)
    .where(sql<boolean>`burnout_role like '%org\\_leader%'`)
    .orderBy(sql`lower(last_name)`)
    .limit(100)
    .execute();

export async function groupRecordOf(db: Connection, id: string): Promise<GroupRecord | undefined> {
  const row = await withCounts(db, {})
    .select(["version", "changed_by", "updated_at", "two_step"])
    .where("practice_group.id", "=", id)
    .executeTakeFirst();
  if (!row) return;
  const { version, changed_by, updated_at, two_step, ...counted } = row;
  const led_by = (await leadersOf(db, id)).map((person) => ({
    id: person.id,
    name: fullName(person),
    email: person.email,
  }));
  const changed = {
    at: isoTime(updated_at ?? row.created_at),
    by: await nameById(db, changed_by),
  };
  return { ...wireOf(counted), two_step, led_by, version, changed };
}

/** Returns a phrase such as "3 people" for each kind of reference that keeps the group from being deleted. */
export async function referencesTo(trx: Connection, id: string): Promise<string[]> {
  const tables = Object.keys(references) as (keyof typeof references)[];
  const phrases: string[] = [];
  for (const table of tables) {
    const { n } = await trx
      .selectFrom(table)
      .select(sql<number>`count(*)`.as("n"))
      .where("practice_group_id", "=", id)
      .executeTakeFirstOrThrow();
    if (Number(n) > 0) phrases.push(references[table](Number(n)));
  }
  return phrases;
}
