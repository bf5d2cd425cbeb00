import * as z from "zod/mini";
import { CONTENT_TYPES } from "../constants.ts";
import { listQuery } from "../lists.ts";
import { route } from "../route.ts";
import { changeManyLessons } from "./admin-bulk-lessons.ts";
import { lessonFields, line, noNul, text } from "./admin-lesson-fields.ts";
import { LESSON_STATES, type LessonState } from "./admin-lesson-states.ts";
import { content, recordId } from "./content.ts";

export { LESSON_STATES, type LessonState };

const version = z.number().check(z.int(), z.minimum(0), z.maximum(1_000_000_000));
const moment = z.string().check(z.maxLength(40));
const who = z.nullable(z.string());

/** `version` is what a change has to carry: whoever saw an older one is refused with `changed_meanwhile`. */
export const adminLesson = z.object({
  id: recordId,
  state: z.enum(LESSON_STATES),
  version: z.number(),
  publish_at: z.nullable(moment),
  expire_at: z.nullable(moment),
  /** Learners have it, but not all that stands here. */
  has_changes: z.boolean(),
  was_published: z.boolean(),
  changed_at: z.nullable(moment),
  changed_by: who,
  fields: lessonFields,
  /** As learners would have it. */
  content,
  /** Why it cannot be published yet, in sentences. */
  missing: z.array(z.string()),
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
  order: z.number(),
  state: z.enum(LESSON_STATES),
  version: z.number(),
  has_changes: z.boolean(),
  publish_at: z.nullable(moment),
  expire_at: z.nullable(moment),
  changed_at: z.nullable(moment),
});
export type AdminLessonRow = z.infer<typeof lessonRow>;

const lessonFilters = z.extend(listQuery, {
  state: z.optional(z.enum(LESSON_STATES)),
  type: z.optional(z.enum(CONTENT_TYPES)),
  series: z.optional(z.string().check(z.minLength(1), z.maxLength(64), noNul)),
});

/** Sorted by `title`, `lesson_number`, `series`, `order`, `state` or `changed_at`. */
export const listLessons = route({
  name: "listLessons",
  method: "GET",
  path: "/api/admin/content",
  access: "person",
  summary: "Lessons in every state",
  query: lessonFilters,
  reply: z.object({ data: z.array(lessonRow), total: z.number() }),
});

export const exportLessons = route({
  name: "exportLessons",
  method: "GET",
  path: "/api/admin/content/export",
  access: "person",
  summary: "All lessons as CSV",
  reply: z.custom<Uint8Array>(),
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
  summary: "Begin a lesson",
  body: z.strictObject({
    title: line.check(z.minLength(1)),
    type: z.enum(CONTENT_TYPES),
    series_id: text(64),
  }),
  reply: adminLesson,
});

/** A published lesson keeps what learners have until it is published again. */
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

/** `publish_at` with `scheduled`; `expire_at` with `scheduled` and `published`. */
export const changeLessonState = route({
  name: "changeLessonState",
  method: "POST",
  path: "/api/admin/content/:id/state",
  access: "person",
  summary: "Publish, schedule, expire or withdraw a lesson",
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
  version: z.number(),
  /** created, saved, restored, renamed, published, scheduled, expired, withdrawn, draft, expiry */
  what: z.string(),
  at: moment,
  by: who,
});
export type LessonVersion = z.infer<typeof lessonVersion>;

export const listLessonVersions = route({
  name: "listLessonVersions",
  method: "GET",
  path: "/api/admin/content/:id/versions",
  access: "person",
  summary: "How a lesson came to be, newest first",
  params,
  reply: z.object({ data: z.array(lessonVersion) }),
});

export const getLessonVersion = route({
  name: "getLessonVersion",
  method: "GET",
  path: "/api/admin/content/:id/versions/:version",
  access: "person",
  summary: "The fields of one version",
  params: z.object({ id: recordId, version: z.coerce.number().check(z.int(), z.minimum(1)) }),
  reply: z.object({ version: z.number(), fields: lessonFields }),
});

export const restoreLesson = route({
  name: "restoreLesson",
  method: "POST",
  path: "/api/admin/content/:id/restore",
  access: "person",
  summary: "Take the fields of an earlier version again",
  params,
  body: z.strictObject({ version, restore: version }),
  reply: adminLesson,
});

const seen = z.strictObject({ version: z.coerce.number().check(z.int(), z.minimum(0)) });

/** Refused with `in_use` when anybody's records speak of it: such a lesson can be withdrawn. */
export const deleteLesson = route({
  name: "deleteLesson",
  method: "DELETE",
  path: "/api/admin/content/:id",
  access: "person",
  summary: "Delete a lesson nobody ever had",
  params,
  query: seen,
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
  changeManyLessons,
} as const;
