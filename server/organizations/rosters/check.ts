import { sql } from "kysely";
import { isStaffRow } from "#server/platform/access/staff.ts";
import type { Connection } from "#server/platform/database/tables.ts";
import { findDuplicates, type RowPlan, refuseSamePerson } from "./duplicates.ts";
import {
  fieldsOf,
  type ImportRow,
  loadExisting,
  readGroups,
  type StoredRow,
  scopeOf,
} from "./existing.ts";
import { problemsOf, toEntry } from "./fields.ts";
import { type Planned, planRow } from "./plan.ts";

const BATCH_SIZE = 250;

/** Rows that change the name of an existing person. */
export const renamesSomeone = sql<boolean>`(changes @> '[{"field":"first_name"}]'
  or changes @> '[{"field":"last_name"}]')`;

type Checked = {
  readonly line: number;
  readonly plan: Planned["plan"];
  readonly person_id: string | null;
  readonly changes: StoredRow["changes"];
  readonly errors: StoredRow["errors"];
};

function checkedRow({ row: { line }, planned }: RowPlan): Checked {
  const person_id = planned.existing?.person.id ?? null;
  const { plan } = planned;
  if (plan !== "error") return { line, plan, person_id, changes: [...planned.changes], errors: [] };
  const errors = planned.errors.map((problem) => ({ row: line, ...problem }));
  return { line, plan, person_id, changes: [], errors };
}

async function storeChecked(
  trx: Connection,
  importId: string,
  rows: readonly Checked[],
): Promise<void> {
  await sql`update roster_row set plan = new.plan, person_id = new.person_id, changes = new.changes,
      errors = new.errors
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as new (line integer, plan text, person_id text, changes jsonb, errors jsonb)
    where roster_row.import_id = ${importId} and roster_row.line = new.line`.execute(trx);
}

const unplanned = (trx: Connection, importId: string): Promise<StoredRow[]> =>
  trx
    .selectFrom("roster_row")
    .selectAll()
    .where("import_id", "=", importId)
    .where("plan", "is", null)
    .orderBy("line")
    .limit(BATCH_SIZE)
    .execute();

/** Plans the next batch against existing people and returns its size. Changes nothing but the plan. */
export async function checkRows(trx: Connection, roster: ImportRow, today: string) {
  const rows = await unplanned(trx, roster.id);
  if (rows.length === 0) return 0;
  const { groups, groupNames } = await readGroups(trx, roster.practice_group_id);
  const people = await loadExisting(trx, scopeOf(roster), rows, groupNames);
  const duplicateErrors = await findDuplicates(trx, roster.id, rows);
  const plans = rows.map((row): RowPlan => {
    const fields = fieldsOf(row);
    const existing = people.byEmail.get(row.email ?? "");
    const errors = [...row.errors, ...problemsOf(fields, groups, today), ...duplicateErrors(row)];
    return errors.length > 0
      ? { row, planned: { plan: "error", errors, existing } }
      : { row, planned: planRow(toEntry(fields, groups), people) };
  });
  const checked = await refuseSamePerson(trx, roster, plans);
  await storeChecked(trx, roster.id, checked.map(checkedRow));
  return rows.length;
}

/** Enabled members of the group who are not staff. */
const members = (trx: Connection, groupId: string) =>
  trx
    .selectFrom("membership")
    .innerJoin("person", "person.id", "membership.person_id")
    .where("membership.practice_group_id", "=", groupId)
    .where("person.enabled", "=", true)
    .where(sql<boolean>`not ${isStaffRow} and burnout_role <> 'deleted'`);

/** Records the group's members that the roster does not list, and counts them. */
async function findMissing(trx: Connection, { id, practice_group_id }: ImportRow) {
  if (practice_group_id === null) return { missing: 0, members: 0 };
  const all = await members(trx, practice_group_id)
    .select(sql<number>`count(*)`.as("n"))
    .executeTakeFirstOrThrow();
  const missing = await trx
    .insertInto("roster_missing")
    .columns(["import_id", "person_id"])
    .expression(
      members(trx, practice_group_id)
        .select([sql<string>`${id}`.as("import_id"), "person.id as person_id"])
        .where(
          sql<boolean>`not exists (select from roster_row named where named.import_id = ${id}
            and (named.person_id = person.id or named.email = person.email))`,
        ),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning("person_id")
    .execute();
  return { missing: missing.length, members: Number(all.n) };
}

/** Counts what applying the whole roster would do. */
export async function summarize(trx: Connection, roster: ImportRow): Promise<ImportRow["counts"]> {
  const rows = await trx
    .selectFrom("roster_row")
    .select(["plan", sql<number>`count(*)`.as("n")])
    .where("import_id", "=", roster.id)
    .groupBy("plan")
    .execute();
  const of = (plan: string) => Number(rows.find((row) => row.plan === plan)?.n ?? 0);
  return {
    create: of("create"),
    update: of("update"),
    unchanged: of("unchanged"),
    errors: of("error"),
    ...(await findMissing(trx, roster)),
    renames: await countRenames(trx, roster.id),
  };
}

async function countRenames(trx: Connection, importId: string): Promise<number> {
  const { n } = await trx
    .selectFrom("roster_row")
    .select(sql<number>`count(*)`.as("n"))
    .where("import_id", "=", importId)
    .where("plan", "=", "update")
    .where(renamesSomeone)
    .executeTakeFirstOrThrow();
  return Number(n);
}
