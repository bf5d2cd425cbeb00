import { type SqlBool, sql } from "kysely";
import type { LedgerFilters, LedgerQuery } from "#contract/credit/admin-ledger.ts";
import { limitOf, offsetOf } from "#contract/lists.ts";
import type { Connection } from "#server/platform/database/tables.ts";
import { isId } from "#server/platform/ids.ts";
import { currentCertificate } from "../certificates/queries.ts";

/** Returns a prefix pattern for `like`, with wildcards escaped. */
const likePrefix = (text: string) => `${text.toLowerCase().replaceAll(/[\\%_]/g, "\\$&")}%`;

/** Selects all credits with their person and latest certificate. */
const allCredits = (db: Connection) =>
  db
    .selectFrom("credit")
    .innerJoin("person", "person.id", "credit.person_id")
    .innerJoinLateral(currentCertificate, (join) => join.onTrue());

const hasEvent = (kind: "revoked" | "corrected") => sql<SqlBool>`exists (
  select from credit_event where credit_event.person_id = credit.person_id
    and credit_event.credit_id = credit.id and credit_event.kind = ${sql.lit(kind)})`;
// The cheap check first: most credits were never revoked.
const isRevoked = sql<SqlBool>`(${hasEvent("revoked")} and (
  select kind from credit_event where credit_event.person_id = credit.person_id
    and credit_event.credit_id = credit.id and kind in ('issued', 'revoked', 'reinstated')
  order by kind = 'issued', rev desc, credit_event.id desc limit 1) = 'revoked')`;
const currentStatus = sql<"issued" | "corrected" | "revoked">`case
  when ${isRevoked} then 'revoked' when ${hasEvent("corrected")} then 'corrected' else 'issued' end`;

/** Matches if every word is a prefix in name, email, title, or lesson number, or if the text is a certificate id. */
const matchesSearch = (words: string) =>
  sql<SqlBool>`(certificate.id = ${words} or ${sql.join(
    words
      .split(/\s+/)
      .map(likePrefix)
      .map(
        (like) => sql`(lower(person.first_name) like ${like} or lower(person.last_name) like ${like}
          or person.email like ${like} or lower(credit.lesson_number) like ${like}
          or ' ' || lower(certificate.title_of_activity) like ${`% ${like}`})`,
      ),
    sql` and `,
  )})`;

const inGroup = (group: string) => sql<SqlBool>`exists (
  select from membership where membership.person_id = credit.person_id
    and membership.practice_group_id = ${group})`;

/** Returns filter conditions for `allCredits` and queries with the same table names. */
export function conditions(filters: LedgerFilters) {
  const { q, person_id, record_id, type, standing: status, practice_group_id, from, to } = filters;
  const words = q?.trim();
  const ids = [person_id, record_id, practice_group_id];
  // A malformed id matches nothing.
  if (ids.some((id) => id !== undefined && !isId(id))) return [sql<SqlBool>`false`];
  return [
    words ? matchesSearch(words) : undefined,
    person_id === undefined ? undefined : sql<SqlBool>`credit.person_id = ${person_id}`,
    record_id === undefined ? undefined : sql<SqlBool>`credit.record_id = ${record_id}`,
    type === undefined ? undefined : sql<SqlBool>`certificate.certificate_type = ${type}`,
    status === undefined ? undefined : sql<SqlBool>`${currentStatus} = ${status}`,
    practice_group_id === undefined ? undefined : inGroup(practice_group_id),
    from === undefined ? undefined : sql<SqlBool>`certificate.awarded_on >= ${from}`,
    to === undefined ? undefined : sql<SqlBool>`certificate.awarded_on <= ${to}`,
  ].filter((condition) => condition !== undefined);
}

const filtered = (db: Connection, filters: LedgerFilters) =>
  allCredits(db).where(({ and }) => and([sql<SqlBool>`true`, ...conditions(filters)]));

const orders = {
  awarded_on: [sql`certificate.awarded_on`],
  claimed_at: [sql`credit.created_at`],
  person: [sql`lower(person.last_name)`, sql`lower(person.first_name)`],
  title: [sql`lower(certificate.title_of_activity)`],
  amount: [sql`certificate.credits_awarded`],
} as const;

/** Returns one page of credits and the total count. */
export async function ledgerPage(db: Connection, query: LedgerQuery) {
  const { sort = "-awarded_on" } = query;
  const name = sort.replace("-", "") as keyof typeof orders;
  const direction = sort.startsWith("-") ? "desc" : "asc";
  const counted = await filtered(db, query)
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  let page = filtered(db, query)
    .select(["credit.person_id", "credit.record_id", "credit.lesson_number", "credit.created_at"])
    .select(["person.first_name", "person.last_name", "person.email", "person.burnout_role"])
    .select(["certificate.id", "certificate.title_of_activity", "certificate.certificate_type"])
    .select(["certificate.awarded_on", currentStatus.as("standing_now")])
    .select(sql<string>`certificate.credits_awarded::text`.as("credits_awarded"));
  for (const order of orders[name]) page = page.orderBy(order, direction);
  const rows = await page
    .orderBy("credit.created_at", direction)
    .orderBy("certificate.id")
    .limit(limitOf(query))
    .offset(offsetOf(query))
    .execute();
  return { rows, total: Number(counted.total) };
}
export type LedgerPageRow = Awaited<ReturnType<typeof ledgerPage>>["rows"][number];

/** Sums the filtered credits by type. */
export async function ledgerTotals(db: Connection, filters: LedgerFilters) {
  const rows = await filtered(db, filters)
    .select("certificate.certificate_type as type")
    .select(sql<number>`count(*) filter (where not ${isRevoked})`.as("credits"))
    .select(sql<number>`count(*) filter (where ${isRevoked})`.as("revoked"))
    .select(
      sql<number>`count(distinct credit.person_id) filter (where not ${isRevoked})`.as("people"),
    )
    .select(
      sql<string>`(coalesce(sum(certificate.credits_awarded) filter (where not ${isRevoked}), 0)::numeric(12, 2))::text`.as(
        "amount",
      ),
    )
    .groupBy("certificate.certificate_type")
    .orderBy("certificate.certificate_type")
    .execute();
  return rows.map((row) => ({
    ...row,
    credits: Number(row.credits),
    revoked: Number(row.revoked),
    people: Number(row.people),
  }));
}
