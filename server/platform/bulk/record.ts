import { sql } from "kysely";
import type { BulkChangeRecord, BulkList, BulkReason } from "#contract/bulk-changes.ts";
import { isoTime } from "../database/rows.ts";
import type { Connection } from "../database/tables.ts";

const RECENT = 20;
/** Names shown for each reason. */
const NAMED = 5;

const changes = (db: Connection) =>
  db
    .selectFrom("bulk_change")
    .leftJoin("person", "person.id", "bulk_change.by_person")
    .selectAll("bulk_change")
    .select(
      sql<string | null>`nullif(trim(person.first_name || ' ' || person.last_name), '')`.as(
        "by_name",
      ),
    );

type Row = Awaited<ReturnType<ReturnType<typeof changes>["execute"]>>[number];

async function countsOf(db: Connection, id: string) {
  const row = await db
    .selectFrom("bulk_item")
    .where("bulk_id", "=", id)
    .select([
      sql<number>`count(*) filter (where outcome = 'changes')`.as("changes"),
      sql<number>`count(*) filter (where outcome = 'same')`.as("same"),
      sql<number>`count(*) filter (where outcome = 'cannot')`.as("cannot"),
      sql<number>`count(*) filter (where outcome = 'changes' and applied)`.as("applied"),
      sql<number>`count(*) filter (where undone = 'restored')`.as("restored"),
      sql<number>`count(*) filter (where undone = 'left')`.as("left"),
    ])
    .executeTakeFirstOrThrow();
  return Object.fromEntries(
    Object.entries(row).map(([name, n]) => [name, Number(n)]),
  ) as typeof row;
}

async function reasonsIn(
  db: Connection,
  id: string,
  column: "why" | "undo_why",
): Promise<BulkReason[]> {
  const why = sql.ref<string>(column);
  const rows = await db
    .selectFrom("bulk_item")
    .where("bulk_id", "=", id)
    .where(why, "is not", null)
    .select([
      why.as("why"),
      sql<number>`count(*)`.as("n"),
      sql<string[]>`(array_agg(name order by name))[1:${sql.lit(NAMED)}]`.as("names"),
    ])
    .groupBy(column)
    .orderBy("n", "desc")
    .orderBy(column)
    .execute();
  return rows.map(({ why: reason, n, names }) => ({ why: reason, count: Number(n), names }));
}

const doneOf = (state: Row["state"], done: number) => (state === "previewed" ? 0 : done);

async function recordOf(db: Connection, row: Row): Promise<BulkChangeRecord> {
  const { id, list, title, state } = row;
  const { changes, same, cannot, applied, restored, left } = await countsOf(db, id);
  const isUndo = state === "undoing" || state === "undone";
  const selected = changes + same + cannot;
  return {
    id,
    list,
    title,
    state,
    total: isUndo ? applied : selected,
    done: isUndo ? restored + left : doneOf(state, selected - changes + applied),
    counts: { changes, same, cannot },
    reasons: await reasonsIn(db, id, "why"),
    undo_until: row.undo_until && isoTime(row.undo_until),
    undo: { restored, left, reasons: isUndo ? await reasonsIn(db, id, "undo_why") : [] },
    created_at: isoTime(row.created_at),
    by: row.by_name,
  };
}

export async function bulkRecord(db: Connection, id: string): Promise<BulkChangeRecord> {
  return recordOf(db, await changes(db).where("bulk_change.id", "=", id).executeTakeFirstOrThrow());
}

export async function recentChanges(db: Connection, list: BulkList): Promise<BulkChangeRecord[]> {
  const rows = await changes(db)
    .where("list", "=", list)
    .where("state", "<>", "previewed")
    .orderBy("bulk_change.created_at", "desc")
    .limit(RECENT)
    .execute();
  const records: BulkChangeRecord[] = [];
  for (const row of rows) records.push(await recordOf(db, row));
  return records;
}
