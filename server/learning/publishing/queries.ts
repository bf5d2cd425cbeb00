import { type Selectable, type SelectQueryBuilder, sql } from "kysely";
import type {
  AdminLesson,
  AdminLessonRow,
  LessonState,
  LessonVersion,
} from "#contract/learning/admin-content.ts";
import { anyOf, isoTime } from "#server/platform/database/rows.ts";
import type { Connection, Tables } from "#server/platform/database/tables.ts";
import { missingForCreditOf } from "./credit-rule.ts";
import { type Existing, missingFor } from "./field-rules.ts";
import { fieldsOf } from "./fields.ts";
import { mediaFilesOf } from "./media-files.ts";

export type Lesson = Selectable<Tables["editable_content"]>;

export const findLesson = (db: Connection, id: string): Promise<Lesson | undefined> =>
  db.selectFrom("editable_content").selectAll().where("id", "=", id).executeTakeFirst();

export const isoTimeOrNull = (time: Date | null) => (time === null ? null : isoTime(time));

async function nameOf(db: Connection, personId: string | null): Promise<string | null> {
  if (personId === null) return null;
  const row = await db
    .selectFrom("person")
    .select(["first_name", "last_name"])
    .where("id", "=", personId)
    .executeTakeFirst();
  return row ? `${row.first_name} ${row.last_name}`.trim() || null : null;
}

export async function lessonReply(db: Connection, lesson: Lesson): Promise<AdminLesson> {
  const { id, state, version, wire, sections, has_changes, was_published } = lesson;
  return {
    id,
    state,
    version,
    has_changes,
    was_published,
    publish_at: isoTimeOrNull(lesson.publish_at),
    expire_at: isoTimeOrNull(lesson.expire_at),
    changed_at: isoTimeOrNull(lesson.changed_at),
    changed_by: await nameOf(db, lesson.changed_by),
    fields: fieldsOf(wire, sections),
    content: wire,
    missing: missingFor(wire),
    missing_for_credit: await missingForCreditOf(db, wire),
  };
}

export type Filters = {
  readonly q?: string | undefined;
  readonly state?: LessonState | undefined;
  readonly type?: string | undefined;
  readonly series?: string | undefined;
  readonly sort?: string | undefined;
  readonly page?: number | undefined;
  readonly size?: number | undefined;
};

const field = (name: string) => sql<string>`wire ->> ${sql.lit(name)}`;
const seriesName = sql<string>`coalesce((select series.wire ->> 'name' from series
  where series.id = editable_content.wire ->> 'series_id'), '')`;
const lessonOrder = sql<number>`(wire ->> 'order')::float8`;

const sortings = {
  title: sql`lower(${field("title")})`,
  lesson_number: sql`lower(${field("lesson_number")})`,
  type: field("type"),
  series: sql`lower(${seriesName})`,
  order: lessonOrder,
  state: sql`state`,
  subject_matter_expert: sql`lower(${field("subject_matter_expert")})`,
  changed_at: sql`coalesce(changed_at, '-infinity'::timestamptz)`,
} as const;

const isSorting = (name: string): name is keyof typeof sortings => Object.hasOwn(sortings, name);

/** Parses a sort parameter. Returns undefined for an unknown column. */
export function sortingOf(sort = "-changed_at") {
  const isDown = sort.startsWith("-");
  const name = isDown ? sort.slice(1) : sort;
  return isSorting(name)
    ? ({ by: sortings[name], direction: isDown ? "desc" : "asc" } as const)
    : undefined;
}

const contains = (q: string) => `%${q.replaceAll(/[\\%_]/g, "\\$&")}%`;

type LessonQuery = SelectQueryBuilder<Tables, "editable_content", object>;

function matching(query: LessonQuery, { q, state, type, series }: Filters): LessonQuery {
  const text = sql<string>`concat_ws(' ', ${field("title")}, ${field("lesson_number")},
    ${field("subject_matter_expert")}, ${field("tagline")}, ${field("category_name")})`;
  return query
    .$if(Boolean(q), (some) => some.where(text, "ilike", contains(q ?? "")))
    .$if(state !== undefined, (some) => some.where("state", "=", state as LessonState))
    .$if(type !== undefined, (some) => some.where(field("type"), "=", type as string))
    .$if(series !== undefined, (some) => some.where(field("series_id"), "=", series as string));
}

const PAGE = 25;

const rowsOf = (db: Connection, filters: Filters) =>
  matching(db.selectFrom("editable_content") as LessonQuery, filters).select([
    "id",
    "state",
    "version",
    "has_changes",
    "publish_at",
    "expire_at",
    "changed_at",
    field("lesson_number").as("lesson_number"),
    field("title").as("title"),
    sql<AdminLessonRow["type"]>`wire ->> 'type'`.as("type"),
    field("subject_matter_expert").as("subject_matter_expert"),
    field("length").as("length"),
    seriesName.as("series"),
    lessonOrder.as("order"),
  ]);

const toRow = (row: Awaited<ReturnType<ReturnType<typeof rowsOf>["execute"]>>[number]) => ({
  ...row,
  publish_at: isoTimeOrNull(row.publish_at),
  expire_at: isoTimeOrNull(row.expire_at),
  changed_at: isoTimeOrNull(row.changed_at),
});

export async function lessonsPage(
  db: Connection,
  filters: Filters,
  { by, direction }: NonNullable<ReturnType<typeof sortingOf>>,
): Promise<{ data: AdminLessonRow[]; total: number }> {
  const size = filters.size ?? PAGE;
  const { total } = await matching(db.selectFrom("editable_content") as LessonQuery, filters)
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  const rows = await rowsOf(db, filters)
    .orderBy(by, direction)
    .orderBy("id")
    .limit(size)
    .offset((filters.page ?? 0) * size)
    .execute();
  return { data: rows.map(toRow), total };
}

export async function matchingLessons(db: Connection, filters: Filters): Promise<string[]> {
  const rows = await matching(db.selectFrom("editable_content") as LessonQuery, filters)
    .select("id")
    .orderBy("id")
    .execute();
  return rows.map(({ id }) => id);
}

export const allLessons = async (db: Connection): Promise<AdminLessonRow[]> =>
  (await rowsOf(db, {}).orderBy(sortings.series).orderBy(lessonOrder).orderBy("id").execute()).map(
    toRow,
  );

export async function versionsOf(db: Connection, id: string): Promise<LessonVersion[]> {
  const rows = await db
    .selectFrom("content_version")
    .leftJoin("person", "person.id", "content_version.by_person")
    .select(["content_version.version", "what", "at", "first_name", "last_name"])
    .where("content_id", "=", id)
    .orderBy("content_version.version", "desc")
    .limit(500)
    .execute();
  return rows.map(({ version, what, at, first_name, last_name }) => ({
    version,
    what,
    at: isoTime(at),
    by: `${first_name ?? ""} ${last_name ?? ""}`.trim() || null,
  }));
}

export const versionOf = (db: Connection, id: string, version: number) =>
  db
    .selectFrom("content_version")
    .select(["wire", "sections"])
    .where("content_id", "=", id)
    .where("version", "=", version)
    .executeTakeFirst();

/** Finds the lessons, series, sections, and media files that a lesson may refer to. */
export async function findExisting(
  db: Connection,
  related: readonly (string | null)[],
  keys: readonly (string | null)[],
): Promise<Existing> {
  const ids = related.filter((id) => id !== null);
  const lessons = await db
    .selectFrom("editable_content")
    .select("id")
    .where("id", "=", anyOf(ids))
    .execute();
  const series = await db.selectFrom("series").select("id").where("removed", "=", false).execute();
  const sections = await db
    .selectFrom("section")
    .select("name")
    .where("removed", "=", false)
    .execute();
  return {
    lessons: new Set(lessons.map(({ id }) => id)),
    series: new Set(series.map(({ id }) => id)),
    sections: new Set(sections.map(({ name }) => name)),
    files: await mediaFilesOf(db, keys),
  };
}

/** Returns the next free lesson number ("RL-100") and the order after the last lesson of the series. */
export async function nextPosition(db: Connection, seriesId: string) {
  const { rows } = await sql<{ number: number; position: number }>`
    select coalesce(max(substring(wire ->> 'lesson_number' from '^RL-([0-9]{1,6})$')::int), 99) + 1
        as number,
      coalesce(max((wire ->> 'order')::float8) filter (where wire ->> 'series_id' = ${seriesId}), 0) + 1
        as position
    from editable_content`.execute(db);
  return { lesson_number: `RL-${rows[0]?.number ?? 100}`, order: rows[0]?.position ?? 1 };
}
