import * as z from "zod/mini";
import { bulkChangeRecord } from "../bulk-changes.ts";
import { count } from "../numbers.ts";
import { route } from "../route.ts";

/** Columns of a spreadsheet of lessons, in the order of the template. */
export const LESSON_COLUMNS = [
  "title",
  "lesson_number",
  "tagline",
  "description",
  "type",
  "series",
  "category",
  "speaker",
  "length",
  "license_types",
  "stressors",
  "collections",
  "cme",
  "contact_hours",
  "credit",
  "released_on",
  "objective_1",
  "objective_2",
  "objective_3",
  "reading_1",
  "reading_1_url",
  "reading_2",
  "reading_2_url",
  "reading_3",
  "reading_3_url",
  "references",
  "reference_urls",
  "notes",
] as const;
export type LessonColumn = (typeof LESSON_COLUMNS)[number];

/** "Reading 1 URL" */
export const lessonColumnName = (column: string): string => {
  const words = column
    .replaceAll("_", " ")
    .replace(/\burl/, "URL")
    .replace(/\bcme\b/, "CME");
  return words.charAt(0).toUpperCase() + words.slice(1);
};

export const LESSON_IMPORT_BYTES = 2 * 1024 * 1024;
export const LESSON_IMPORT_ROWS = 500;

const columnMatch = z.object({
  heading: z.string(),
  /** Null if the column's name matches no field. */
  column: z.nullable(z.enum(LESSON_COLUMNS)),
});
export type LessonColumnMatch = z.infer<typeof columnMatch>;

/** Reads the header from the first bytes of a file. Stores nothing. */
export const matchLessonColumns = route({
  name: "matchLessonColumns",
  method: "POST",
  path: "/api/admin/content/import/columns",
  access: "person",
  summary: "Match the columns of a spreadsheet of lessons",
  file: "text/csv",
  reply: z.object({ data: z.array(columnMatch) }),
});

const rowError = z.object({
  /** Row of the spreadsheet. */
  row: count,
  column: z.string(),
  value: z.string(),
  message: z.string(),
});
export type LessonRowError = z.infer<typeof rowError>;

/**
 * Checks a spreadsheet (`text/csv` body). `data` is a change that creates a draft for each row without errors. Apply and undo it
 * like any change of many rows. Rejected with `too_large`, or with `invalid` and errors under `missing`, `repeated` (column
 * names), or `file` (a message).
 */
export const previewLessonImport = route({
  name: "previewLessonImport",
  method: "POST",
  path: "/api/admin/content/import",
  access: "person",
  summary: "Check a spreadsheet of lessons",
  file: "text/csv",
  query: z.strictObject({
    name: z.optional(z.string().check(z.maxLength(200))),
    /** Field of each column, in order and separated by commas; empty for columns to leave out. */
    columns: z.string().check(z.maxLength(8000), z.regex(/^[a-z_0-9,]*$/)),
  }),
  reply: z.object({ data: bulkChangeRecord, errors: z.array(rowError) }),
});
