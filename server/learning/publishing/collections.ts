import { sql } from "kysely";
import type { AdminCollections } from "#contract/learning/admin-collections.ts";
import type { SectionWire, SeriesWire } from "#contract/learning/content.ts";
import { recordAudit } from "#server/platform/audit/record.ts";
import { allocateRevs } from "#server/platform/database/changes.ts";
import type { Connection, Database } from "#server/platform/database/tables.ts";
import { apiError } from "#server/platform/web/handler.ts";
import type { Actor } from "./actor.ts";
import { plainText } from "./markup.ts";
import { lockCatalog } from "./store.ts";

type Row<W> = { readonly wire: W; readonly version: number; readonly lessons: number };

/** Lists series and sections in order. `version` is the revision of the last change. */
export async function readCollections(db: Connection): Promise<AdminCollections> {
  const series = await sql<Row<SeriesWire>>`
    select wire, rev as version, (select count(*) from editable_content lesson
      where lesson.wire ->> 'series_id' = series.id) as lessons
    from series where not removed order by (wire ->> 'order')::float8, id`.execute(db);
  const sections = await sql<Row<SectionWire>>`
    select wire, rev as version, (select count(*) from editable_content lesson
      where lesson.sections ? section.name) as lessons
    from section where not removed order by (wire ->> 'order')::float8, name`.execute(db);
  const flat = <W extends object>({ wire, version, lessons }: Row<W>) => ({
    ...wire,
    version,
    lessons,
  });
  return { series: series.rows.map(flat), sections: sections.rows.map(flat) };
}

export const conflict = apiError(
  "changed_meanwhile",
  "Someone else changed this. Close and reopen it to see the changes.",
);
export const orderConflict = apiError(
  "changed_meanwhile",
  "Someone else changed this list. Review it and try again.",
);
export const notFound = apiError(
  "not_found",
  "This no longer exists. Reload to see the current list.",
);

type Refused = ReturnType<typeof apiError>;
type AuditEntry = {
  readonly action: string;
  readonly about: string;
  readonly before?: object;
  readonly after?: object;
};

/** Runs `work` under the catalog lock, records it in the audit log, and returns the new collections. */
export const changeCollections = (
  db: Database,
  by: Actor,
  work: (trx: Connection, collections: AdminCollections) => Promise<AuditEntry | Refused>,
) =>
  db.transaction().execute(async (trx) => {
    await lockCatalog(trx);
    const done = await work(trx, await readCollections(trx));
    if ("error" in done) return done;
    const { before, after: nextOrder, ...event } = done;
    const details = {
      ...(before && { before: { ...before } }),
      ...(nextOrder && { after: { ...nextOrder } }),
    };
    await recordAudit(trx, { by: by.person, ...event, ...details }, by.now);
    return { body: await readCollections(trx) };
  });

async function writeSeries(trx: Connection, wire: SeriesWire, removed = false): Promise<void> {
  const rev = await allocateRevs(trx, "catalogue", 1);
  const values = { wire: JSON.stringify(wire), rev, removed, edited: true };
  await trx
    .insertInto("series")
    .values({ id: wire.id, ...values })
    .onConflict((conflict) => conflict.column("id").doUpdateSet(values))
    .execute();
}

export const after = (orders: readonly { readonly order: number }[]) =>
  Math.max(0, ...orders.map(({ order }) => order)) + 1;

/** Refuses an edit of a stale version. Returns undefined if the version is current. */
export function versionConflict(
  version: number,
  current: { readonly version: number } | undefined,
) {
  if (!current) return version === 0 ? undefined : notFound;
  return version === current.version ? undefined : conflict;
}

const toSeriesWire = ({ id, name, tagline, motif, order }: SeriesWire): SeriesWire => ({
  id,
  name,
  tagline,
  motif,
  order,
});

type SeriesInput = Pick<SeriesWire, "name" | "tagline" | "motif"> & { readonly version: number };

export const saveSeries = (db: Database, id: string, written: SeriesInput, by: Actor) =>
  changeCollections(db, by, async (trx, { series }) => {
    const current = series.find((one) => one.id === id);
    const stale = versionConflict(written.version, current);
    if (stale) return stale;
    const name = plainText(written.name);
    if (!name) return apiError("invalid", "Enter a name.");
    if (series.some((one) => one.id !== id && one.name.toLowerCase() === name.toLowerCase()))
      return apiError("invalid", "A series with this name already exists.");
    const wire = {
      id,
      name,
      tagline: plainText(written.tagline),
      motif: written.motif,
      order: current?.order ?? after(series),
    };
    await writeSeries(trx, wire);
    return {
      action: current ? "series.saved" : "series.created",
      about: `series:${id}`,
      ...(current && { before: toSeriesWire(current) }),
      after: wire,
    };
  });

/** Lessons whose move to another series isn't published yet are still in it for learners. */
async function hasPublished(trx: Connection, id: string): Promise<boolean> {
  const lesson = await trx
    .selectFrom("content")
    .select("id")
    .where("series_id", "=", id)
    .where("removed", "=", false)
    .where("status", "<>", "Draft")
    .limit(1)
    .executeTakeFirst();
  return lesson !== undefined;
}

export const deleteSeries = (db: Database, id: string, version: number, by: Actor) =>
  changeCollections(db, by, async (trx, { series }) => {
    const current = series.find((one) => one.id === id);
    if (!current) return notFound;
    if (current.version !== version) return conflict;
    if (current.lessons > 0) return apiError("in_use", "Move its lessons to another series first.");
    if (await hasPublished(trx, id))
      return apiError(
        "in_use",
        "Learners still see lessons in this series. Publish the changes to those lessons first.",
      );
    await writeSeries(trx, toSeriesWire(current), true);
    return { action: "series.deleted", about: `series:${id}`, before: toSeriesWire(current) };
  });

export const isSameSet = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && new Set([...one, ...other]).size === one.length;

export const orderSeries = (db: Database, order: readonly string[], by: Actor) =>
  changeCollections(db, by, async (trx, { series }) => {
    if (
      !isSameSet(
        order,
        series.map(({ id }) => id),
      )
    )
      return orderConflict;
    for (const one of series) {
      const position = order.indexOf(one.id) + 1;
      if (one.order !== position) await writeSeries(trx, { ...toSeriesWire(one), order: position });
    }
    return { action: "series.ordered", about: "series", after: { order } };
  });
