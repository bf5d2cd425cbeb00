import { CONTENT_TYPES, LICENSE_TYPES } from "#contract/constants.ts";
import type { LessonFields } from "#contract/learning/admin-lesson-fields.ts";
import type { LessonColumn, LessonRowError } from "#contract/learning/admin-lesson-import.ts";
import type { CsvRow } from "#server/platform/csv/read-csv.ts";
import { OFFER_FIELDS } from "../actor.ts";
import { emptyLesson } from "../create.ts";
import type { Existing } from "../field-rules.ts";
import { applyFields, fieldsOf } from "../fields.ts";
import { creditErrors } from "../publishing-copy.ts";
import { cellErrors } from "./import-copy.ts";

export type LessonRow = CsvRow<LessonColumn>;

/** What rows may refer to, with names in lower case. */
export type Known = {
  readonly existing: Existing;
  readonly series: ReadonlyMap<string, string>;
  readonly collections: ReadonlyMap<string, string>;
  readonly numbers: ReadonlySet<string>;
};

/** `maySetCredit`: may choose which credit a lesson offers. */
export type RowContext = Known & { readonly maySetCredit: boolean };

export type ReadRow = {
  readonly row: number;
  readonly fields: Partial<LessonFields>;
  readonly errors: readonly LessonRowError[];
};

/** Fields of a column whose text is stored as it is. */
const fieldOf: Partial<Readonly<Record<LessonColumn, keyof LessonFields>>> = {
  title: "title",
  lesson_number: "lesson_number",
  tagline: "tagline",
  description: "description",
  category: "category_name",
  speaker: "subject_matter_expert",
  length: "length",
  credit: "credit",
  released_on: "released_on",
  objective_1: "objective_1",
  objective_2: "objective_2",
  objective_3: "objective_3",
  reading_1: "recommended_reading_1",
  reading_1_url: "recommended_reading_1_web_url_",
  reading_2: "recommended_reading_2",
  reading_2_url: "recommended_reading_2_web_url_",
  reading_3: "recommended_reading_3",
  reading_3_url: "recommended_reading_3_web_url_",
  references: "references",
  reference_urls: "reference_urls",
  notes: "notes",
};

const maxLengths: Partial<Readonly<Record<LessonColumn, number>>> = {
  description: 20_000,
  references: 20_000,
  reference_urls: 20_000,
  notes: 20_000,
  length: 10,
  credit: 10,
  released_on: 10,
  reading_1_url: 2000,
  reading_2_url: 2000,
  reading_3_url: 2000,
};
const MAX_LENGTH = 300;

const parts = (text: string) =>
  text
    .split(/[;|]/)
    .map((part) => part.trim())
    .filter(Boolean);

type Parsed = { readonly fields: Partial<LessonFields> } | { readonly error: string };

/** Finds each part among names, whatever their case. */
function namesIn<T extends string>(
  text: string,
  names: ReadonlyMap<string, T>,
  error: (unknown: string) => string,
): T[] | { readonly error: string } {
  const found = parts(text).map((part) => [part, names.get(part.toLowerCase())] as const);
  const unknown = found.filter(([, name]) => name === undefined).map(([part]) => part);
  if (unknown.length > 0) return { error: error(unknown.join("; ").slice(0, 200)) };
  return [...new Set(found.flatMap(([, name]) => name ?? []))];
}

const byLowerCase = <T extends string>(names: readonly T[]) =>
  new Map(names.map((name) => [name.toLowerCase(), name]));
const types = byLowerCase(CONTENT_TYPES);
const licenseTypes = byLowerCase(LICENSE_TYPES);
const flags: Readonly<Record<string, "0" | "1">> = {
  yes: "1",
  true: "1",
  x: "1",
  "1": "1",
  no: "0",
  false: "0",
  "0": "0",
};

function flag(name: "cme" | "contact_hours", text: string): Parsed {
  const value = flags[text.toLowerCase()];
  return value ? { fields: { [name]: value } } : { error: cellErrors.yesNo };
}

const readers: Partial<Readonly<Record<LessonColumn, (text: string, known: Known) => Parsed>>> = {
  type(text) {
    const type = types.get(text.toLowerCase());
    return type ? { fields: { type } } : { error: cellErrors.type };
  },
  series(text, { series }) {
    const id = series.get(text.toLowerCase());
    return id ? { fields: { series_id: id } } : { error: cellErrors.unknownSeries };
  },
  license_types(text) {
    const found = namesIn(text.replaceAll(",", ";"), licenseTypes, cellErrors.licenseTypes);
    return "error" in found ? found : { fields: { content_for: found } };
  },
  collections(text, { collections }) {
    const found = namesIn(text, collections, cellErrors.unknownCollections);
    return "error" in found ? found : { fields: { sections: found } };
  },
  stressors: (text) => ({ fields: { stressors: parts(text).slice(0, 30) } }),
  cme: (text) => flag("cme", text),
  contact_hours: (text) => flag("contact_hours", text),
};

function readCell(column: LessonColumn, text: string, known: Known): Parsed {
  const max = maxLengths[column] ?? MAX_LENGTH;
  if (text.length > max) return { error: cellErrors.tooLong(max) };
  if (!text.isWellFormed() || text.includes("\0")) return { error: cellErrors.unreadable };
  const field = fieldOf[column];
  return field ? { fields: { [field]: text } } : (readers[column]?.(text, known) ?? { fields: {} });
}

const columnsByField = new Map(
  Object.entries(fieldOf).map(([column, field]) => [field as string, column as LessonColumn]),
);

/** Checks the lesson as a whole, as saving it would. */
function lessonErrors(fields: Partial<LessonFields>, known: Known) {
  const blank = emptyLesson("imported");
  const start = { ...fieldsOf(blank, []), released_on: "2026-01-01" };
  const applied = applyFields(blank, { ...start, ...fields }, known.existing);
  if (!("errors" in applied)) return [];
  return Object.entries(applied.errors).map(([field, messages]) => ({
    column: columnsByField.get(field) ?? field,
    message: messages?.[0] ?? "",
  }));
}

/** Returns the columns, named like the fields, in which the row offers credit. */
const offeredIn = (fields: Partial<LessonFields>) =>
  OFFER_FIELDS.filter((column) => (fields[column] ?? "0") !== "0" && fields[column] !== "");

/** Reads one row of the spreadsheet. */
export function readRow({ line, fields: cells, beyond }: LessonRow, known: RowContext): ReadRow {
  const errorIn = (column: string, message: string): LessonRowError => ({
    row: line,
    column,
    value: (cells[column as LessonColumn] ?? "").slice(0, 100),
    message,
  });
  const errors: LessonRowError[] = beyond.length > 0 ? [errorIn("", cellErrors.tooManyCells)] : [];
  let fields: Partial<LessonFields> = {};
  for (const [column, text] of Object.entries(cells) as [LessonColumn, string][]) {
    const parsed = readCell(column, text, known);
    if ("error" in parsed) errors.push(errorIn(column, parsed.error));
    else fields = { ...fields, ...parsed.fields };
  }
  if (!cells.title) errors.push(errorIn("title", cellErrors.required));
  if (!known.maySetCredit)
    errors.push(...offeredIn(fields).map((column) => errorIn(column, creditErrors.field)));
  const { lesson_number } = cells;
  if (lesson_number && known.numbers.has(lesson_number.toLowerCase()))
    errors.push(errorIn("lesson_number", cellErrors.usedNumber));
  if (errors.length === 0)
    errors.push(
      ...lessonErrors(fields, known).map(({ column, message }) => errorIn(column, message)),
    );
  return { row: line, fields, errors };
}

/** Adds errors to rows whose lesson number an earlier row has. */
export function withDuplicates(rows: readonly ReadRow[]): ReadRow[] {
  const first = new Map<string, number>();
  return rows.map((one) => {
    const number = one.fields.lesson_number?.toLowerCase();
    const earlier = number ? first.get(number) : undefined;
    if (number && earlier === undefined) first.set(number, one.row);
    if (earlier === undefined) return one;
    const error = {
      row: one.row,
      column: "lesson_number",
      value: one.fields.lesson_number ?? "",
      message: cellErrors.duplicate(earlier),
    };
    return { ...one, errors: [...one.errors, error] };
  });
}
