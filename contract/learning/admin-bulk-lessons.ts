import * as z from "zod/mini";
import { bulkReply, bulkSelection } from "../bulk-changes.ts";
import { CONTENT_TYPES } from "../constants.ts";
import { listFields } from "../lists.ts";
import { route } from "../route.ts";
import { noNul, singleLine, text } from "./admin-lesson-fields.ts";
import { LESSON_STATES } from "./lesson-states.ts";

/** Filters of the list of lessons. */
export const lessonFilters = {
  q: listFields.q,
  state: z.optional(z.enum(LESSON_STATES)),
  type: z.optional(z.enum(CONTENT_TYPES)),
  series: z.optional(z.string().check(z.minLength(1), z.maxLength(64), noNul)),
};

const timestamp = z.nullable(z.iso.datetime());

/**
 * - publish: publishes all changes. Keeps the expiry time unless one is given
 * - take_back: unpublishes and removes the lesson from devices. Scheduled lessons become drafts
 * - expire: sets the expiry time; `null` = never
 * - section, category, series: applies at once, except to lessons with other unpublished changes
 */
const lessonsChange = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("publish"), expire_at: z.optional(timestamp) }),
  z.strictObject({ kind: z.literal("take_back") }),
  z.strictObject({ kind: z.literal("expire"), at: timestamp }),
  z.strictObject({
    kind: z.literal("section"),
    name: singleLine.check(z.minLength(1)),
    put: z.boolean(),
  }),
  /** An empty name removes the category. */
  z.strictObject({ kind: z.literal("category"), name: singleLine }),
  /** An empty id removes lessons from their series. */
  z.strictObject({ kind: z.literal("series"), series_id: text(64) }),
]);
export type LessonsChange = z.infer<typeof lessonsChange>;

export const previewLessonsChange = route({
  name: "previewLessonsChange",
  method: "POST",
  path: "/api/admin/content/bulk",
  access: "person",
  summary: "Preview a change of many lessons",
  body: z.strictObject({
    selection: bulkSelection(z.strictObject(lessonFilters)),
    change: lessonsChange,
  }),
  reply: bulkReply,
});
