import * as z from "zod/mini";
import { recordId } from "../learning/content.ts";
import { queuedRoute } from "../route.ts";
import { claimedMoment, madeId } from "../timestamp.ts";

/** That a lesson was commented on, and when; never how. */
export const feedbackGiven = z.object({ record_id_: recordId, given_at: z.string() });
export type FeedbackGivenWire = z.infer<typeof feedbackGiven>;

/** One a person and lesson: what arrives later replaces it. Refused with `not_found` when there is no such lesson. */
export const giveFeedback = queuedRoute({
  name: "giveFeedback",
  method: "POST",
  path: "/api/feedback",
  access: "person",
  summary: "What the person thinks of a lesson",
  body: z.object({
    record_id_: recordId,
    /** How helpful it was: 1 not at all, 5 very. */
    helpful: z.nullable(z.number().check(z.int(), z.minimum(1), z.maximum(5))),
    comment: z.nullable(z.string().check(z.maxLength(4000))),
    id: z.optional(madeId),
    given_at: z.optional(claimedMoment),
  }),
  reply: feedbackGiven,
  queued: { v: 1, lane: (body) => `feedback:${body.record_id_}`, sealed: true },
});
