import type { LessonFields } from "#contract/learning/admin-lesson-fields.ts";
import { lessonColumnName } from "#contract/learning/admin-lesson-import.ts";
import type {
  AppliedRow,
  BulkActor,
  BulkRow,
  PlannedRow,
  UndoneRow,
} from "#server/platform/bulk/target.ts";
import type { Connection } from "#server/platform/database/tables.ts";
import { insertDraft } from "../create.ts";
import { deleteUnused } from "../delete.ts";
import type { Lesson } from "../queries.ts";
import { importErrors, importTexts } from "./import-copy.ts";

type ImportedLesson = {
  readonly row: number;
  readonly fields: Partial<LessonFields>;
  readonly errors: readonly { readonly column: string; readonly message: string }[];
};

/** The rows of a spreadsheet, by the id that their lesson will have. */
export type ImportChange = {
  readonly kind: "import";
  readonly name: string;
  readonly lessons: Readonly<Record<string, ImportedLesson>>;
};

const sentenceOf = ({ column, message }: ImportedLesson["errors"][number]) =>
  column ? `${lessonColumnName(column)}: ${message.replace(/\.$/, "")}` : message;

export function planImported(key: string, { row, fields, errors }: ImportedLesson): PlannedRow {
  const name = importTexts.row(row, fields.title ?? "");
  if (errors.length === 0) return { key, name, outcome: "changes" };
  return { key, name, outcome: "cannot", why: errors.map(sentenceOf).join(". ") };
}

/** Creates the draft of one row. */
export async function applyImported(
  trx: Connection,
  { key }: BulkRow,
  { lessons }: ImportChange,
  { person, now }: BulkActor,
): Promise<AppliedRow> {
  const lesson = lessons[key];
  if (!lesson) return { outcome: "same" };
  const created = await insertDraft(trx, key, lesson.fields, { person, now: now.getTime() });
  if ("errors" in created) return { outcome: "cannot", why: importErrors.noLongerValid };
  return { outcome: "changes", before: {}, version: created.version };
}

/** Deletes an unchanged draft. */
export async function undoImported(
  trx: Connection,
  lesson: Lesson,
  { person, now }: BulkActor,
): Promise<UndoneRow> {
  const kept = await deleteUnused(trx, lesson, { person, now: now.getTime() });
  return kept ? { left: importErrors.published } : {};
}
