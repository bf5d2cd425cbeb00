import type { LessonState } from "#contract/learning/admin-content.ts";
import type { ContentWire } from "#contract/learning/content.ts";
import { takeNumbers, takeRevs } from "#server/platform/database/changes.ts";
import type { Connection } from "#server/platform/database/tables.ts";
import { canonicalJson } from "#server/platform/writes/canonical-json.ts";
import type { Lesson } from "./queries.ts";

/** Editors take turns, with each other and with whoever imports a catalogue. */
export const takeTurn = (trx: Connection) => takeRevs(trx, "catalogue", 0);

export type Touch = {
  readonly what: string;
  /** Nobody = the server itself. */
  readonly by: string | null;
  readonly now: number;
};

export type Working = Omit<Lesson, "changed_at" | "changed_by">;

async function addVersion(trx: Connection, lesson: Working, { what, by, now }: Touch) {
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

/** Its place among the lessons, a draft to devices: what belongs to it can be written before anybody has it. */
async function reserve(trx: Connection, { id, wire }: Working): Promise<void> {
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
  const rev = await takeRevs(trx, "catalogue", 1);
  await trx
    .insertInto("content")
    .values({ id, status: "Draft", rev, ...values })
    .execute();
}

/** The lesson as it is from now on, one version further. What was there before the first touch is kept too. */
export async function keep(
  trx: Connection,
  before: Lesson | undefined,
  next: Working,
  touch: Touch,
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
  if (!next.was_published) await reserve(trx, next);
}

/** What devices are told of it: a draft is nothing to them. */
const statusOf = {
  draft: "Draft",
  scheduled: "Draft",
  withdrawn: "Draft",
  published: "Published",
  expired: "Expired",
} as const;
export const contentStatus = (state: LessonState) => statusOf[state];

const publishedWire = (trx: Connection, id: string) =>
  trx
    .selectFrom("content")
    .select(["wire", "status", "removed"])
    .where("id", "=", id)
    .executeTakeFirst();

/** As learners have it, or had it last; nothing = they never did. */
export const learnersWire = async (trx: Connection, id: string): Promise<ContentWire | undefined> =>
  (await publishedWire(trx, id))?.wire;

export async function sectionsOnDevices(trx: Connection, id: string): Promise<string[]> {
  const rows = await trx
    .selectFrom("content_to_section")
    .select("section_name")
    .where("content_id", "=", id)
    .where("removed", "=", false)
    .orderBy("section_name")
    .execute();
  return rows.map(({ section_name }) => section_name);
}

type ToDevices = { readonly wire: ContentWire; readonly sections: readonly string[] };

/** Without what neither editors nor learners see as a difference. */
const comparable = ({ views: _views, content_status: _status, ...wire }: ContentWire) =>
  Object.fromEntries(Object.entries(wire).filter(([, value]) => value !== "" && value !== null));

export const differs = (one: ToDevices, other: ToDevices): boolean =>
  canonicalJson([comparable(one.wire), one.sections.toSorted()]) !==
  canonicalJson([comparable(other.wire), other.sections.toSorted()]);

/** Puts the lesson where devices take it from at their next sync. */
export async function giveToDevices(trx: Connection, id: string, next: ToDevices): Promise<void> {
  const known = await publishedWire(trx, id);
  const has = await sectionsOnDevices(trx, id);
  const gone = has.filter((name) => !next.sections.includes(name));
  const added = next.sections.filter((name) => !has.includes(name));
  const wire = { ...next.wire, views: known?.wire.views ?? next.wire.views };
  // Devices are not told the terms of a draft: they hear of them again when it is one no longer, and the other way round.
  const isTermsToo =
    known !== undefined && (known.status === "Draft") !== (wire.content_status === "Draft");
  const number = await takeNumbers(
    trx,
    "catalogue",
    1 + gone.length + added.length + (isTermsToo ? 1 : 0),
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
    [gone, true],
    [added, false],
  ] as const)
    for (const name of names) await placeIn(trx, id, name, { rev: number(), removed });
  if (isTermsToo)
    await trx
      .updateTable("credit_terms")
      .set({ rev: number() })
      .where("content_id", "=", id)
      .execute();
}

async function placeIn(
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
