import * as z from "zod/mini";
import { CONTENT_TYPES } from "../constants.ts";
import { exportFields, listQuery } from "../lists.ts";
import { count, figure } from "../numbers.ts";
import { route, TABLE_TYPES } from "../route.ts";
import { lessonFilters as filters, previewLessonsChange } from "./admin-bulk-lessons.ts";
import { lessonFields, singleLine, text } from "./admin-lesson-fields.ts";
import { matchLessonColumns, previewLessonImport } from "./admin-lesson-import.ts";
import { content, recordId } from "./content.ts";
import { CREDIT_DETAILS } from "./credit-details.ts";
import { LESSON_STATES, type LessonState } from "./lesson-states.ts";

export { LESSON_STATES, type LessonState };

const version = z.number().check(z.int(), z.minimum(0), z.maximum(1_000_000_000));
const timestamp = z.string().check(z.maxLength(40));
const editorName = z.nullable(z.string());

/** Changes must send the current `version`; an older one is rejected with `changed_meanwhile`. */
export const adminLesson = z.object({
  id: recordId,
  state: z.enum(LESSON_STATES),
  version: count,
  publish_at: z.nullable(timestamp),
  expire_at: z.nullable(timestamp),
  /** Published, with unpublished changes. */
  has_changes: z.boolean(),
  was_published: z.boolean(),
  changed_at: z.nullable(timestamp),
  changed_by: editorName,
  fields: lessonFields,
  /** As learners would see it if published now. */
  content,
  /** What must be filled in before publishing, in sentences. */
  missing: z.array(z.string()),
  /** What the lesson needs before it may offer the credit it is set to. Absent on older servers. */
  missing_for_credit: z.optional(z.array(z.enum(CREDIT_DETAILS))),
});
export type AdminLesson = z.infer<typeof adminLesson>;

const lessonRow = z.object({
  id: recordId,
  lesson_number: z.string(),
  title: z.string(),
  type: z.enum(CONTENT_TYPES),
  series: z.string(),
  subject_matter_expert: z.string(),
  length: z.string(),
  order: figure,
  state: z.enum(LESSON_STATES),
  version: count,
  has_changes: z.boolean(),
  publish_at: z.nullable(timestamp),
  expire_at: z.nullable(timestamp),
  changed_at: z.nullable(timestamp),
});
export type AdminLessonRow = z.infer<typeof lessonRow>;

const lessonFilters = z.extend(listQuery, filters);

/** Can be sorted by `title`, `lesson_number`, `series`, `order`, `state`, or `changed_at`. */
export const listLessons = route({
  name: "listLessons",
  method: "GET",
  path: "/api/admin/content",
  access: "person",
  summary: "Lessons in every state",
  query: lessonFilters,
  reply: z.object({ data: z.array(lessonRow), total: count }),
});

export const exportLessons = route({
  name: "exportLessons",
  method: "GET",
  path: "/api/admin/content/export",
  access: "person",
  summary: "All lessons as CSV or Excel",
  query: z.strictObject(exportFields),
  reply: z.custom<Uint8Array>(),
  replyType: TABLE_TYPES,
});

const params = z.object({ id: recordId });

export const getLesson = route({
  name: "getLesson",
  method: "GET",
  path: "/api/admin/content/:id",
  access: "person",
  summary: "One lesson with all its fields",
  params,
  reply: adminLesson,
});

export const createLesson = route({
  name: "createLesson",
  method: "POST",
  path: "/api/admin/content",
  access: "person",
  summary: "Create a lesson",
  body: z.strictObject({
    title: singleLine.check(z.minLength(1)),
    type: z.enum(CONTENT_TYPES),
    series_id: text(64),
  }),
  reply: adminLesson,
});

/** Learners see changes to a published lesson after it is published again. */
export const saveLesson = route({
  name: "saveLesson",
  method: "PUT",
  path: "/api/admin/content/:id",
  access: "person",
  summary: "Save a lesson's fields",
  params,
  body: z.strictObject({ version, fields: lessonFields }),
  reply: adminLesson,
});

/** `publish_at` applies to `scheduled`, `expire_at` to `scheduled` and `published`. */
export const changeLessonState = route({
  name: "changeLessonState",
  method: "POST",
  path: "/api/admin/content/:id/state",
  access: "person",
  summary: "Publish, schedule, expire, or unpublish a lesson",
  params,
  body: z.strictObject({
    version,
    to: z.enum(LESSON_STATES),
    publish_at: z.optional(z.nullable(z.iso.datetime())),
    expire_at: z.optional(z.nullable(z.iso.datetime())),
  }),
  reply: adminLesson,
});

const lessonVersion = z.object({
  version: count,
  /** created, saved, restored, renamed, published, scheduled, expired, withdrawn, draft, expiry */
  what: z.string(),
  at: timestamp,
  by: editorName,
});
export type LessonVersion = z.infer<typeof lessonVersion>;

export const listLessonVersions = route({
  name: "listLessonVersions",
  method: "GET",
  path: "/api/admin/content/:id/versions",
  access: "person",
  summary: "Version history of a lesson, newest first",
  params,
  reply: z.object({ data: z.array(lessonVersion) }),
});

export const getLessonVersion = route({
  name: "getLessonVersion",
  method: "GET",
  path: "/api/admin/content/:id/versions/:version",
  access: "person",
  summary: "Fields of one version of a lesson",
  params: z.object({ id: recordId, version: z.coerce.number().check(z.int(), z.minimum(1)) }),
  reply: z.object({ version: count, fields: lessonFields }),
});

export const restoreLesson = route({
  name: "restoreLesson",
  method: "POST",
  path: "/api/admin/content/:id/restore",
  access: "person",
  summary: "Restore the fields of an earlier version",
  params,
  body: z.strictObject({ version, restore: version }),
  reply: adminLesson,
});

const seenVersion = z.strictObject({ version: z.coerce.number().check(z.int(), z.minimum(0)) });

/** Rejected with `in_use` if anyone's records refer to it. Such a lesson can be withdrawn instead. */
export const deleteLesson = route({
  name: "deleteLesson",
  method: "DELETE",
  path: "/api/admin/content/:id",
  access: "person",
  summary: "Delete a lesson that no records refer to",
  params,
  query: seenVersion,
  reply: z.object({ success: z.literal(true) }),
});

export const adminContentRoutes = {
  listLessons,
  exportLessons,
  getLesson,
  createLesson,
  saveLesson,
  changeLessonState,
  listLessonVersions,
  getLessonVersion,
  restoreLesson,
  deleteLesson,
  previewLessonsChange,
  matchLessonColumns,
  previewLessonImport,
} as const;
