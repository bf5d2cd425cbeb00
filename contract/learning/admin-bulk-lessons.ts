import * as z from "zod/mini";
import { route } from "../route.ts";
import { line } from "./admin-lesson-fields.ts";
import { LESSON_STATES } from "./admin-lesson-states.ts";
import { recordId } from "./content.ts";

/** More than these are asked for in parts, which is how progress can be told. */
export const MANY_LESSONS = 25;

const moment = z.nullable(z.iso.datetime());

/**
 * - publish: also what was changed since; the time at which it expires stays, unless another is named
 * - take_back: off every device; what was only scheduled is a draft again
 * - expire: when it expires by itself; `null` = never
 * - section, category: learners have it at once, but for lessons with other changes that are not published
 */
const manyChange = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("publish"), expire_at: z.optional(moment) }),
  z.strictObject({ kind: z.literal("take_back") }),
  z.strictObject({ kind: z.literal("expire"), at: moment }),
  z.strictObject({
    kind: z.literal("section"),
    name: line.check(z.minLength(1)),
    put: z.boolean(),
  }),
  /** Empty: none. */
  z.strictObject({ kind: z.literal("category"), name: line }),
]);
export type ManyChange = z.infer<typeof manyChange>;

/**
 * - changes: it will, or has; `why` says what else is to be known of it
 * - same: it is so already
 * - cannot: `why` says what is in the way, in sentences
 */
const manyResult = z.object({
  id: recordId,
  title: z.string(),
  outcome: z.enum(["changes", "same", "cannot"]),
  why: z.array(z.string()),
  /** As it is now: what the next change has to carry. */
  version: z.number(),
  /** As it was before; nothing where the lesson is gone. */
  before: z.nullable(
    z.object({
      state: z.enum(LESSON_STATES),
      has_changes: z.boolean(),
      expire_at: z.nullable(z.string()),
      category: z.string(),
    }),
  ),
});
export type ManyResult = z.infer<typeof manyResult>;

/** Each lesson in a transaction of its own: what cannot be done with one keeps no other from it. */
export const changeManyLessons = route({
  name: "changeManyLessons",
  method: "POST",
  path: "/api/admin/content/many",
  access: "person",
  summary: "Change many lessons, or hear what would become of them",
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
        z.maxLength(MANY_LESSONS),
        z.refine(
          (all) => new Set(all.map(({ id }) => id)).size === all.length,
          "must be named once each",
        ),
      ),
    change: manyChange,
    /** Only says what would become of them. */
    dry_run: z.boolean(),
  }),
  reply: z.object({ results: z.array(manyResult) }),
});
