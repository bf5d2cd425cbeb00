import { type RawBuilder, sql } from "kysely";
import type { AuditEventWire, AuditLogName } from "#contract/monitoring/admin-logs.ts";
import { isoTime } from "#server/platform/database/rows.ts";
import type { Connection } from "#server/platform/database/tables.ts";
import { countRows, escapeLike, inDays } from "./list-queries.ts";
import { DELETED, groupNames, namesOf } from "./names.ts";

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

/** The action filter also matches by prefix: "person" matches "person.disabled". */
function auditConditions({
  log,
  q,
  person,
  action,
  about,
  ...days
}: AuditFilters): RawBuilder<unknown> {
  const isOfLog =
    log === "insights" ? sql`n is null and action = ${INSIGHTS_QUERY}` : sql`n is not null`;
  const conditions = [isOfLog, inDays("at", days)];
  if (person) conditions.push(sql`person_id = ${person}`);
  if (action)
    conditions.push(sql`(action = ${action} or action like ${`${escapeLike(action)}.%`})`);
  if (about) conditions.push(sql`about = ${about}`);
  if (q) {
    const text = `%${escapeLike(q.toLowerCase())}%`;
    conditions.push(sql`(action like ${text} or lower(about) like ${text})`);
  }
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
    select * from audit_log where ${auditConditions(filters)}
    order by ${order} limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

export const countAudit = (db: Connection, filters: AuditFilters): Promise<number> =>
  countRows(db, sql`audit_log where ${auditConditions(filters)}`);

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

/** Adds the current names of people and groups. */
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
  const nameOf = (about: string) => {
    const [person] = idAfter(about, "person");
    const [group] = idAfter(about, "group");
    return people.get(person ?? "") ?? groups.get(group ?? "") ?? null;
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
