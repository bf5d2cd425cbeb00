import type { Selectable } from "kysely";
import { BULK_PREVIEW_MINUTES } from "#contract/bulk-changes.ts";
import { type AuditEntry, recordAuditEntries } from "../audit/record.ts";
import type { Connection, Database, Tables } from "../database/tables.ts";
import { apiError, notConfirmed } from "../web/handler.ts";
import { bulkErrors } from "./bulk-copy.ts";
import { bulkRecord } from "./record.ts";
import type { AnyBulkTarget, BulkActor, BulkRow } from "./target.ts";

/* Applies and undoes changes part by part. A part is one transaction, so a failure in it changes nothing. */

type Change = Selectable<Tables["bulk_change"]>;
type Run = { readonly target: AnyBulkTarget; readonly id: string; readonly by: BulkActor };

const notFound = apiError("not_found", bulkErrors.notFound);

/** Other calls for the same change wait until the transaction ends. */
const lockChange = (trx: Connection, { id, target }: Run): Promise<Change | undefined> =>
  trx
    .selectFrom("bulk_change")
    .selectAll()
    .where("id", "=", id)
    .where("list", "=", target.list)
    .forUpdate()
    .executeTakeFirst();

/** Rows are locked in the order of their ids, so that two changes can't wait for each other. */
const changingItems = (trx: Connection, { id, target }: Run, isApplied: boolean) =>
  trx
    .selectFrom("bulk_item")
    .select(["key", "name", "version", "before"])
    .where("bulk_id", "=", id)
    .where("outcome", "=", "changes")
    .where("applied", "=", isApplied)
    .where("undone", "is", null)
    .orderBy("key")
    .limit(target.size);

const itemOf = (trx: Connection, { id }: Run, { key }: BulkRow) =>
  trx.updateTable("bulk_item").where("bulk_id", "=", id).where("key", "=", key);

type Row = BulkRow & { readonly before: object | null };

async function applyRow(
  trx: Connection,
  run: Run,
  row: Row,
  change: object,
): Promise<readonly AuditEntry[]> {
  const result = await run.target.apply(trx, row, change, run.by);
  const item = itemOf(trx, run, row);
  if (result.outcome !== "changes") {
    const why = result.outcome === "cannot" ? result.why : null;
    await item.set({ outcome: result.outcome, why }).execute();
    return [];
  }
  const { before, audit = [], version } = result;
  await item
    .set({
      applied: true,
      before: JSON.stringify(before),
      ...(version !== undefined && { version }),
    })
    .execute();
  return audit;
}

/** Records the change as a whole. Each row has its own entry. */
async function auditWhole(trx: Connection, { id, by }: Run, change: Change, action: string) {
  const { counts, undo } = await bulkRecord(trx, id);
  const { list, title } = change;
  const after =
    action === "bulk.undone"
      ? { list, title, restored: undo.restored, left: undo.left }
      : { list, title, ...counts };
  return { by: by.person, action, about: `bulk:${id}`, after };
}

const isStale = ({ created_at }: Change, now: Date) =>
  now.getTime() - created_at.getTime() > BULK_PREVIEW_MINUTES * 60_000;

/** Returns the error for a change that can't be applied now. */
function applyError(change: Change | undefined, { by }: Run) {
  if (!change) return notFound;
  if (change.state === "undoing" || change.state === "undone")
    return apiError("changed_meanwhile", bulkErrors.undone);
  if (change.state !== "previewed") return;
  if (change.by_person !== by.person) return notFound;
  return isStale(change, by.now) ? apiError("not_found", bulkErrors.expired) : undefined;
}

async function lacksProof(trx: Connection, { target, id, by }: Run, { change }: Change) {
  if (by.isConfirmed) return false;
  const rows = await trx
    .selectFrom("bulk_item")
    .select("key")
    .where("bulk_id", "=", id)
    .where("outcome", "=", "changes")
    .execute();
  return target.needsProof(
    trx,
    change,
    rows.map(({ key }) => key),
  );
}

type Part = {
  readonly isApplied: boolean;
  readonly error: ReturnType<typeof applyError>;
  /** The state once every row is done; nothing is left to do in it. */
  readonly end: "applied" | "undone";
  readonly during: "applying" | "undoing";
  readonly step: typeof applyRow;
};

/** Does the next part, and audits it at its end, because other writers wait for the audit log until the transaction ends. */
async function runPart(trx: Connection, run: Run, change: Change, part: Part) {
  const { target, id, by } = run;
  const rows = await changingItems(trx, run, part.isApplied).execute();
  const entries: AuditEntry[] = [];
  for (const row of rows) entries.push(...(await part.step(trx, run, row, change.change)));
  const isDone = rows.length < target.size;
  await trx
    .updateTable("bulk_change")
    .set({
      state: isDone ? part.end : part.during,
      ...(part.end === "undone" && { undone_by: by.person }),
    })
    .where("id", "=", id)
    .execute();
  if (isDone) entries.push(await auditWhole(trx, run, change, `bulk.${part.end}`));
  await recordAuditEntries(trx, entries, by.now.getTime());
}

const runNext = (db: Database, run: Run, partOf: (change: Change | undefined) => Part) =>
  db.transaction().execute(async (trx) => {
    const change = await lockChange(trx, run);
    const part = partOf(change);
    if (part.error || !change) return part.error ?? notFound;
    if (change.state !== part.end) {
      if (await lacksProof(trx, run, change)) return notConfirmed;
      await runPart(trx, run, change, part);
    }
    return { body: { data: await bulkRecord(trx, run.id) } };
  });

/** Applies the next part. Returns the record, or why not. */
export const applyNext = (db: Database, run: Run) =>
  runNext(db, run, (change) => ({
    isApplied: false,
    error: applyError(change, run),
    end: "applied",
    during: "applying",
    step: applyRow,
  }));

async function undoRow(trx: Connection, run: Run, row: Row, change: object) {
  const result = await run.target.undo(trx, { ...row, before: row.before ?? {} }, change, run.by);
  const item = itemOf(trx, run, row);
  if ("left" in result) {
    await item.set({ undone: "left", undo_why: result.left }).execute();
    return [];
  }
  await item.set({ undone: "restored" }).execute();
  return result.audit ?? [];
}

function undoError(change: Change | undefined, now: Date) {
  if (!change || change.state === "previewed") return notFound;
  if (change.state === "undone") return;
  const isOver = change.undo_until === null || change.undo_until.getTime() < now.getTime();
  return isOver ? apiError("too_late", bulkErrors.tooLate) : undefined;
}

/** Undoes the next part. Returns the record, or why not. */
export const undoNext = (db: Database, run: Run) =>
  runNext(db, run, (change) => ({
    isApplied: true,
    error: undoError(change, run.by.now),
    end: "undone",
    during: "undoing",
    step: undoRow,
  }));
