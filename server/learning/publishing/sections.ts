import { sql } from "kysely";
import type { AdminCollections } from "#contract/learning/admin-collections.ts";
import type { SectionWire } from "#contract/learning/content.ts";
import { allocateNumbers, allocateRevs } from "#server/platform/database/changes.ts";
import type { Connection, Database } from "#server/platform/database/tables.ts";
import { apiError } from "#server/platform/web/handler.ts";
import type { Actor } from "./actor.ts";
import {
  after,
  changeCollections,
  conflict,
  isSameSet,
  notFound,
  orderConflict,
  versionConflict,
} from "./collections.ts";
import { plainText } from "./markup.ts";

async function writeSection(trx: Connection, wire: SectionWire, removed = false): Promise<void> {
  const rev = await allocateRevs(trx, "catalogue", 1);
  const values = { wire: JSON.stringify(wire), rev, removed, edited: true };
  await trx
    .insertInto("section")
    .values({ name: wire.section_name, ...values })
    .onConflict((conflict) => conflict.column("name").doUpdateSet(values))
    .execute();
}

const toSectionWire = ({ section_name, show, order }: SectionWire): SectionWire => ({
  section_name,
  show,
  order,
});

/** Moves published and edited lessons to the renamed section, or out of the deleted one. */
async function moveLessons(trx: Connection, was: string, name: string | undefined): Promise<void> {
  const memberships = await trx
    .selectFrom("content_to_section")
    .select("content_id")
    .where("section_name", "=", was)
    .where("removed", "=", false)
    .execute();
  const number = await allocateNumbers(
    trx,
    "catalogue",
    memberships.length * (name === undefined ? 1 : 2),
  );
  for (const { content_id } of memberships) {
    await trx
      .updateTable("content_to_section")
      .set({ removed: true, edited: true, rev: number() })
      .where("content_id", "=", content_id)
      .where("section_name", "=", was)
      .execute();
    if (name === undefined) continue;
    const values = { removed: false, edited: true, rev: number() };
    await trx
      .insertInto("content_to_section")
      .values({ content_id, section_name: name, ...values })
      .onConflict((conflict) =>
        conflict.columns(["content_id", "section_name"]).doUpdateSet(values),
      )
      .execute();
  }
  await sql`update content_edit set sections = (sections - ${was}::text) ||
      ${JSON.stringify(name === undefined ? [] : [name])}::jsonb
    where sections ? ${was}`.execute(trx);
}

type SectionInput = {
  readonly version: number;
  readonly section_name: string;
  readonly was?: string | undefined;
  readonly show: string;
};

type Sections = AdminCollections["sections"];

/** Finds the section to save, undefined if new. Refuses stale versions and duplicate names. */
function findForSave(sections: Sections, { version, section_name, was }: SectionInput) {
  const current =
    version === 0 ? undefined : sections.find((one) => one.section_name === (was ?? section_name));
  const stale = versionConflict(version, current);
  if (stale) return stale;
  const isTaken = sections.some(
    (one) => one !== current && one.section_name.toLowerCase() === section_name.toLowerCase(),
  );
  return isTaken ? apiError("invalid", "A collection with this name already exists.") : { current };
}

export const saveSection = (db: Database, written: SectionInput, by: Actor) =>
  changeCollections(db, by, async (trx, { sections }) => {
    const section_name = plainText(written.section_name);
    if (!section_name) return apiError("invalid", "Enter a name.");
    const result = findForSave(sections, {
      ...written,
      section_name,
      was: written.was ?? written.section_name,
    });
    if ("error" in result) return result;
    const { current } = result;
    const order = current?.order ?? after(sections);
    const wire = { section_name, show: written.show, order };
    await writeSection(trx, wire);
    if (current && current.section_name !== section_name) {
      await moveLessons(trx, current.section_name, section_name);
      await writeSection(trx, toSectionWire(current), true);
    }
    return {
      action: current ? "section.saved" : "section.created",
      about: `section:${section_name}`,
      ...(current && { before: toSectionWire(current) }),
      after: wire,
    };
  });

export const deleteSection = (db: Database, name: string, version: number, by: Actor) =>
  changeCollections(db, by, async (trx, { sections }) => {
    const current = sections.find((one) => one.section_name === name);
    if (!current) return notFound;
    if (current.version !== version) return conflict;
    await moveLessons(trx, name, undefined);
    await writeSection(trx, toSectionWire(current), true);
    return { action: "section.deleted", about: `section:${name}`, before: toSectionWire(current) };
  });

export const orderSections = (db: Database, order: readonly string[], by: Actor) =>
  changeCollections(db, by, async (trx, { sections }) => {
    if (
      !isSameSet(
        order,
        sections.map(({ section_name }) => section_name),
      )
    )
      return orderConflict;
    for (const one of sections) {
      const position = order.indexOf(one.section_name) + 1;
      if (one.order !== position)
        await writeSection(trx, { ...toSectionWire(one), order: position });
    }
    return { action: "section.ordered", about: "section", after: { order } };
  });
