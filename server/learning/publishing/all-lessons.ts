import { sql } from "kysely";
import type { AdminNames } from "#contract/learning/admin-collections.ts";
import { stressorNames } from "#contract/wellbeing/stressors.ts";
import { recordAudit } from "#server/platform/audit/record.ts";
import { allocateNumbers } from "#server/platform/database/changes.ts";
import type { Connection, Database } from "#server/platform/database/tables.ts";
import { apiError } from "#server/platform/web/handler.ts";
import type { Actor } from "./actor.ts";
import { plainText } from "./markup.ts";
import { lockCatalog } from "./store.ts";

/* Changes that span lessons. They apply to the edited version and, if published, to the published one. */

const keyOf = { speaker: "subject_matter_expert", category: "category_name" } as const;
export type NameKind = keyof typeof keyOf;

async function countByName(db: Connection, of: NameKind) {
  const name = sql<string>`wire ->> ${sql.lit(keyOf[of])}`;
  return db
    .selectFrom("editable_content")
    .select([name.as("name"), (eb) => eb.fn.countAll<number>().as("lessons")])
    .where(name, "<>", "")
    .groupBy(name)
    .orderBy(sql`lower(${name})`)
    .execute();
}

export const lessonNames = async (db: Connection): Promise<AdminNames> => ({
  speaker: await countByName(db, "speaker"),
  category: await countByName(db, "category"),
  stressor: Object.values(stressorNames).toSorted(),
});

type Ids = readonly { readonly id: string }[];

/** Sets one field of published lessons. Each row gets its own revision. */
async function updatePublished(
  trx: Connection,
  rows: Ids,
  set: (id: string) => [key: string, json: string],
) {
  const number = await allocateNumbers(trx, "catalogue", rows.length);
  for (const { id } of rows) {
    const [key, json] = set(id);
    await trx
      .updateTable("content")
      .set({
        wire: sql`jsonb_set(wire, array[${key}]::text[], ${json}::jsonb)`,
        rev: number(),
        edited: true,
      })
      .where("id", "=", id)
      .execute();
  }
}

export const renameInLessons = (
  db: Database,
  of: NameKind,
  from: string,
  newName: string,
  by: Actor,
) =>
  db.transaction().execute(async (trx) => {
    await lockCatalog(trx);
    const key = keyOf[of];
    const to = plainText(newName);
    if (!to) return apiError("invalid", "Enter a name.");
    const isOld = sql<boolean>`wire ->> ${key} = ${from}`;
    const published = await trx
      .selectFrom("content")
      .select("id")
      .where(isOld)
      .where("removed", "=", false)
      .orderBy("id")
      .execute();
    const edits = await sql`update content_edit
      set wire = jsonb_set(wire, array[${key}]::text[], ${JSON.stringify(to)}::jsonb),
        version = version + 1, changed_at = ${new Date(by.now)}, changed_by = ${by.person}
      where wire ->> ${key} = ${from}`.execute(trx);
    if (published.length === 0 && Number(edits.numAffectedRows ?? 0) === 0)
      return apiError("not_found", "No lessons use this name. Reload to see the current names.");
    await updatePublished(trx, published, () => [key, JSON.stringify(to)]);
    await addVersions(trx, key, to, by);
    await recordAudit(
      trx,
      {
        by: by.person,
        action: `${of}.renamed`,
        about: of,
        before: { name: from },
        after: { name: to },
      },
      by.now,
    );
    return { body: await lessonNames(trx) };
  });

/** Adds a version for each renamed lesson, so that every version number has its content. */
const addVersions = (trx: Connection, key: string, to: string, { now, person }: Actor) =>
  sql`insert into content_version (content_id, version, what, wire, sections, at, by_person)
    select content_id, version, 'renamed', wire, sections, ${new Date(now)}, ${person}
    from content_edit where wire ->> ${key} = ${to} and changed_at = ${new Date(now)}
    on conflict do nothing`.execute(trx);

/** Reorders the lessons of a series. Editors don't write `order`, so this doesn't conflict with open edits. */
export const orderLessons = (db: Database, seriesId: string, order: readonly string[], by: Actor) =>
  db.transaction().execute(async (trx) => {
    await lockCatalog(trx);
    const rows = await trx
      .selectFrom("editable_content")
      .select(["id", sql<number>`(wire ->> 'order')::float8`.as("position")])
      .where(sql`wire ->> 'series_id'`, "=", seriesId)
      .execute();
    const isAll = rows.length === order.length && rows.every(({ id }) => order.includes(id));
    if (!isAll)
      return apiError(
        "changed_meanwhile",
        "Lessons in this series changed. Close and reopen the list to see them.",
      );
    const positionOf = (id: string) => order.indexOf(id) + 1;
    const moved = rows.filter(({ id, position }) => position !== positionOf(id));
    for (const { id } of moved)
      await sql`update content_edit
        set wire = jsonb_set(wire, '{order}', ${JSON.stringify(positionOf(id))}::jsonb)
        where content_id = ${id}`.execute(trx);
    const theirs = await trx
      .selectFrom("content")
      .select("id")
      .where("id", "in", [...moved.map(({ id }) => id), ""])
      .execute();
    await updatePublished(trx, theirs, (id) => ["order", JSON.stringify(positionOf(id))]);
    await recordAudit(
      trx,
      {
        by: by.person,
        action: "series.lessons_ordered",
        about: `series:${seriesId}`,
        after: { order },
      },
      by.now,
    );
    return { body: { success: true as const } };
  });
