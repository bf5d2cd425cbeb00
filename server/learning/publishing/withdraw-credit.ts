import { sql } from "kysely";
import type { ContentWire } from "#contract/learning/content.ts";
import { recordAudit } from "#server/platform/audit/record.ts";
import type { Connection, Database } from "#server/platform/database/tables.ts";
import { aboutLesson } from "./actor.ts";
import { creditShortfalls, missingForCreditOf } from "./credit-rule.ts";
import { findLesson } from "./queries.ts";
import {
  differs,
  lockCatalog,
  publishedSections,
  publishedWire,
  storeLesson,
  writePublished,
} from "./store.ts";

const offers = sql<boolean>`(wire ->> 'cme' = '1' or wire ->> 'contact_hours' = '1')`;

const publishedWithCredit = (db: Connection) =>
  db
    .selectFrom("content")
    .select("wire")
    .where("status", "=", "Published")
    .where("removed", "=", false)
    .where(offers)
    .orderBy("id");

const withoutCredit = (wire: ContentWire): ContentWire => ({
  ...wire,
  cme: "0",
  contact_hours: "0",
  credit: "0.00",
});

/** Stops offering the credit. The editable lesson stays set to it, so that publishing offers it again once it is complete. */
async function withdraw(trx: Connection, wire: ContentWire, now: number): Promise<void> {
  const id = wire.record_id_;
  const lesson = await findLesson(trx, id);
  if (!lesson) return;
  const published = { wire: withoutCredit(wire), sections: await publishedSections(trx, id) };
  await writePublished(trx, id, published);
  const next = { ...lesson, has_changes: differs(published, lesson) };
  await storeLesson(trx, lesson, next, { what: "credit_withdrawn", by: null, now });
  const { cme, contact_hours, credit } = wire;
  await recordAudit(
    trx,
    {
      by: null,
      action: "lesson.credit_withdrawn",
      about: aboutLesson(id),
      before: { cme, contact_hours, credit },
    },
    now,
  );
}

async function incompleteLessons(db: Connection): Promise<ContentWire[]> {
  const rows = await publishedWithCredit(db).execute();
  const wires = rows.map(({ wire }) => wire);
  const shortfalls = await creditShortfalls(db, wires);
  return wires.filter(({ record_id_ }) => shortfalls.has(record_id_));
}

/**
 * Stops offering credit for published lessons that lack what it needs, because they were published before the rule. Credits
 * that were earned stay. Running it again changes nothing, and locks nothing.
 */
export async function withdrawIncompleteCredit(db: Database, now: number): Promise<number> {
  if ((await incompleteLessons(db)).length === 0) return 0;
  return db.transaction().execute(async (trx) => {
    await lockCatalog(trx);
    const incomplete = await incompleteLessons(trx);
    for (const wire of incomplete) await withdraw(trx, wire, now);
    return incomplete.length;
  });
}

/** Stops offering the credit of one lesson that was just published, if it lacks what credit needs. */
export async function withdrawIfIncomplete(
  trx: Connection,
  id: string,
  now: number,
): Promise<void> {
  const wire = await publishedWire(trx, id);
  if (wire && (await missingForCreditOf(trx, wire)).length > 0) await withdraw(trx, wire, now);
}

const LISTED = 50;

/** Returns published lessons that don't offer the credit they are set to, with the missing details. */
export async function lessonsWithoutCredit(db: Connection) {
  const rows = await db
    .selectFrom("content_edit")
    .innerJoin("content", "content.id", "content_edit.content_id")
    .select("content_edit.wire")
    .where("content_edit.state", "=", "published")
    .where(
      sql<boolean>`(content_edit.wire ->> 'cme' = '1' or content_edit.wire ->> 'contact_hours' = '1')`,
    )
    .where(
      sql<boolean>`(content.wire ->> 'cme' <> '1' and content.wire ->> 'contact_hours' <> '1')`,
    )
    .orderBy(sql`lower(content_edit.wire ->> 'title')`)
    .limit(LISTED)
    .execute();
  const wires = rows.map(({ wire }) => wire);
  const shortfalls = await creditShortfalls(db, wires);
  return wires.flatMap(({ record_id_: id, title, credit }) => {
    const missing = shortfalls.get(id);
    return missing ? [{ id, title, credit, missing }] : [];
  });
}
