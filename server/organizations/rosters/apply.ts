import { sql } from "kysely";
import { putInLine } from "#server/accounts/invitations/invite.ts";
import { personByEmail } from "#server/accounts/session/queries.ts";
import { recordAudit } from "#server/platform/audit/record.ts";
import { anyOf } from "#server/platform/database/rows.ts";
import type { Connection } from "#server/platform/database/tables.ts";
import { uuidv7 } from "#server/platform/ids.ts";
import {
  fieldsOf,
  type ImportRow,
  readGroups,
  type StoredRow,
  scopeOf,
  worldOf,
} from "./existing.ts";
import { saidBy } from "./fields.ts";
import { type Planned, planOf } from "./plan.ts";
import {
  type Applying,
  createPeople,
  type Doing,
  takeRevsOf,
  updatePeople,
  writeBesides,
} from "./write.ts";

const ROWS_AT_A_TIME = 100;

const pending = (trx: Connection, importId: string): Promise<StoredRow[]> =>
  trx
    .selectFrom("roster_row")
    .selectAll()
    .where("import_id", "=", importId)
    .where("plan", "in", ["create", "update"])
    .where("applied", "=", false)
    .orderBy("line")
    .limit(ROWS_AT_A_TIME)
    .execute();

async function lockAll(trx: Connection, ids: readonly string[]): Promise<void> {
  await trx
    .selectFrom("person")
    .select("id")
    .where("id", "=", anyOf(ids))
    .orderBy("id")
    .forUpdate()
    .execute();
}

/** As the world is now, which may be another than when the list was checked. */
async function planAgain(trx: Connection, roster: ImportRow, rows: readonly StoredRow[]) {
  const { groups, groupNames } = await readGroups(trx, roster.practice_group_id);
  const look = () => worldOf(trx, scopeOf(roster), rows, groupNames);
  let world = await look();
  const known = [...new Set([...world.byEmail.values()].map(({ person }) => person.id))];
  const revs = await takeRevsOf(trx, known);
  if (known.length > 0) {
    await lockAll(trx, known);
    world = await look();
  }
  const planned = rows.map((row) => ({
    row,
    planned: planOf(saidBy(fieldsOf(row), groups), world),
  }));
  return { planned, revs, groupNames };
}

async function invite(
  trx: Connection,
  all: readonly Doing[],
  created: ReadonlySet<string>,
  { roster, now }: Applying,
  groupNames: ReadonlyMap<string, string>,
) {
  if (!roster.invite) return;
  const due = all
    .filter(({ personId }) => created.has(personId))
    .map(({ personId, said: { groups } }) => ({
      person_id: personId,
      group_name: groupNames.get(groups[0] ?? "") ?? null,
    }));
  await putInLine(trx, due, roster.origin, now);
}

/** Without names: what was changed, of whom. */
function auditOf(all: readonly Doing[], created: ReadonlySet<string>) {
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

async function noteRefused(trx: Connection, importId: string, line: number, planned: Planned) {
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
 * Somebody has registered with the same address this very moment: their rows are looked at again. Where nobody has that
 * address, something else is in the way, and the row is an error.
 */
async function notMade(trx: Connection, { id }: ImportRow, all: readonly Doing[]) {
  const again = new Set<number>();
  for (const { line, said } of all) {
    const { email } = said.wanted;
    const holder = await personByEmail(trx, email);
    if (holder) again.add(line);
    else {
      const problem = { field: "email", value: email, message: "is taken" } as const;
      await noteRefused(trx, id, line, { plan: "error", errors: [problem] });
    }
  }
  return again;
}

/** Does what the next rows say. Answers how many rows there were; asked again after a crash it goes on behind them. */
export async function applySome(trx: Connection, applying: Applying): Promise<number> {
  const { roster, now } = applying;
  const rows = await pending(trx, roster.id);
  if (rows.length === 0) return 0;
  const { planned, revs, groupNames } = await planAgain(trx, roster, rows);
  const doing: Doing[] = [];
  for (const { row, planned: one } of planned) {
    if (one.plan === "error") await noteRefused(trx, roster.id, row.line, one);
    else
      doing.push({
        ...one,
        line: row.line,
        personId: one.known?.person.id ?? uuidv7(now.getTime()),
      });
  }
  const makes = doing.filter(({ plan }) => plan === "create");
  const created = new Set(await createPeople(trx, makes, roster.started_by, now));
  const settled = doing.filter(({ plan, personId }) => plan !== "create" || created.has(personId));
  const again = await notMade(
    trx,
    roster,
    makes.filter(({ personId }) => !created.has(personId)),
  );
  await updatePeople(trx, settled, revs, roster.started_by, now);
  const licensed = makes.filter(({ personId, licences }) => licences && created.has(personId));
  const more = await takeRevsOf(
    trx,
    licensed.map(({ personId }) => personId),
  );
  await writeBesides(trx, settled, { ...applying, revs: new Map([...revs, ...more]) });
  await invite(trx, settled, created, applying, groupNames);
  const finished = rows.filter(({ line }) => !again.has(line));
  await markApplied(trx, roster, finished);
  const deed = {
    by: roster.started_by,
    action: "roster.rows_applied",
    about: `roster:${roster.id}`,
    after: auditOf(settled, created),
  };
  await recordAudit(trx, deed, now.getTime());
  return finished.length;
}
