import type { AdminLesson } from "#contract/admin-content.ts";
import type { LessonFields } from "#contract/admin-lesson-fields.ts";
import { keepInTab, objectIn, tabStorage } from "#live/tab-store.ts";

/** What somebody typed and has not saved, with the version it was typed over. */
export type Draft = { readonly version: number; readonly fields: LessonFields };

const keyOf = (id: string) => `admin-lesson:${id}`;

export const isSame = (one: LessonFields, other: LessonFields): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

export const keepDraft = (id: string, draft: Draft | undefined): void =>
  keepInTab(keyOf(id), draft);

/** Nothing where there is none, or where it knows other fields than the lesson has. */
export function draftOf({ id, fields }: Pick<AdminLesson, "id" | "fields">): Draft | undefined {
  const kept = objectIn(tabStorage()?.getItem(keyOf(id)) ?? null);
  const typed = kept?.fields as LessonFields | undefined;
  if (!typed || typeof kept?.version !== "number") return undefined;
  const names = Object.keys(fields);
  const isWhole = names.every((name) => name in typed);
  return isWhole ? { version: kept.version, fields: { ...fields, ...typed } } : undefined;
}
