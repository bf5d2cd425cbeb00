import { sql } from "kysely";
import type { AdminShelves } from "#contract/learning/admin-collections.ts";
import type { SectionWire, SeriesWire } from "#contract/learning/content.ts";
import { recordAudit } from "#server/platform/audit/record.ts";
import { takeRevs } from "#server/platform/database/changes.ts";
import type { Connection, Database } from "#server/platform/database/tables.ts";
import { refuse } from "#server/platform/web/handler.ts";
import type { By } from "./change.ts";
import { plainText } from "./markup.ts";
import { takeTurn } from "./store.ts";

type Row<W> = { readonly wire: W; readonly version: number; readonly lessons: number };

/** In their order; `version` is the number of their last change. */
export async function shelvesOf(db: Connection): Promise<AdminShelves> {
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

export const meanwhile = refuse("changed_meanwhile", "Somebody else changed this in the meantime.");
export const gone = refuse("not_found", "There is no such thing any more.");

type Refused = ReturnType<typeof refuse>;
type Audited = {
  readonly action: string;
  readonly about: string;
  readonly before?: object;
  readonly after?: object;
};

/** While nobody else edits; answers how all of them stand then. */
export const change = (
  db: Database,
  by: By,
  work: (trx: Connection, shelves: AdminShelves) => Promise<Audited | Refused>,
) =>
  db.transaction().execute(async (trx) => {
    await takeTurn(trx);
    const done = await work(trx, await shelvesOf(trx));
    if ("refusal" in done) return done;
    const { before, after, ...deed } = done;
    const details = {
      ...(before && { before: { ...before } }),
      ...(after && { after: { ...after } }),
    };
    await recordAudit(trx, { by: by.person, ...deed, ...details }, by.now);
    return { body: await shelvesOf(trx) };
  });

async function writeSeries(trx: Connection, wire: SeriesWire, removed = false): Promise<void> {
  const rev = await takeRevs(trx, "catalogue", 1);
  const values = { wire: JSON.stringify(wire), rev, removed, edited: true };
  await trx
    .insertInto("series")
    .values({ id: wire.id, ...values })
    .onConflict((conflict) => conflict.column("id").doUpdateSet(values))
    .execute();
}

export const after = (orders: readonly { readonly order: number }[]) =>
  Math.max(0, ...orders.map(({ order }) => order)) + 1;

/** Nothing where it is as its editor saw it. */
export function staleness(version: number, current: { readonly version: number } | undefined) {
  if (!current) return version === 0 ? undefined : gone;
  return version === current.version ? undefined : meanwhile;
}

const seriesOnly = ({ id, name, tagline, motif, order }: SeriesWire): SeriesWire => ({
  id,
  name,
  tagline,
  motif,
  order,
});

type SeriesWritten = Pick<SeriesWire, "name" | "tagline" | "motif"> & { readonly version: number };

export const saveSeries = (db: Database, id: string, written: SeriesWritten, by: By) =>
  change(db, by, async (trx, { series }) => {
    const current = series.find((one) => one.id === id);
    const stale = staleness(written.version, current);
    if (stale) return stale;
    const name = plainText(written.name);
    if (!name) return refuse("invalid", "A series needs a name.");
    if (series.some((one) => one.id !== id && one.name.toLowerCase() === name.toLowerCase()))
      return refuse("invalid", "There is a series with this name.");
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
      ...(current && { before: seriesOnly(current) }),
      after: wire,
    };
  });

export const deleteSeries = (db: Database, id: string, version: number, by: By) =>
  change(db, by, async (trx, { series }) => {
    const current = series.find((one) => one.id === id);
    if (!current) return gone;
    if (current.version !== version) return meanwhile;
    if (current.lessons > 0) return refuse("in_use", "There are lessons in this series.");
    await writeSeries(trx, seriesOnly(current), true);
    return { action: "series.deleted", about: `series:${id}`, before: seriesOnly(current) };
  });

export const sameSet = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && new Set([...one, ...other]).size === one.length;

export const orderSeries = (db: Database, order: readonly string[], by: By) =>
  change(db, by, async (trx, { series }) => {
    if (
      !sameSet(
        order,
        series.map(({ id }) => id),
      )
    )
      return meanwhile;
    for (const one of series) {
      const place = order.indexOf(one.id) + 1;
      if (one.order !== place) await writeSeries(trx, { ...seriesOnly(one), order: place });
    }
    return { action: "series.ordered", about: "series", after: { order } };
  });
