import { sql } from "kysely";
import type { InsightTarget } from "#contract/insights/target.ts";
import { fullName } from "#server/accounts/users/name.ts";
import { recordAudit } from "#server/platform/audit/record.ts";
import { isoTime } from "#server/platform/database/rows.ts";
import type { Connection, Database } from "#server/platform/database/tables.ts";
import { changedMeanwhile } from "#server/platform/web/handler.ts";
import type { Writer } from "./open-group.ts";

type Target = Pick<InsightTarget, "percent" | "by_month">;
const NONE: Target = { percent: null, by_month: null };

const monthText = sql<string | null>`to_char(by_month, 'YYYY-MM')`.as("by_month");

export async function targetOf(db: Connection, group: string): Promise<InsightTarget> {
  const row = await db
    .selectFrom("insight_target")
    .leftJoin("person", "person.id", "edited_by")
    .select(["percent", "insight_target.version", "edited_at", "first_name", "last_name"])
    .select(monthText)
    .where("practice_group_id", "=", group)
    .executeTakeFirst();
  if (!row) return { ...NONE, version: 0, edited_at: null, edited_by: null };
  const { first_name, last_name, edited_at, ...target } = row;
  const editor = { first_name: first_name ?? "", last_name: last_name ?? "" };
  return { ...target, edited_at: isoTime(edited_at), edited_by: fullName(editor) || null };
}

/** Writes the target unless `version` is outdated. */
async function write(trx: Connection, { group, by, now }: Writer, version: number, next: Target) {
  const row = {
    percent: next.percent,
    by_month: next.by_month === null ? null : `${next.by_month}-01`,
    ...{ version: version + 1, edited_by: by, edited_at: new Date(now) },
  };
  const written = await trx
    .insertInto("insight_target")
    .values({ practice_group_id: group, ...row })
    .onConflict((conflict) =>
      conflict
        .column("practice_group_id")
        .doUpdateSet(row)
        .where("insight_target.version", "=", version),
    )
    .returning("version")
    .executeTakeFirst();
  return written !== undefined;
}

/** Sets or clears the target. Returns a refusal, or undefined on success. */
export const setTarget = (
  db: Database,
  writer: Writer,
  { version, ...next }: Target & { readonly version: number },
) =>
  db.transaction().execute(async (trx) => {
    const row = await trx
      .selectFrom("insight_target")
      .select(["percent", "version"])
      .select(monthText)
      .where("practice_group_id", "=", writer.group)
      .forUpdate()
      .executeTakeFirst();
    if ((row?.version ?? 0) !== version) return changedMeanwhile;
    const before: Target = row ? { percent: row.percent, by_month: row.by_month } : NONE;
    if (before.percent === next.percent && before.by_month === next.by_month) return;
    if (!(await write(trx, writer, version, next))) return changedMeanwhile;
    const action = next.percent === null ? "insight_target.cleared" : "insight_target.set";
    const event = { by: writer.by, action, about: `group:${writer.group}` };
    await recordAudit(trx, { ...event, before, after: next }, writer.now);
  });

export const clearTarget = (db: Database, writer: Writer, version: number) =>
  setTarget(db, writer, { version, ...NONE });
