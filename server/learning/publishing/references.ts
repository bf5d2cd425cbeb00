import { sql } from "kysely";
import type { Connection } from "#server/platform/database/tables.ts";

/** Columns that hold a lesson's id by convention. Foreign keys to `content` count whatever their column is called. */
const LESSON_COLUMNS = ["record_id", "content_id", "lesson_id"] as const;

/** Tables that describe the lesson itself. Their rows don't keep it from being deleted. */
export const LESSON_OWN_TABLES = [
  "content_edit",
  "content_version",
  "content_to_section",
  "credit_terms",
  "credit_terms_version",
  "activity_record",
] as const;

export type LessonReference = { readonly table: string; readonly column: string };

/**
 * Lists the columns that refer to a lesson, except those of `LESSON_OWN_TABLES`. Reads them from the database catalog, so
 * that a table added by a migration counts without being listed here.
 */
export async function lessonReferences(db: Connection): Promise<LessonReference[]> {
  const { rows } = await sql<LessonReference>`
    select own.relname as "table", field.attname as "column"
    from pg_class own
    join pg_namespace on pg_namespace.oid = own.relnamespace and nspname = current_schema()
    join pg_attribute field on field.attrelid = own.oid and field.attnum > 0
      and not field.attisdropped
    where own.relkind in ('r', 'p') and not own.relispartition
      and own.relname <> all(${[...LESSON_OWN_TABLES]}::text[])
      and (field.attname = any(${[...LESSON_COLUMNS]}::text[]) or exists (
        select from pg_constraint fk
        cross join unnest(fk.conkey, fk.confkey) as pair (from_column, to_column)
        join pg_attribute target on target.attrelid = fk.confrelid
          and target.attnum = pair.to_column and target.attname = 'id'
        where fk.contype = 'f' and fk.conrelid = own.oid and fk.confrelid = 'content'::regclass
          and pair.from_column = field.attnum))
    order by own.relname, field.attname`.execute(db);
  return rows;
}

/** Tells whether any record, such as progress, feedback, or a credit, refers to the lesson. */
export async function isReferenced(db: Connection, id: string): Promise<boolean> {
  for (const { table, column } of await lessonReferences(db)) {
    const { rows } = await sql`
      select 1 from ${sql.table(table)} where ${sql.ref(column)} = ${id} limit 1`.execute(db);
    if (rows.length > 0) return true;
  }
  return false;
}

/** Returns the titles of up to five other lessons that link to this one. */
export async function lessonsLinkingTo(db: Connection, id: string): Promise<string[]> {
  const { rows } = await sql<{ title: string }>`
    select wire ->> 'title' as title from editable_content where id <> ${id} and ${id} in (
      wire ->> 'deeper_1', wire ->> 'deeper_2', wire ->> 'deeper_3',
      wire ->> 'wider_1', wire ->> 'wider_2', wire ->> 'wider_3') order by id limit 5`.execute(db);
  return rows.map(({ title }) => title);
}
