import { type SqlBool, sql } from "kysely";
import type { Audience } from "#contract/learning/admin-assignments.ts";
import { isAdmin } from "#contract/roles.ts";
import type { FieldErrors } from "#server/accounts/session/password.ts";
import { groupsOf } from "#server/accounts/session/queries.ts";
import { invalidSentences } from "#server/organizations/invalid-fields.ts";
import { differences } from "#server/organizations/people/rules.ts";
import { recordAudit, recordAuditEntries } from "#server/platform/audit/record.ts";
import { anyOf, insertRows } from "#server/platform/database/rows.ts";
import type { Connection, PersonRow } from "#server/platform/database/tables.ts";
import { uuidv7 } from "#server/platform/ids.ts";
import { apiError, changedMeanwhile } from "#server/platform/web/handler.ts";
import { assignmentErrors as errors } from "./assignments-copy.ts";
import { dayOf } from "./queries.ts";

const DAY_MS = 24 * 3600_000;
const MAX_DAYS_AHEAD = 731;

export type AudienceFields = {
  readonly audience: Audience;
  readonly titles: readonly string[];
  readonly people: readonly string[];
};

type NewAssignments = AudienceFields & {
  readonly practice_group_ids: readonly string[];
  readonly record_id_: string | null;
  readonly series_id: string | null;
  readonly due_on: string;
};

export const assignmentNotFound = apiError("not_found", errors.notFound);

/** The previous day is still today in the Americas. */
function dueProblem(due: string, now: number): string | undefined {
  if (due < dayOf(now - DAY_MS)) return errors.past;
  return due > dayOf(now + MAX_DAYS_AHEAD * DAY_MS) ? errors.far : undefined;
}

/** Returns the groups that exist and that the person may assign to. */
export async function assignableGroups(
  db: Connection,
  person: PersonRow,
  ids: readonly string[],
): Promise<readonly string[] | undefined> {
  const wanted = [...new Set(ids)];
  const own = isAdmin(person.burnout_role) ? undefined : await groupsOf(db, person.id);
  const rows = await db
    .selectFrom("practice_group")
    .select("id")
    .where("id", "=", anyOf(wanted))
    .execute();
  const existing = new Set(rows.map(({ id }) => id));
  const isAllowed = (id: string) => existing.has(id) && (own?.some((one) => one.id === id) ?? true);
  return wanted.every(isAllowed) ? wanted : undefined;
}

/** Returns which of these people are members of the group. */
async function members(db: Connection, group: string, ids: readonly string[]) {
  const rows = await db
    .selectFrom("membership")
    .innerJoin("person", "person.id", "membership.person_id")
    .select("person_id")
    .where("practice_group_id", "=", group)
    .where("person_id", "=", anyOf(ids))
    .where(sql<SqlBool>`burnout_role <> 'deleted'`)
    .execute();
  return rows.map(({ person_id }) => person_id);
}

async function audienceProblems(
  db: Connection,
  { audience, titles, people }: AudienceFields,
  groups: readonly string[],
): Promise<FieldErrors> {
  const [group, ...others] = groups;
  if (audience === "titles" && titles.length === 0) return { titles: [errors.titles] };
  if (audience !== "people" || group === undefined) return {};
  if (others.length > 0) return { practice_group_ids: [errors.onePeopleGroup] };
  const known = await members(db, group, people);
  return people.length > 0 && known.length === new Set(people).size
    ? {}
    : { people: [errors.people] };
}

const isAssignable = async (db: Connection, { record_id_, series_id }: NewAssignments) => {
  if ((record_id_ === null) === (series_id === null)) return false;
  const lesson = await db
    .selectFrom("content")
    .select("id")
    .where(record_id_ === null ? "series_id" : "id", "=", record_id_ ?? series_id ?? "")
    .where("status", "=", "Published")
    .where("type", "<>", "Handout")
    .where("removed", "=", false)
    .executeTakeFirst();
  return lesson !== undefined;
};

const stored = ({ audience, titles, people }: AudienceFields) => ({
  audience,
  titles: audience === "titles" ? [...new Set(titles)] : [],
  people: audience === "people" ? [...new Set(people)].toSorted() : [],
});

const setPeople = async (trx: Connection, assignmentId: string, people: readonly string[]) => {
  await trx.deleteFrom("assignment_person").where("assignment_id", "=", assignmentId).execute();
  const rows = people.map((person_id) => ({ assignment_id: assignmentId, person_id }));
  if (rows.length > 0) await insertRows(trx, "assignment_person", rows).execute();
};

/** Returns the ids of the new assignments, one for each group, or an error. */
export async function createAssignments(
  trx: Connection,
  person: PersonRow,
  body: NewAssignments,
  now: number,
) {
  const groups = await assignableGroups(trx, person, body.practice_group_ids);
  if (!groups) return invalidSentences({ practice_group_ids: [errors.groups] });
  const due = dueProblem(body.due_on, now);
  const problems: FieldErrors = {
    ...(await audienceProblems(trx, body, groups)),
    ...(due !== undefined && { due_on: [due] }),
    ...(!(await isAssignable(trx, body)) && { lesson: [errors.lesson] }),
  };
  if (Object.keys(problems).length > 0) return invalidSentences(problems);
  const { people, ...audience } = stored(body);
  const what = { content_id: body.record_id_, series_id: body.series_id, due_on: body.due_on };
  const created = groups.map((practice_group_id) => ({ id: uuidv7(now), practice_group_id }));
  for (const one of created) {
    await trx
      .insertInto("assignment")
      .values({
        ...one,
        ...what,
        audience: audience.audience,
        titles: JSON.stringify(audience.titles),
        created_at: new Date(now),
        created_by: person.id,
      })
      .execute();
    await setPeople(trx, one.id, people);
  }
  const entries = created.map(({ id, practice_group_id }) => ({
    by: person.id,
    action: "assignment.created",
    about: `assignment:${id}`,
    after: { practice_group_id, ...what, ...audience, people },
  }));
  await recordAuditEntries(trx, entries, now);
  return created.map(({ id }) => id);
}

type Change = {
  readonly id: string;
  readonly group: string | undefined;
  readonly version: number;
  readonly by: string;
  readonly now: number;
};

const lockAssignment = (trx: Connection, { id, group }: Change) =>
  trx
    .selectFrom("assignment")
    .selectAll()
    .where("id", "=", id)
    .$if(group !== undefined, (query) => query.where("practice_group_id", "=", group ?? ""))
    .forUpdate()
    .executeTakeFirst();

/** Returns an error, or undefined on success. */
export async function changeAssignment(
  trx: Connection,
  change: Change,
  { due_on, ...fields }: AudienceFields & { readonly due_on: string },
) {
  const { id, version, by, now } = change;
  const row = await lockAssignment(trx, change);
  if (!row) return assignmentNotFound;
  if (row.version !== version) return changedMeanwhile;
  if (row.ended_at) return apiError("in_use", errors.ended);
  const due = due_on === row.due_on ? undefined : dueProblem(due_on, now);
  const problems: FieldErrors = {
    ...(await audienceProblems(trx, fields, [row.practice_group_id])),
    ...(due !== undefined && { due_on: [due] }),
  };
  if (Object.keys(problems).length > 0) return invalidSentences(problems);
  const chosen = await trx
    .selectFrom("assignment_person")
    .select("person_id")
    .where("assignment_id", "=", id)
    .orderBy("person_id")
    .execute();
  const before = {
    due_on: row.due_on,
    audience: row.audience,
    titles: row.titles,
    people: chosen.map(({ person_id }) => person_id),
  };
  const after = { due_on, ...stored(fields) };
  const diff = differences(asText(before), asText(after));
  if (diff.fields.length === 0) return;
  await trx
    .updateTable("assignment")
    .set({
      due_on,
      audience: after.audience,
      titles: JSON.stringify(after.titles),
      version: version + 1,
      changed_by: by,
      updated_at: new Date(now),
    })
    .where("id", "=", id)
    .execute();
  await setPeople(trx, id, after.people);
  // A new date starts new reminders.
  if (due_on !== row.due_on)
    await trx
      .deleteFrom("assignment_reminder")
      .where("assignment_id", "=", id)
      .where("kind", "<>", "assigned")
      .execute();
  const event = { by, action: "assignment.changed", about: `assignment:${id}` };
  await recordAudit(trx, { ...event, before: diff.before, after: diff.after }, now);
  return;
}

/** Lists are compared and recorded as text. */
const asText = ({
  titles,
  people,
  ...rest
}: {
  readonly due_on: string;
  readonly audience: Audience;
  readonly titles: readonly string[];
  readonly people: readonly string[];
}) => ({ ...rest, titles: titles.join("; "), people: people.join(" ") });

/** Returns an error, or undefined on success. */
export async function endAssignment(trx: Connection, change: Change) {
  const { id, version, by, now } = change;
  const row = await lockAssignment(trx, change);
  if (!row) return assignmentNotFound;
  if (row.version !== version) return changedMeanwhile;
  if (row.ended_at) return;
  await trx
    .updateTable("assignment")
    .set({
      ended_at: new Date(now),
      version: version + 1,
      changed_by: by,
      updated_at: new Date(now),
    })
    .where("id", "=", id)
    .execute();
  await recordAudit(trx, { by, action: "assignment.ended", about: `assignment:${id}` }, now);
  return;
}
