import { sql } from "kysely";
import { invalidSentences } from "#server/organizations/invalid-fields.ts";
import { recordAudit } from "#server/platform/audit/record.ts";
import { anyOf } from "#server/platform/database/rows.ts";
import type { Connection } from "#server/platform/database/tables.ts";
import type { Deps } from "#server/platform/deps.ts";
import { type TableRow, tableReply } from "#server/platform/documents/table-file.ts";
import type { Handlers, Session } from "#server/platform/web/handler.ts";
import { assigneesHeader, assignmentErrors as errors, unitsHeader } from "./assignments-copy.ts";
import {
  type AudienceFields,
  assignableGroups,
  assignmentNotFound,
  changeAssignment,
  createAssignments,
  endAssignment,
} from "./change.ts";
import {
  allAssignees,
  assignmentRecordOf,
  assignmentRows,
  dayOf,
  findAssignment,
  pageOfAssignees,
  pageOfAssignments,
  unitsOf,
} from "./queries.ts";

type AssignmentDeps = Pick<Deps, "db" | "clock">;
type Calls =
  | "listAssignments"
  | "exportAssignments"
  | "previewAssignment"
  | "createAssignments"
  | "getAssignment"
  | "changeAssignment"
  | "endAssignment"
  | "listAssignees"
  | "exportAssignees";

async function recordExport(
  { db, clock }: AssignmentDeps,
  { person }: Session,
  about: string,
): Promise<void> {
  const event = { by: person.id, action: "assignment.exported", about };
  await db.transaction().execute((trx) => recordAudit(trx, event, clock.now()));
}

const exportAssignments =
  (deps: AssignmentDeps): Handlers["exportAssignments"] =>
  async ({ query: { format, ...filters }, session }) => {
    const now = deps.clock.now();
    const rows = (await unitsOf(deps.db, filters, now)).map(
      (row): TableRow => [
        ...[row.title, row.group, row.department, { day: row.due_on }],
        ...[row.ended_at && { day: dayOf(row.ended_at.getTime()) }, row.people, row.completed],
      ],
    );
    const name = `assignments-${dayOf(now)}`;
    const reply = await tableReply({ format, name, header: unitsHeader, pages: [rows] });
    if (!("error" in reply)) await recordExport(deps, session, "assignment:list");
    return reply;
  };

const exportAssignees =
  (deps: AssignmentDeps): Handlers["exportAssignees"] =>
  async ({ params: { id }, query: { format, ...filters }, session }) => {
    const now = deps.clock.now();
    const found = await findAssignment(deps.db, id, filters);
    if (!found) return assignmentNotFound;
    const rows = (await allAssignees(deps.db, id, filters)).map(
      (row): TableRow => [
        ...[row.email, row.name, row.provider_title, row.department, found.title, found.group],
        ...[{ day: found.due_on }, row.completed ? "yes" : "no"],
      ],
    );
    const name = `assignment-${dayOf(now)}`;
    const reply = await tableReply({ format, name, header: assigneesHeader, pages: [rows] });
    if (!("error" in reply)) await recordExport(deps, session, `assignment:${id}`);
    return reply;
  };

/** A condition like `isAssigned`, before there is an assignment. */
const wouldBeAssigned = ({ audience, titles, people }: AudienceFields) => {
  if (audience === "titles") return sql<boolean>`person.provider_title = ${anyOf(titles)}`;
  if (audience === "people") return sql<boolean>`person.id = ${anyOf(people)}`;
  return sql<boolean>`true`;
};

async function reach(db: Connection, groups: readonly string[], audience: AudienceFields) {
  const members = db
    .selectFrom("person")
    .where("enabled", "=", true)
    .where("burnout_role", "<>", "deleted")
    .where("person.id", "in", (query) =>
      query
        .selectFrom("membership")
        .select("person_id")
        .where("practice_group_id", "=", anyOf(groups)),
    );
  const { n } = await members
    .select(sql<number>`count(*)`.as("n"))
    .where(wouldBeAssigned(audience))
    .executeTakeFirstOrThrow();
  const titles = await members
    .select([sql<string>`provider_title`.as("title"), sql<number>`count(*)`.as("n")])
    .where("provider_title", "is not", null)
    .where("provider_title", "<>", "")
    .groupBy("provider_title")
    .orderBy("provider_title")
    .execute();
  return {
    people: Number(n),
    titles: titles.map((row) => ({ title: row.title, people: Number(row.n) })),
  };
}

const previewAssignment =
  ({ db }: AssignmentDeps): Handlers["previewAssignment"] =>
  async ({ body: { practice_group_ids, ...audience }, session: { person } }) => {
    const groups = await assignableGroups(db, person, practice_group_ids);
    if (!groups) return invalidSentences({ practice_group_ids: [errors.groups] });
    return { body: await reach(db, groups, audience) };
  };

const create =
  ({ db, clock }: AssignmentDeps): Handlers["createAssignments"] =>
  async ({ body, session: { person } }) => {
    const now = clock.now();
    const created = await db
      .transaction()
      .execute((trx) => createAssignments(trx, person, body, now));
    if ("error" in created) return created;
    return { body: { data: await assignmentRows(db, created, now) } };
  };

export const assignmentHandlers = (deps: AssignmentDeps): Pick<Handlers, Calls> => {
  const { db, clock } = deps;
  const recordReply = async (id: string, query: { practice_group_id?: string | undefined }) => {
    const data = await assignmentRecordOf(db, id, query, clock.now());
    return data ? { body: { data } } : assignmentNotFound;
  };
  const changeOf = (id: string, version: number, group: string | undefined, by: string) => ({
    ...{ id, version, group, by },
    now: clock.now(),
  });
  return {
    listAssignments: async ({ query }) => ({
      body: await pageOfAssignments(db, query, clock.now()),
    }),
    exportAssignments: exportAssignments(deps),
    previewAssignment: previewAssignment(deps),
    createAssignments: create(deps),
    getAssignment: async ({ params: { id }, query }) => recordReply(id, query),
    changeAssignment: async ({ params: { id }, query, body, session: { person } }) => {
      const { version, ...fields } = body;
      const change = changeOf(id, version, query.practice_group_id, person.id);
      const why = await db.transaction().execute((trx) => changeAssignment(trx, change, fields));
      return why ?? recordReply(id, query);
    },
    endAssignment: async ({ params: { id }, query, body: { version }, session: { person } }) => {
      const change = changeOf(id, version, query.practice_group_id, person.id);
      const why = await db.transaction().execute((trx) => endAssignment(trx, change));
      return why ?? recordReply(id, query);
    },
    listAssignees: async ({ params: { id }, query }) => {
      if (!(await findAssignment(db, id, query))) return assignmentNotFound;
      return { body: await pageOfAssignees(db, id, query) };
    },
    exportAssignees: exportAssignees(deps),
  };
};
