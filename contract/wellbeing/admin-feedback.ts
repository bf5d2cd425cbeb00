import * as z from "zod/mini";
import { recordId } from "../learning/content.ts";
import { exportFields, listFields, listOf } from "../lists.ts";
import { count } from "../numbers.ts";
import { route, TABLE_TYPES } from "../route.ts";

export const FEEDBACK_STATES = ["open", "done"] as const;

/** Feedback on a lesson. Never includes the author, nor the time, which could reveal the author. */
export const feedbackRow = z.object({
  id: z.string(),
  record_id: z.string(),
  lesson_number: z.string(),
  title: z.string(),
  /** 1 (not helpful) to 5 (very helpful). */
  helpful: z.nullable(count),
  comment: z.nullable(z.string()),
  /** The comment suggests that its author may be in danger. */
  is_crisis: z.boolean(),
  state: z.enum(FEEDBACK_STATES),
  version: count,
});
export type FeedbackRow = z.infer<typeof feedbackRow>;

const filters = {
  q: listFields.q,
  record_id: z.optional(recordId),
  state: z.optional(z.enum(FEEDBACK_STATES)),
  helpful: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(5))),
  comment: z.optional(z.enum(["yes", "no"])),
};
const filtered = z.strictObject(filters);
export type FeedbackFilters = z.infer<typeof filtered>;

/** Comments that suggest danger come first in every sort order. */
export const listFeedback = route({
  name: "listFeedback",
  method: "GET",
  path: "/api/admin/feedback",
  access: "person",
  summary: "Feedback on lessons, without author and time",
  query: z.strictObject({
    ...listFields,
    ...filters,
    sort: z.optional(z.enum(["title", "-title", "helpful", "-helpful"])),
  }),
  reply: listOf(feedbackRow),
});
export type FeedbackQuery = z.infer<typeof listFeedback.query>;

export const exportFeedback = route({
  name: "exportFeedback",
  method: "GET",
  path: "/api/admin/feedback/export",
  access: "person",
  summary: "Feedback as CSV or Excel",
  query: z.extend(filtered, exportFields),
  reply: z.custom<Uint8Array>(),
  replyType: TABLE_TYPES,
});

/** Rejected with `changed_meanwhile` if the state or the author's feedback has changed. */
export const markFeedback = route({
  name: "markFeedback",
  method: "POST",
  path: "/api/admin/feedback/:id/state",
  access: "person",
  summary: "Mark feedback as done or open",
  params: z.object({ id: z.string().check(z.maxLength(64)) }),
  body: z.strictObject({
    state: z.enum(FEEDBACK_STATES),
    version: z.number().check(z.int(), z.minimum(1), z.maximum(1_000_000_000)),
  }),
  reply: feedbackRow,
});

export const feedbackRoutes = { listFeedback, exportFeedback, markFeedback } as const;
