import { sql } from "kysely";
import type {
  Assignee,
  AssigneesQuery,
  AssignmentRecord,
  AssignmentRow,
  AssignmentsQuery,
  AssignmentUnit,
} from "#contract/learning/admin-assignments.ts";
import { ASSIGNMENT_DAYS_AFTER_DUE, type AssignmentWire } from "#contract/learning/assignments.ts";
import { limitOf, offsetOf } from "#contract/lists.ts";
import { fullName } from "#server/accounts/users/name.ts";
import { peopleWhere, sortPeople } from "#server/organizations/people/list-query.ts";
import { nameById } from "#server/organizations/people/record.ts";
import { isoTime } from "#server/platform/database/rows.ts";
import type { Connection } from "#server/platform/database/tables.ts";
import { assignedTitle, hasCompleted, isAssigned } from "./assignees.ts";

const DAY_MS = 24 * 3600_000;
/** The most that one device gets. */
const MAX_ON_DEVICE = 200;

/** yyyy-MM-dd, in UTC. */
export const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** Returns the person's open assignments, those due first in front. */
export function assignmentsOf(
  db: Connection,
  personId: string,
  now: number,
): Promise<AssignmentWire[]> {
  return db
    .selectFrom("person")
    .innerJoin("membership", "membership.person_id", "person.id")
    .innerJoin("practice_group", "practice_group.id", "membership.practice_group_id")
    .innerJoin("assignment", "assignment.practice_group_id", "practice_group.id")
    .select(["assignment.id", "content_id as record_id_", "series_id", "due_on"])
    .select("practice_group.name as by")
    .where("person.id", "=", personId)
    .where("practice_group.enabled", "=", true)
    .where("ended_at", "is", null)
    .where("due_on", ">=", dayOf(now - ASSIGNMENT_DAYS_AFTER_DUE * DAY_MS))
    .where(isAssigned)
    .orderBy("due_on")
    .orderBy("assignment.id")
    .limit(MAX_ON_DEVICE)
    .execute();
}

type Scope = { readonly practice_group_id?: string | undefined };
export type AssignmentFilters = Partial<
  Pick<AssignmentsQuery, "practice_group_id" | "q" | "state">
>;

const escapeLike = (text: string) => text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`);

const assignmentsWhere = (
  db: Connection,
  { practice_group_id: group, q = "", state }: AssignmentFilters,
  now: number,
) =>
  db
    .selectFrom("assignment")
    .innerJoin("practice_group", "practice_group.id", "assignment.practice_group_id")
    .$if(group !== undefined, (query) =>
      query.where("assignment.practice_group_id", "=", group ?? ""),
    )
    .$if(q.trim() !== "", (query) =>
      query.where(
        sql<boolean>`lower(${assignedTitle} || ' ' || practice_group.name)
          like ${`%${escapeLike(q.trim().toLowerCase())}%`}`,
      ),
    )
    .$if(state === "ended", (query) => query.where("ended_at", "is not", null))
    .$if(state === "open" || state === "overdue", (query) => query.where("ended_at", "is", null))
    .$if(state === "overdue", (query) => query.where("due_on", "<", dayOf(now)));

/** The people who have an assignment, out of `assignment`. */
const count = (condition = sql<boolean>`true`) => sql<number>`(
  select count(*) from membership join person on person.id = membership.person_id
  where membership.practice_group_id = assignment.practice_group_id
    and ${isAssigned} and ${condition})`;

const rowsWhere = (db: Connection, filters: AssignmentFilters, now: number) =>
  assignmentsWhere(db, filters, now)
    .select(["assignment.id", "content_id as record_id_", "series_id", "audience", "titles"])
    .select(["due_on", "ended_at", "practice_group.id as group_id", "practice_group.name"])
    .select(["assignment.version", "assignment.created_at", "assignment.created_by"])
    .select([assignedTitle.as("title"), count().as("people"), count(hasCompleted).as("completed")]);

type Row = Awaited<ReturnType<ReturnType<typeof rowsWhere>["execute"]>>[number];

const rowOf = (row: Row): AssignmentRow => ({
  id: row.id,
  record_id_: row.record_id_,
  series_id: row.series_id,
  title: row.title,
  group: { id: row.group_id, name: row.name },
  audience: row.audience,
  titles: row.titles,
  due_on: row.due_on,
  ended_at: row.ended_at && isoTime(row.ended_at),
  people: Number(row.people),
  completed: Number(row.completed),
});

const orders = {
  due: sql`due_on`,
  title: sql`lower(${assignedTitle})`,
  created: sql`assignment.created_at`,
} as const;

export async function pageOfAssignments(db: Connection, query: AssignmentsQuery, now: number) {
  const { sort = "due" } = query;
  const order = orders[sort.replace("-", "") as keyof typeof orders];
  const rows = await rowsWhere(db, query, now)
    .orderBy(sql`ended_at is not null`)
    .orderBy(order, sort.startsWith("-") ? "desc" : "asc")
    .orderBy("assignment.id")
    .limit(limitOf(query))
    .offset(offsetOf(query))
    .execute();
  const { n } = await assignmentsWhere(db, query, now)
    .select(sql<number>`count(*)`.as("n"))
    .executeTakeFirstOrThrow();
  return { data: rows.map(rowOf), total: Number(n) };
}

export async function assignmentRows(db: Connection, ids: readonly string[], now: number) {
  const rows = await rowsWhere(db, {}, now).where("assignment.id", "in", ids).execute();
  return rows.map(rowOf);
}

const department = sql<string | null>`nullif(burnout_specialty, '')`;

/** The assignments that match, one row for each department, to export. */
export async function unitsOf(db: Connection, filters: AssignmentFilters, now: number) {
  const rows = await assignmentsWhere(db, filters, now)
    .innerJoin("membership", "membership.practice_group_id", "assignment.practice_group_id")
    .innerJoin("person", "person.id", "membership.person_id")
    .select(["assignment.id", "due_on", "ended_at", "practice_group.name as group"])
    .select([assignedTitle.as("title"), department.as("department")])
    .select(sql<number>`count(*)`.as("people"))
    .select(sql<number>`count(*) filter (where ${hasCompleted})`.as("completed"))
    .where(isAssigned)
    .groupBy(["assignment.id", "practice_group.name"])
    .groupBy(department)
    .orderBy("due_on")
    .orderBy("assignment.id")
    .orderBy(sql`${department} nulls last`)
    .execute();
  return rows.map((row) => ({
    ...row,
    people: Number(row.people),
    completed: Number(row.completed),
  }));
}

/** Returns what names the assignment, if it is in the group. */
export const findAssignment = (db: Connection, id: string, { practice_group_id }: Scope) =>
  assignmentsWhere(db, { practice_group_id }, 0)
    .select(["assignment.id", "due_on", "practice_group.name as group", assignedTitle.as("title")])
    .where("assignment.id", "=", id)
    .executeTakeFirst();

async function departmentsOf(db: Connection, id: string): Promise<AssignmentUnit[]> {
  const rows = await membersOf(db, id)
    .select(department.as("department"))
    .select(sql<number>`count(*)`.as("people"))
    .select(sql<number>`count(*) filter (where ${hasCompleted})`.as("completed"))
    .where(isAssigned)
    .groupBy(sql`1`)
    .orderBy(sql`1 nulls last`)
    .execute();
  return rows.map(({ department, people, completed }) => ({
    department,
    people: Number(people),
    completed: Number(completed),
  }));
}

const membersOf = (db: Connection, id: string) =>
  db
    .selectFrom("assignment")
    .innerJoin("membership", "membership.practice_group_id", "assignment.practice_group_id")
    .innerJoin("person", "person.id", "membership.person_id")
    .where("assignment.id", "=", id);

export async function assignmentRecordOf(
  db: Connection,
  id: string,
  scope: Scope,
  now: number,
): Promise<AssignmentRecord | undefined> {
  const row = await rowsWhere(db, { practice_group_id: scope.practice_group_id }, now)
    .where("assignment.id", "=", id)
    .executeTakeFirst();
  if (!row) return;
  const chosen = await membersOf(db, id)
    .innerJoin("assignment_person", (join) =>
      join
        .onRef("assignment_person.assignment_id", "=", "assignment.id")
        .onRef("assignment_person.person_id", "=", "person.id"),
    )
    .select(["person.id", "first_name", "last_name"])
    .orderBy("last_name")
    .orderBy("person.id")
    .execute();
  return {
    ...rowOf(row),
    chosen: chosen.map((person) => ({ id: person.id, name: fullName(person) })),
    units: await departmentsOf(db, id),
    created: { at: isoTime(row.created_at), by: await nameById(db, row.created_by) },
    version: row.version,
  };
}

export type AssigneeFilters = Partial<Pick<AssigneesQuery, "q" | "completed">>;

/** The caller has checked that the assignment belongs to the group. */
const assigneesWhere = (db: Connection, id: string, { q, completed }: AssigneeFilters) =>
  peopleWhere(db, { q })
    .innerJoin("membership", "membership.person_id", "person.id")
    .innerJoin("assignment", "assignment.practice_group_id", "membership.practice_group_id")
    .where("assignment.id", "=", id)
    .where(isAssigned)
    .$if(completed === "yes", (query) => query.where(hasCompleted))
    .$if(completed === "no", (query) => query.where(sql<boolean>`not ${hasCompleted}`));

/** Without a limit, everyone. */
async function assignees(
  db: Connection,
  id: string,
  query: AssigneesQuery,
  limit?: { readonly from: number; readonly size: number },
): Promise<Assignee[]> {
  const found = assigneesWhere(db, id, query)
    .select(["person.id", "first_name", "last_name", "email", "provider_title"])
    .select([sql<string | null>`burnout_specialty`.as("department"), hasCompleted.as("completed")]);
  const sorted = sortPeople(found as never, query.sort) as unknown as typeof found;
  const rows = await (limit ? sorted.limit(limit.size).offset(limit.from) : sorted).execute();
  return rows.map(({ first_name, last_name, ...row }) => ({
    ...row,
    name: fullName({ first_name, last_name }),
  }));
}

export async function pageOfAssignees(db: Connection, id: string, query: AssigneesQuery) {
  const { n } = await assigneesWhere(db, id, query)
    .select(sql<number>`count(*)`.as("n"))
    .executeTakeFirstOrThrow();
  const data = await assignees(db, id, query, { from: offsetOf(query), size: limitOf(query) });
  return { data, total: Number(n) };
}

export const allAssignees = (db: Connection, id: string, filters: AssigneeFilters) =>
  assignees(db, id, filters);
