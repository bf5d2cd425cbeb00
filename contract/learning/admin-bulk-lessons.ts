import * as z from "zod/mini";
import { count } from "../numbers.ts";
import { route } from "../route.ts";
import { singleLine } from "./admin-lesson-fields.ts";
import { recordId } from "./content.ts";
import { LESSON_STATES } from "./lesson-states.ts";

/** Maximum lessons per request. Clients send larger selections in parts, which also gives them progress. */
export const MAX_BULK_LESSONS = 25;

const timestamp = z.nullable(z.iso.datetime());

/**
 * - publish: publishes all changes. Keeps the expiry time unless one is given
 * - take_back: unpublishes and removes the lesson from devices. Scheduled lessons become drafts
 * - expire: sets the expiry time; `null` = never
 * - section, category: applies at once, except to lessons with other unpublished changes
 */
const bulkChange = z.discriminatedUnion("kind", [
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
]);
export type BulkChange = z.infer<typeof bulkChange>;

/**
 * - changes: the lesson changes or changed; `why` has notes
 * - same: nothing to change
 * - cannot: `why` has the reasons, in sentences
 */
const bulkResult = z.object({
  id: recordId,
  title: z.string(),
  outcome: z.enum(["changes", "same", "cannot"]),
  why: z.array(z.string()),
  /** The current version, to be sent with the next change. */
  version: count,
  /** The lesson before the change. Null if it was deleted. */
  before: z.nullable(
    z.object({
      state: z.enum(LESSON_STATES),
      has_changes: z.boolean(),
      expire_at: z.nullable(z.string()),
      category: z.string(),
    }),
  ),
});
export type BulkResult = z.infer<typeof bulkResult>;

/** Changes each lesson in its own transaction, so that one failure doesn't affect the others. */
export const changeManyLessons = route({
  name: "changeManyLessons",
  method: "POST",
  path: "/api/admin/content/many",
  access: "person",
  summary: "Change many lessons, or preview the change",
  body: z.strictObject({
    lessons: z
      .array(
        z.strictObject({
          id: recordId,
          version: z.number().check(z.int(), z.minimum(0), z.maximum(1_000_000_000)),
        }),
      )
      .check(
        z.minLength(1),
        z.maxLength(MAX_BULK_LESSONS),
        z.refine((all) => new Set(all.map(({ id }) => id)).size === all.length, "must be unique"),
      ),
    change: bulkChange,
    /** Returns the results without changing anything. */
    dry_run: z.boolean(),
  }),
  reply: z.object({ results: z.array(bulkResult) }),
});
