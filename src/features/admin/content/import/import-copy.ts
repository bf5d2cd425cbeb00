import { lessonColumnName } from "#contract/learning/admin-lesson-import.ts";
import { pluralize } from "#ui/format.ts";

export const lessonImport = {
  open: "Import lessons",
  title: "Import lessons",
  titleOf: (file: string) => `Import lessons from ${file}`,
  lead: "Upload a spreadsheet saved as CSV, with one lesson in each row. Every lesson becomes a draft. You'll review the result first.",
  template: "Download template",
  templateFile: "lessons-template.csv",
  file: "Lessons file (CSV)",
  fileHint:
    "Up to 500 lessons and 2 MB. Separate license types, stressors, and collections with semicolons.",
  noFile: "Choose a file.",
  next: "Next",
  reading: "Reading file…",
  match: "Choose what each column of your file contains.",
  check: "Check file",
  incomplete: "Match the title first, and each field once.",
  offline: "You're offline. Connect to import lessons.",
  tooLarge: "The file is too large. Use up to 2 MB and 500 lessons per file.",
  errors: (count: number) => `Cells to fix: ${count}`,
  errorsHelp: "Rows with errors aren't imported. Fix them in the file and import it again.",
  place: (row: number, column: string) => `Row ${row} · ${column}`,
  wholeRow: "Whole row",
  more: (count: number) => `And ${pluralize(count, "more cell")}`,
} as const;

export const importedNames = {
  one: "lesson",
  many: "lessons",
  verbs: {
    apply: "Import",
    willBe: "will be imported as drafts",
    was: "imported as drafts",
    cannot: "can't be imported",
    could: "couldn't be imported",
  },
} as const;

/** Names columns in the choice of fields and in errors. */
export const columnName = (column: string): string =>
  column === "" ? lessonImport.wholeRow : lessonColumnName(column);
