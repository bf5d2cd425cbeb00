import { type SelectQueryBuilder, sql } from "kysely";
import type { PeopleQuery } from "#contract/organizations/admin-people.ts";
import { isStaffRow } from "#server/platform/access/staff.ts";
import type { Connection, Tables } from "#server/platform/database/tables.ts";

export type PeopleFilters = Omit<PeopleQuery, "sort" | "page" | "size">;

type People = SelectQueryBuilder<Tables, "person" | "person_seen", Record<never, never>>;

/** Must match the index in migration 0011. */
const searchVector = sql`to_tsvector('simple', translate(first_name || ' ' || last_name || ' ' || email, '@._-+''', '      '))`;

const notDeleted = sql<boolean>`burnout_role <> 'deleted'`;

const splitWords = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** Builds a prefix query over name and email. Returns undefined if the text contains no word. */
export function toTsQuery(text: string): string | undefined {
  const parts = splitWords(text);
  return parts.length > 0 ? parts.map((part) => `'${part}':*`).join(" & ") : undefined;
}

/** Returns a LIKE prefix for searches of one character, which match names only because almost every email would match. */
function initialPrefix(text: string): string | undefined {
  const [word, ...more] = splitWords(text);
  return more.length === 0 && word && [...word].length === 1 ? `${word}%` : undefined;
}

const hasRole = (name: "ce_admin" | "content_editor") =>
  sql<boolean>`${name} = any(regexp_split_to_array(burnout_role, '[[:space:],]+'))`;

const roles = {
  admin: sql<boolean>`burnout_role like '%se\\_admin%'`,
  ce_admin: sql<boolean>`${isStaffRow} and ${hasRole("ce_admin")}`,
  content_editor: sql<boolean>`${isStaffRow} and ${hasRole("content_editor")}`,
  leader: sql<boolean>`burnout_role like '%org\\_leader%'`,
  professional: sql<boolean>`burnout_role not like '%se\\_admin%'
    and burnout_role not in ('org_leader', 'ce_admin', 'content_editor', 'ce_admin content_editor')`,
} as const;
/** Must match the partial index on leaders and administrators. */
const leadersOrAdmins = sql<boolean>`(burnout_role like '%org\\_leader%' or burnout_role like '%se\\_admin%')`;

/** Selects people who match the filters. */
export function peopleWhere(db: Connection, filters: PeopleFilters): People {
  const { q = "", practice_group_id, role, enabled, confirmed, title } = filters;
  const prefix = initialPrefix(q);
  const search = prefix === undefined ? toTsQuery(q) : undefined;
  const hasNoWords = q.trim() !== "" && prefix === undefined && search === undefined;
  return (db.selectFrom("person") as unknown as People)
    .where(notDeleted)
    .$if(hasNoWords, (query) => query.where(sql<boolean>`false`))
    .$if(prefix !== undefined, (query) =>
      query.where(
        sql<boolean>`(lower(last_name) like ${prefix} or lower(first_name) like ${prefix})`,
      ),
    )
    .$if(search !== undefined, (query) =>
      // Search first: scanning in sort order for a rare name would be slow.
      query.where(
        sql<boolean>`person.id = any(array(select id from person
          where ${notDeleted} and ${searchVector} @@ to_tsquery('simple', ${search})))`,
      ),
    )
    .$if(practice_group_id !== undefined, (query) =>
      query.where("person.id", "in", (members) =>
        members
          .selectFrom("membership")
          .select("person_id")
          .where("practice_group_id", "=", practice_group_id ?? ""),
      ),
    )
    .$if(role !== undefined, (query) => query.where(roles[role ?? "professional"]))
    .$if(role === "leader" || role === "admin", (query) => query.where(leadersOrAdmins))
    .$if(enabled === "yes", (query) => query.where(sql<boolean>`enabled`))
    .$if(enabled === "no", (query) => query.where(sql<boolean>`not enabled`))
    .$if(confirmed === "yes", (query) => query.where("confirmed_at", "is not", null))
    .$if(confirmed === "no", (query) => query.where("confirmed_at", "is", null))
    .$if(title !== undefined, (query) => query.where("provider_title", "=", title ?? ""));
}

type Sort = NonNullable<PeopleQuery["sort"]>;
type Direction = "asc" | "desc";

const orders: Readonly<Record<string, (people: People, to: Direction) => People>> = {
  name: (people, to) =>
    people
      .orderBy(sql`lower(last_name)`, to)
      .orderBy(sql`lower(first_name)`, to)
      .orderBy("person.id", to),
  email: (people, to) => people.orderBy("email", to).orderBy("person.id", to),
  created: (people, to) => people.orderBy("created_at", to).orderBy("person.id", to),
  // People never seen come last in descending order.
  last_seen: (people, to) =>
    people
      .innerJoin("person_seen", "person_seen.person_id", "person.id")
      .orderBy("last_seen_at", (order) =>
        to === "desc" ? order.desc().nullsLast() : order.asc().nullsFirst(),
      )
      .orderBy("person_seen.person_id", to === "desc" ? "asc" : "desc") as People,
};

export function sortPeople(people: People, sort: Sort = "name"): People {
  const isDescending = sort.startsWith("-");
  const order = orders[isDescending ? sort.slice(1) : sort];
  return order ? order(people, isDescending ? "desc" : "asc") : people;
}

/** Reverses the sort so that pages near the end can be read from the end. */
export const reverseSort = (sort: Sort = "name"): Sort =>
  (sort.startsWith("-") ? sort.slice(1) : `-${sort}`) as Sort;
