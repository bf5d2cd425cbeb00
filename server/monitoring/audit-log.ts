import { type RawBuilder, sql } from "kysely";
import { auditActionNames } from "#contract/monitoring/admin-audit-actions-copy.ts";
import type { AuditEventWire, AuditLogName } from "#contract/monitoring/admin-logs.ts";
import { peopleWhere } from "#server/organizations/people/list-query.ts";
import { isoTime } from "#server/platform/database/rows.ts";
import type { Connection } from "#server/platform/database/tables.ts";
import { countRows, escapeLike, inDays } from "./list-queries.ts";
import { DELETED, groupNames, lessonTitles, namesOf } from "./names.ts";

export type AuditFilters = {
  readonly log?: AuditLogName | undefined;
  readonly q?: string | undefined;
  readonly person?: string | undefined;
  readonly action?: string | undefined;
  readonly about?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
};

export type LogPage = {
  readonly limit: number;
  readonly offset: number;
  readonly isOldestFirst: boolean;
};

export type LogRow = {
  readonly n: number | null;
  readonly id: string;
  readonly at: Date;
  readonly person_id: string | null;
  readonly action: string;
  readonly about: string;
  readonly hash: string | null;
  readonly details: string | null;
  readonly is_forgotten: boolean;
};

const INSIGHTS_QUERY = "insight.asked";

/** Matches stored codes, and what the log shows for them: names of actions, people, groups, and lessons. */
function matches(db: Connection, q: string): RawBuilder<unknown> {
  const words = q.toLowerCase();
  const text = `%${escapeLike(words)}%`;
  const named = Object.entries(auditActionNames).flatMap(([action, name]) =>
    name.toLowerCase().includes(words) ? [action] : [],
  );
  const people = peopleWhere(db, { q }).select("person.id");
  return sql`(action like ${text} or lower(about) like ${text}
    or action = any(${named}::text[])
    or person_id in ${people}
    or about in (select 'person:' || id from ${people} found)
    or about in (select 'group:' || id from practice_group where lower(name) like ${text})
    or about in (select 'lesson:' || id from editable_content where lower(wire ->> 'title') like ${text}))`;
}

/** The action filter also matches by prefix: "person" matches "person.disabled". */
function auditConditions(
  db: Connection,
  { log, q, person, action, about, ...days }: AuditFilters,
): RawBuilder<unknown> {
  const isOfLog =
    log === "insights" ? sql`n is null and action = ${INSIGHTS_QUERY}` : sql`n is not null`;
  const conditions = [isOfLog, inDays("at", days)];
  if (person) conditions.push(sql`person_id = ${person}`);
  if (action)
    conditions.push(sql`(action = ${action} or action like ${`${escapeLike(action)}.%`})`);
  if (about) conditions.push(sql`about = ${about}`);
  if (q?.trim()) conditions.push(matches(db, q.trim()));
  return sql.join(conditions, sql` and `);
}

export async function auditRows(
  db: Connection,
  filters: AuditFilters,
  { limit, offset, isOldestFirst }: LogPage,
): Promise<readonly LogRow[]> {
  const order = isOldestFirst
    ? sql`at, n nulls first, id`
    : sql`at desc, n desc nulls last, id desc`;
  const { rows } = await sql<LogRow>`
    select * from audit_log where ${auditConditions(db, filters)}
    order by ${order} limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

export const countAudit = (db: Connection, filters: AuditFilters): Promise<number> =>
  countRows(db, sql`audit_log where ${auditConditions(db, filters)}`);

type Details = Pick<AuditEventWire, "before" | "after" | "reason">;

function detailsIn({ details, action }: Pick<LogRow, "details" | "action">): Details {
  const { before, after, reason } = JSON.parse(details ?? "{}") as Partial<Details>;
  const shown = action === INSIGHTS_QUERY && after ? withFilters(after) : after;
  return { before: before ?? null, after: shown ?? null, reason: reason ?? null };
}

/** Parses the filters of an insights query, which are stored as JSON text of name-value pairs. */
const withFilters = ({ filters, ...rest }: NonNullable<Details["after"]>) => ({
  ...rest,
  filters: Object.fromEntries(JSON.parse(String(filters))),
});

const idAfter = (about: string, kind: string) =>
  about.startsWith(`${kind}:`) ? [about.slice(kind.length + 1)] : [];

/** Adds the current names of people, groups, and lessons. */
export async function namedEvents(
  db: Connection,
  rows: readonly LogRow[],
): Promise<AuditEventWire[]> {
  const people = await namesOf(
    db,
    rows.flatMap(({ person_id, about }) => [
      ...(person_id === null ? [] : [person_id]),
      ...idAfter(about, "person"),
    ]),
  );
  const groups = await groupNames(
    db,
    rows.flatMap(({ about }) => idAfter(about, "group")),
  );
  const lessons = await lessonTitles(
    db,
    rows.flatMap(({ about }) => idAfter(about, "lesson")),
  );
  const nameOf = (about: string) => {
    const [person] = idAfter(about, "person");
    const [group] = idAfter(about, "group");
    const [lesson] = idAfter(about, "lesson");
    return people.get(person ?? "") ?? groups.get(group ?? "") ?? lessons.get(lesson ?? "") ?? null;
  };
  return rows.map(({ n, id, at, person_id, action, about, is_forgotten, ...row }) => ({
    id,
    n,
    at: isoTime(at),
    by: person_id === null ? null : { id: person_id, name: people.get(person_id) ?? DELETED },
    action,
    about,
    about_name: nameOf(about),
    ...detailsIn({ action, ...row }),
    forgotten: is_forgotten,
  }));
}
