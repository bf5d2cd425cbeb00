import * as z from "zod/mini";
import { recordId } from "../learning/content.ts";
import { queuedRoute } from "../route.ts";
import { deviceTimestamp, uuid } from "../timestamp.ts";

/** That the person gave feedback on a lesson, and when. Never contains the feedback. */
export const feedbackGiven = z.object({ record_id_: recordId, given_at: z.string() });
export type FeedbackGivenWire = z.infer<typeof feedbackGiven>;

/** Stores one feedback per person and lesson; later feedback replaces it. Rejected with `not_found` for an unknown lesson. */
export const giveFeedback = queuedRoute({
  name: "giveFeedback",
  method: "POST",
  path: "/api/feedback",
  access: "person",
  summary: "Give feedback on a lesson",
  body: z.object({
    record_id_: recordId,
    /** 1 (not helpful) to 5 (very helpful). */
    helpful: z.nullable(z.number().check(z.int(), z.minimum(1), z.maximum(5))),
    comment: z.nullable(z.string().check(z.maxLength(4000))),
    id: z.optional(uuid),
    given_at: z.optional(deviceTimestamp),
  }),
  reply: feedbackGiven,
  queued: {
    v: 1,
    record: "feedback",
    lane: (body) => `feedback:${body.record_id_}`,
    encrypted: true,
    replaces: true,
  },
});
