import type { LessonState } from "#contract/learning/admin-content.ts";
import type { ContentWire } from "#contract/learning/content.ts";
import { allocateNumbers, allocateRevs } from "#server/platform/database/changes.ts";
import type { Connection } from "#server/platform/database/tables.ts";
import { canonicalJson } from "#server/platform/writes/canonical-json.ts";
import type { Lesson } from "./queries.ts";

/** Locks the catalog against other edits and imports until the transaction ends. */
export const lockCatalog = (trx: Connection) => allocateRevs(trx, "catalogue", 0);

export type VersionInfo = {
  readonly what: string;
  /** Null for the server itself. */
  readonly by: string | null;
  readonly now: number;
};

export type EditedLesson = Omit<Lesson, "changed_at" | "changed_by">;

async function addVersion(trx: Connection, lesson: EditedLesson, { what, by, now }: VersionInfo) {
  await trx
    .insertInto("content_version")
    .values({
      content_id: lesson.id,
      version: lesson.version,
      what,
      wire: JSON.stringify(lesson.wire),
      sections: JSON.stringify(lesson.sections),
      at: new Date(now),
      by_person: by,
    })
    .execute();
}

/** Stores the lesson as a draft in `content`, so that its credit terms can refer to it before it is published. */
async function storeDraftRow(trx: Connection, { id, wire }: EditedLesson): Promise<void> {
  const values = {
    series_id: wire.series_id,
    type: wire.type,
    wire: JSON.stringify({ ...wire, content_status: "Draft" }),
    edited: true,
  };
  const { numUpdatedRows } = await trx
    .updateTable("content")
    .set(values)
    .where("id", "=", id)
    .where("status", "=", "Draft")
    .executeTakeFirst();
  if (numUpdatedRows > 0n) return;
  const rev = await allocateRevs(trx, "catalogue", 1);
  await trx
    .insertInto("content")
    .values({ id, status: "Draft", rev, ...values })
    .execute();
}

/** Stores the lesson as a new version. The first edit also stores the imported lesson as version 1. */
export async function storeLesson(
  trx: Connection,
  before: Lesson | undefined,
  next: EditedLesson,
  touch: VersionInfo,
): Promise<void> {
  const isFirst = before !== undefined && before.version === 0;
  if (isFirst)
    await addVersion(trx, { ...before, version: 1 }, { ...touch, what: "found", by: null });
  const version = isFirst ? 2 : (before?.version ?? 0) + 1;
  const { id, wire, sections, ...rest } = next;
  const row = {
    ...rest,
    version,
    wire: JSON.stringify(wire),
    sections: JSON.stringify(sections),
    changed_at: new Date(touch.now),
    changed_by: touch.by,
  };
  await trx
    .insertInto("content_edit")
    .values({ content_id: id, ...row })
    .onConflict((conflict) => conflict.column("content_id").doUpdateSet(row))
    .execute();
  await addVersion(trx, { ...next, version }, touch);
  if (!next.was_published) await storeDraftRow(trx, next);
}

/** Status that devices get. They never get drafts. */
const statusOf = {
  draft: "Draft",
  scheduled: "Draft",
  withdrawn: "Draft",
  published: "Published",
  expired: "Expired",
} as const;
export const contentStatus = (state: LessonState) => statusOf[state];

const publishedRow = (trx: Connection, id: string) =>
  trx
    .selectFrom("content")
    .select(["wire", "status", "removed"])
    .where("id", "=", id)
    .executeTakeFirst();

/** Returns the published lesson, current or last. Undefined if it was never published. */
export const publishedWire = async (
  trx: Connection,
  id: string,
): Promise<ContentWire | undefined> => (await publishedRow(trx, id))?.wire;

export async function publishedSections(trx: Connection, id: string): Promise<string[]> {
  const rows = await trx
    .selectFrom("content_to_section")
    .select("section_name")
    .where("content_id", "=", id)
    .where("removed", "=", false)
    .orderBy("section_name")
    .execute();
  return rows.map(({ section_name }) => section_name);
}

type PublishedLesson = { readonly wire: ContentWire; readonly sections: readonly string[] };

/** Drops fields that don't count as a change. */
const comparable = ({ views: _views, content_status: _status, ...wire }: ContentWire) =>
  Object.fromEntries(Object.entries(wire).filter(([, value]) => value !== "" && value !== null));

export const differs = (one: PublishedLesson, other: PublishedLesson): boolean =>
  canonicalJson([comparable(one.wire), one.sections.toSorted()]) !==
  canonicalJson([comparable(other.wire), other.sections.toSorted()]);

/** Writes the lesson to the tables that devices sync from. */
export async function writePublished(
  trx: Connection,
  id: string,
  next: PublishedLesson,
): Promise<void> {
  const current = await publishedRow(trx, id);
  const has = await publishedSections(trx, id);
  const removedSections = has.filter((name) => !next.sections.includes(name));
  const added = next.sections.filter((name) => !has.includes(name));
  const wire = { ...next.wire, views: current?.wire.views ?? next.wire.views };
  // Devices don't get the terms of drafts, so terms need a new revision when the lesson enters or leaves draft.
  const isTermsToo =
    current !== undefined && (current.status === "Draft") !== (wire.content_status === "Draft");
  const number = await allocateNumbers(
    trx,
    "catalogue",
    1 + removedSections.length + added.length + (isTermsToo ? 1 : 0),
  );
  const values = {
    series_id: wire.series_id,
    type: wire.type,
    status: wire.content_status,
    wire: JSON.stringify(wire),
    rev: number(),
    removed: false,
    edited: true,
  };
  await trx
    .insertInto("content")
    .values({ id, ...values })
    .onConflict((conflict) => conflict.column("id").doUpdateSet(values))
    .execute();
  for (const [names, removed] of [
    [removedSections, true],
    [added, false],
  ] as const)
    for (const name of names) await storeSection(trx, id, name, { rev: number(), removed });
  if (isTermsToo)
    await trx
      .updateTable("credit_terms")
      .set({ rev: number() })
      .where("content_id", "=", id)
      .execute();
}

async function storeSection(
  trx: Connection,
  content_id: string,
  section_name: string,
  change: { readonly rev: number; readonly removed: boolean },
): Promise<void> {
  const values = { ...change, edited: true };
  await trx
    .insertInto("content_to_section")
    .values({ content_id, section_name, ...values })
    .onConflict((conflict) => conflict.columns(["content_id", "section_name"]).doUpdateSet(values))
    .execute();
}
