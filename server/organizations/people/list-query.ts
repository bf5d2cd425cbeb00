import { type SelectQueryBuilder, sql } from "kysely";
import type { PeopleQuery } from "#contract/organizations/admin-people.ts";
import type { Connection, Tables } from "#server/platform/database/tables.ts";

export type PeopleFilters = Omit<PeopleQuery, "sort" | "page" | "size">;

type People = SelectQueryBuilder<Tables, "person" | "person_seen", Record<never, never>>;

/** As the index of migration 0011 has it. */
const words = sql`to_tsvector('simple', translate(first_name || ' ' || last_name || ' ' || email, '@._-+''', '      '))`;

/** Accounts that were deleted are no people any more. */
const there = sql<boolean>`burnout_role <> 'deleted'`;

const wordsIn = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** Every word begins a word of the name or of the address. Nothing = there is no word in it. */
export function searchOf(text: string): string | undefined {
  const parts = wordsIn(text);
  return parts.length > 0 ? parts.map((part) => `'${part}':*`).join(" & ") : undefined;
}

/** One letter begins some word of nearly everybody's address: it asks for the beginning of a name alone. */
function letterIn(text: string): string | undefined {
  const [word, ...more] = wordsIn(text);
  return more.length === 0 && word && [...word].length === 1 ? `${word}%` : undefined;
}

const roles = {
  admin: sql<boolean>`burnout_role like '%se\\_admin%'`,
  leader: sql<boolean>`burnout_role like '%org\\_leader%'`,
  professional: sql<boolean>`burnout_role not like '%se\\_admin%' and burnout_role <> 'org_leader'`,
} as const;
/** Of whom the index of leaders and administrators knows. */
const leading = sql<boolean>`(burnout_role like '%org\\_leader%' or burnout_role like '%se\\_admin%')`;

/** Whoever is there and fits. */
export function peopleWhere(db: Connection, filters: PeopleFilters): People {
  const { q = "", practice_group_id, role, enabled, confirmed, title } = filters;
  const letter = letterIn(q);
  const search = letter === undefined ? searchOf(q) : undefined;
  const isNoWord = q.trim() !== "" && letter === undefined && search === undefined;
  return (db.selectFrom("person") as unknown as People)
    .where(there)
    .$if(isNoWord, (query) => query.where(sql<boolean>`false`))
    .$if(letter !== undefined, (query) =>
      query.where(
        sql<boolean>`(lower(last_name) like ${letter} or lower(first_name) like ${letter})`,
      ),
    )
    .$if(search !== undefined, (query) =>
      // Found first, whatever the order: to look through the order for a rare name would take for ever.
      query.where(
        sql<boolean>`person.id = any(array(select id from person
          where ${there} and ${words} @@ to_tsquery('simple', ${search})))`,
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
    .$if(role === "leader" || role === "admin", (query) => query.where(leading))
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
  // Who was never there comes last when the newest come first.
  last_seen: (people, to) =>
    people
      .innerJoin("person_seen", "person_seen.person_id", "person.id")
      .orderBy("last_seen_at", (order) =>
        to === "desc" ? order.desc().nullsLast() : order.asc().nullsFirst(),
      )
      .orderBy("person_seen.person_id", to === "desc" ? "asc" : "desc") as People,
};

export function inOrder(people: People, sort: Sort = "name"): People {
  const isDown = sort.startsWith("-");
  const order = orders[isDown ? sort.slice(1) : sort];
  return order ? order(people, isDown ? "desc" : "asc") : people;
}

/** The other way round: what is near the end is quicker found from there. */
export const reversed = (sort: Sort = "name"): Sort =>
  (sort.startsWith("-") ? sort.slice(1) : `-${sort}`) as Sort;
