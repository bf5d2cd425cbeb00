import {
  LESSON_COLUMNS,
  type LessonColumn,
  type LessonColumnMatch,
} from "#contract/learning/admin-lesson-import.ts";
import { CsvFileError } from "#server/platform/csv/decode.ts";

/** Other names that spreadsheets use. */
const aliases: Readonly<Record<string, LessonColumn>> = {
  name: "title",
  lesson: "title",
  number: "lesson_number",
  subtitle: "tagline",
  summary: "description",
  format: "type",
  series_name: "series",
  category_name: "category",
  subject_matter_expert: "speaker",
  presenter: "speaker",
  duration: "length",
  content_for: "license_types",
  audience: "license_types",
  sections: "collections",
  collection: "collections",
  credits: "credit",
  publish_date: "released_on",
  date: "released_on",
  objective: "objective_1",
  reading: "reading_1",
  reading_url: "reading_1_url",
};

const isColumn = (name: string): name is LessonColumn =>
  (LESSON_COLUMNS as readonly string[]).includes(name);

function columnOf(heading: string): LessonColumn | null {
  const name = heading
    .trim()
    .toLowerCase()
    .replaceAll(/[\s_./-]+/g, "_");
  if (isColumn(name)) return name;
  return Object.hasOwn(aliases, name) ? (aliases[name] ?? null) : null;
}

const truncate = (text: string) => (text.length > 60 ? `${text.slice(0, 60)}…` : text);

/** Matches columns by name. A field is matched once. */
export function matchColumns(headings: readonly string[]): LessonColumnMatch[] {
  const taken = new Set<LessonColumn>();
  return headings.map((heading) => {
    const found = columnOf(heading);
    const column = found && !taken.has(found) ? found : null;
    if (column) taken.add(column);
    return { heading: truncate(heading), column };
  });
}

/** Reads the choice of a request. Throws CsvFileError with all repeated and missing columns. */
export function chosenColumns(text: string, headings: readonly string[]): (LessonColumn | null)[] {
  const names = text.split(",");
  const columns = headings.map((_, at) => {
    const name = names[at] ?? "";
    return isColumn(name) ? name : null;
  });
  const repeated = headings.filter((_, at) => {
    const column = columns[at] ?? null;
    return column !== null && columns.indexOf(column) !== at;
  });
  if (repeated.length > 0) throw new CsvFileError({ repeated: repeated.map(truncate) });
  if (!columns.includes("title")) throw new CsvFileError({ missing: ["title"] });
  return columns;
}
