import { BULK_UNDO_DAYS, MAX_BULK_ROWS } from "#contract/bulk-changes.ts";
import { insertRows } from "../database/rows.ts";
import type { Connection } from "../database/tables.ts";
import type { Deps } from "../deps.ts";
import { uuidv7 } from "../ids.ts";
import { apiError, type Session } from "../web/handler.ts";
import { bulkErrors } from "./bulk-copy.ts";
import { bulkRecord } from "./record.ts";
import type { BulkTarget, PlannedRow } from "./target.ts";

/** Rows planned at a time. */
const PART = 500;
const DAY_MS = 24 * 60 * 60 * 1000;

type Selection<Filters> = { readonly ids: readonly string[] } | { readonly matching: Filters };

async function keysOf<Change extends object, Filters>(
  db: Connection,
  target: BulkTarget<Change, Filters>,
  selection: Selection<Filters>,
): Promise<readonly string[]> {
  if ("ids" in selection) return [...new Set(selection.ids)];
  return target.matching(db, selection.matching);
}

const refused = (sentence: string) => apiError("invalid", sentence);

/** Stores which rows a change is for and what it would do to each. */
export async function previewBulkChange<Change extends object, Filters>(
  { db, clock }: Pick<Deps, "db" | "clock">,
  target: BulkTarget<Change, Filters>,
  { selection, change }: { readonly selection: Selection<Filters>; readonly change: Change },
  { person }: Pick<Session, "person">,
) {
  const now = new Date(clock.now());
  const title = await target.describe(db, change, now);
  if (typeof title === "object") return refused(title.error);
  const keys = await keysOf(db, target, selection);
  if (keys.length === 0) return refused(bulkErrors.none);
  if (keys.length > MAX_BULK_ROWS) return refused(bulkErrors.tooMany(MAX_BULK_ROWS));
  const id = uuidv7(now.getTime());
  const planned: PlannedRow[] = [];
  for (let at = 0; at < keys.length; at += PART)
    planned.push(
      ...(await target.plan(db, keys.slice(at, at + PART), change, { person: person.id, now })),
    );
  await db.transaction().execute(async (trx) => {
    await trx
      .insertInto("bulk_change")
      .values({
        id,
        list: target.list,
        title,
        change: JSON.stringify(change),
        by_person: person.id,
        created_at: now,
        undo_until: target.canUndo(change)
          ? new Date(now.getTime() + BULK_UNDO_DAYS * DAY_MS)
          : null,
      })
      .execute();
    const items = planned.map(({ key, name, outcome, why, version }) => ({
      bulk_id: id,
      key,
      person_id: target.list === "people" ? key : null,
      name,
      version: version ?? null,
      outcome,
      why: why ?? null,
      applied: false,
      before: null,
      undone: null,
      undo_why: null,
    }));
    await insertRows(trx, "bulk_item", items).execute();
  });
  return { body: { data: await bulkRecord(db, id) } };
}
