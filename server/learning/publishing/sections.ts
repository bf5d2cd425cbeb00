import { sql } from "kysely";
import type { AdminShelves } from "#contract/learning/admin-collections.ts";
import type { SectionWire } from "#contract/learning/content.ts";
import { takeNumbers, takeRevs } from "#server/platform/database/changes.ts";
import type { Connection, Database } from "#server/platform/database/tables.ts";
import { refuse } from "#server/platform/web/handler.ts";
import type { By } from "./change.ts";
import { after, change, gone, meanwhile, sameSet, staleness } from "./collections.ts";
import { plainText } from "./markup.ts";

async function writeSection(trx: Connection, wire: SectionWire, removed = false): Promise<void> {
  const rev = await takeRevs(trx, "catalogue", 1);
  const values = { wire: JSON.stringify(wire), rev, removed, edited: true };
  await trx
    .insertInto("section")
    .values({ name: wire.section_name, ...values })
    .onConflict((conflict) => conflict.column("name").doUpdateSet(values))
    .execute();
}

const sectionOnly = ({ section_name, show, order }: SectionWire): SectionWire => ({
  section_name,
  show,
  order,
});

/** Everything that names the section, learners' lessons and editors'. */
async function moveLessons(trx: Connection, was: string, name: string | undefined): Promise<void> {
  const placed = await trx
    .selectFrom("content_to_section")
    .select("content_id")
    .where("section_name", "=", was)
    .where("removed", "=", false)
    .execute();
  const number = await takeNumbers(trx, "catalogue", placed.length * (name === undefined ? 1 : 2));
  for (const { content_id } of placed) {
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

type SectionWritten = {
  readonly version: number;
  readonly section_name: string;
  readonly was?: string | undefined;
  readonly show: string;
};

type Sections = AdminShelves["sections"];

/** The section as it is now; nothing for a new one. Refused when it is not as its editor saw it, or has another's name. */
function beforeSaving(sections: Sections, { version, section_name, was }: SectionWritten) {
  const current =
    version === 0 ? undefined : sections.find((one) => one.section_name === (was ?? section_name));
  const stale = staleness(version, current);
  if (stale) return stale;
  const isTaken = sections.some(
    (one) => one !== current && one.section_name.toLowerCase() === section_name.toLowerCase(),
  );
  return isTaken ? refuse("invalid", "There is a section with this name.") : { current };
}

export const saveSection = (db: Database, written: SectionWritten, by: By) =>
  change(db, by, async (trx, { sections }) => {
    const section_name = plainText(written.section_name);
    if (!section_name) return refuse("invalid", "A section needs a name.");
    const found = beforeSaving(sections, {
      ...written,
      section_name,
      was: written.was ?? written.section_name,
    });
    if ("refusal" in found) return found;
    const { current } = found;
    const order = current?.order ?? after(sections);
    const wire = { section_name, show: written.show, order };
    await writeSection(trx, wire);
    if (current && current.section_name !== section_name) {
      await moveLessons(trx, current.section_name, section_name);
      await writeSection(trx, sectionOnly(current), true);
    }
    return {
      action: current ? "section.saved" : "section.created",
      about: `section:${section_name}`,
      ...(current && { before: sectionOnly(current) }),
      after: wire,
    };
  });

export const deleteSection = (db: Database, name: string, version: number, by: By) =>
  change(db, by, async (trx, { sections }) => {
    const current = sections.find((one) => one.section_name === name);
    if (!current) return gone;
    if (current.version !== version) return meanwhile;
    await moveLessons(trx, name, undefined);
    await writeSection(trx, sectionOnly(current), true);
    return { action: "section.deleted", about: `section:${name}`, before: sectionOnly(current) };
  });

export const orderSections = (db: Database, order: readonly string[], by: By) =>
  change(db, by, async (trx, { sections }) => {
    if (
      !sameSet(
        order,
        sections.map(({ section_name }) => section_name),
      )
    )
      return meanwhile;
    for (const one of sections) {
      const place = order.indexOf(one.section_name) + 1;
      if (one.order !== place) await writeSection(trx, { ...sectionOnly(one), order: place });
    }
    return { action: "section.ordered", about: "section", after: { order } };
  });
