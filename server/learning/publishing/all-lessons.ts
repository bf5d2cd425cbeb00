import { sql } from "kysely";
import type { AdminNames } from "#contract/learning/admin-collections.ts";
import { stressorNames } from "#contract/wellbeing/stressors.ts";
import { recordAudit } from "#server/platform/audit/record.ts";
import { takeNumbers } from "#server/platform/database/changes.ts";
import type { Connection, Database } from "#server/platform/database/tables.ts";
import { refuse } from "#server/platform/web/handler.ts";
import type { By } from "./change.ts";
import { plainText } from "./markup.ts";
import { takeTurn } from "./store.ts";

/* What is changed in many lessons at once: for their editors, and for learners where they have them. */

const keyOf = { speaker: "subject_matter_expert", category: "category_name" } as const;
export type NamedBy = keyof typeof keyOf;

async function namesBy(db: Connection, of: NamedBy) {
  const name = sql<string>`wire ->> ${sql.lit(keyOf[of])}`;
  return db
    .selectFrom("editable_content")
    .select([name.as("name"), (eb) => eb.fn.countAll<number>().as("lessons")])
    .where(name, "<>", "")
    .groupBy(name)
    .orderBy(sql`lower(${name})`)
    .execute();
}

export const namesOf = async (db: Connection): Promise<AdminNames> => ({
  speaker: await namesBy(db, "speaker"),
  category: await namesBy(db, "category"),
  stressor: Object.values(stressorNames).toSorted(),
});

type Ids = readonly { readonly id: string }[];

/** Sets one value in what learners have, each row with a number of its own. */
async function giveAll(
  trx: Connection,
  rows: Ids,
  set: (id: string) => [key: string, json: string],
) {
  const number = await takeNumbers(trx, "catalogue", rows.length);
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

export const rename = (db: Database, of: NamedBy, from: string, wanted: string, by: By) =>
  db.transaction().execute(async (trx) => {
    await takeTurn(trx);
    const key = keyOf[of];
    const to = plainText(wanted);
    if (!to) return refuse("invalid", "It needs a name.");
    const isOld = sql<boolean>`wire ->> ${key} = ${from}`;
    const theirs = await trx
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
    if (theirs.length === 0 && Number(edits.numAffectedRows ?? 0) === 0)
      return refuse("not_found", "No lesson names it.");
    await giveAll(trx, theirs, () => [key, JSON.stringify(to)]);
    await keepVersions(trx, key, to, by);
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
    return { body: await namesOf(trx) };
  });

/** Every version number stands for what the lesson was then. */
const keepVersions = (trx: Connection, key: string, to: string, { now, person }: By) =>
  sql`insert into content_version (content_id, version, what, wire, sections, at, by_person)
    select content_id, version, 'renamed', wire, sections, ${new Date(now)}, ${person}
    from content_edit where wire ->> ${key} = ${to} and changed_at = ${new Date(now)}
    on conflict do nothing`.execute(trx);

/** Places are no part of what an editor writes, so nobody's unsaved work is in the way of this. */
export const orderLessons = (db: Database, seriesId: string, order: readonly string[], by: By) =>
  db.transaction().execute(async (trx) => {
    await takeTurn(trx);
    const rows = await trx
      .selectFrom("editable_content")
      .select(["id", sql<number>`(wire ->> 'order')::float8`.as("place")])
      .where(sql`wire ->> 'series_id'`, "=", seriesId)
      .execute();
    const isAll = rows.length === order.length && rows.every(({ id }) => order.includes(id));
    if (!isAll) return refuse("changed_meanwhile", "Other lessons are in this series by now.");
    const placeOf = (id: string) => order.indexOf(id) + 1;
    const moved = rows.filter(({ id, place }) => place !== placeOf(id));
    for (const { id } of moved)
      await sql`update content_edit
        set wire = jsonb_set(wire, '{order}', ${JSON.stringify(placeOf(id))}::jsonb)
        where content_id = ${id}`.execute(trx);
    const theirs = await trx
      .selectFrom("content")
      .select("id")
      .where("id", "in", [...moved.map(({ id }) => id), ""])
      .execute();
    await giveAll(trx, theirs, (id) => ["order", JSON.stringify(placeOf(id))]);
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
