import { sql } from "kysely";
import { enqueueInvitations } from "#server/accounts/invitations/invite.ts";
import { personByEmail } from "#server/accounts/session/queries.ts";
import { recordAudit } from "#server/platform/audit/record.ts";
import { anyOf } from "#server/platform/database/rows.ts";
import type { Connection } from "#server/platform/database/tables.ts";
import { uuidv7 } from "#server/platform/ids.ts";
import { beforeOf, storeApplied } from "./before.ts";
import { refuseSamePerson } from "./duplicates.ts";
import {
  fieldsOf,
  type ImportRow,
  loadExisting,
  readGroups,
  type StoredRow,
  scopeOf,
} from "./existing.ts";
import { toEntry } from "./fields.ts";
import { isRename, type Planned, planRow } from "./plan.ts";
import { cellErrors } from "./roster-copy.ts";
import { withTitles } from "./titles.ts";
import {
  type ApplyContext,
  createPeople,
  type PlannedRow,
  takePersonRevs,
  updatePeople,
  writeRelated,
} from "./write.ts";

const BATCH_SIZE = 100;

const pendingRows = (trx: Connection, importId: string): Promise<StoredRow[]> =>
  trx
    .selectFrom("roster_row")
    .selectAll()
    .where("import_id", "=", importId)
    .where("plan", "in", ["create", "update"])
    .where("applied", "=", false)
    .orderBy("line")
    .limit(BATCH_SIZE)
    .execute();

async function lockPeople(trx: Connection, ids: readonly string[]): Promise<void> {
  await trx
    .selectFrom("person")
    .select("id")
    .where("id", "=", anyOf(ids))
    .orderBy("id")
    .forUpdate()
    .execute();
}

/** Plans the rows again, because people may have changed since the roster was checked. */
async function replan(trx: Connection, roster: ImportRow, rows: readonly StoredRow[]) {
  const { groups, groupNames } = await readGroups(trx, roster.practice_group_id);
  const load = () => loadExisting(trx, scopeOf(roster), rows, groupNames);
  let people = await load();
  const ids = [...new Set([...people.byEmail.values()].map(({ person }) => person.id))];
  const revs = await takePersonRevs(trx, ids);
  if (ids.length > 0) {
    await lockPeople(trx, ids);
    people = await load();
  }
  const plans = rows.map((row) => ({
    row,
    planned: planRow(toEntry(withTitles(fieldsOf(row), roster.titles), groups), people, {
      // Only names that the administrator has seen.
      mayRename: roster.renames && row.changes.some(isRename),
    }),
  }));
  return { planned: await refuseSamePerson(trx, roster, plans), revs, groupNames };
}

async function invite(
  trx: Connection,
  all: readonly PlannedRow[],
  created: ReadonlySet<string>,
  { roster, now }: ApplyContext,
  groupNames: ReadonlyMap<string, string>,
) {
  if (!roster.invite) return;
  const due = all
    .filter(({ personId }) => created.has(personId))
    .map(({ personId, entry: { groups } }) => ({
      person_id: personId,
      group_name: groupNames.get(groups[0] ?? "") ?? null,
    }));
  await enqueueInvitations(trx, due, roster.origin, now);
}

/** Lists who changed and which fields, without values. */
function auditDetails(all: readonly PlannedRow[], created: ReadonlySet<string>) {
  return {
    created: [...created],
    updated: all
      .filter(({ plan }) => plan === "update")
      .map(({ personId, changes }) => ({
        id: personId,
        fields: changes.map(({ field }) => field),
      })),
  };
}

async function markApplied(trx: Connection, roster: ImportRow, rows: readonly StoredRow[]) {
  await sql`update roster_row set applied = true
    where import_id = ${roster.id} and line = any(${rows.map(({ line }) => line)}::int[])`.execute(
    trx,
  );
}

async function markError(trx: Connection, importId: string, line: number, planned: Planned) {
  if (planned.plan !== "error") return;
  const errors = planned.errors.map((problem) => ({ row: line, ...problem }));
  await trx
    .updateTable("roster_row")
    .set({ plan: "error", errors: JSON.stringify(errors) })
    .where("import_id", "=", importId)
    .where("line", "=", line)
    .execute();
}

/**
 * Handles rows whose person could not be created. If the email was registered in the meantime, the row is retried.
 * Otherwise it is marked as an error.
 */
async function handleConflicts(trx: Connection, { id }: ImportRow, all: readonly PlannedRow[]) {
  const retryLines = new Set<number>();
  for (const { line, entry } of all) {
    const { email } = entry.profile;
    const emailOwner = await personByEmail(trx, email);
    if (emailOwner) retryLines.add(line);
    else {
      const problem = {
        field: "email",
        value: email,
        message: cellErrors.emailTaken,
      } as const;
      await markError(trx, id, line, { plan: "error", errors: [problem] });
    }
  }
  return retryLines;
}

/** Applies the next batch and returns the number of finished rows. Safe to repeat after a crash. */
export async function applyRows(trx: Connection, context: ApplyContext): Promise<number> {
  const { roster, now } = context;
  const rows = await pendingRows(trx, roster.id);
  if (rows.length === 0) return 0;
  const { planned, revs, groupNames } = await replan(trx, roster, rows);
  const plannedRows: PlannedRow[] = [];
  for (const { row, planned: result } of planned) {
    if (result.plan === "error") await markError(trx, roster.id, row.line, result);
    else
      plannedRows.push({
        ...result,
        line: row.line,
        personId: result.existing?.person.id ?? uuidv7(now.getTime()),
      });
  }
  const toCreate = plannedRows.filter(({ plan }) => plan === "create");
  const created = new Set(await createPeople(trx, toCreate, roster.started_by, now));
  const writtenRows = plannedRows.filter(
    ({ plan, personId }) => plan !== "create" || created.has(personId),
  );
  const retryLines = await handleConflicts(
    trx,
    roster,
    toCreate.filter(({ personId }) => !created.has(personId)),
  );
  await storeApplied(
    trx,
    roster.id,
    writtenRows.map((row) => ({
      line: row.line,
      person_id: row.personId,
      before: beforeOf(row),
      changes: row.changes,
    })),
  );
  await updatePeople(trx, writtenRows, revs, context);
  const withLicenses = toCreate.filter(
    ({ personId, licenses }) => licenses && created.has(personId),
  );
  const licenseRevs = await takePersonRevs(
    trx,
    withLicenses.map(({ personId }) => personId),
  );
  await writeRelated(trx, writtenRows, { ...context, revs: new Map([...revs, ...licenseRevs]) });
  await invite(trx, writtenRows, created, context, groupNames);
  const finished = rows.filter(({ line }) => !retryLines.has(line));
  await markApplied(trx, roster, finished);
  const event = {
    by: roster.started_by,
    action: "roster.rows_applied",
    about: `roster:${roster.id}`,
    after: auditDetails(writtenRows, created),
  };
  await recordAudit(trx, event, now.getTime());
  return finished.length;
}
