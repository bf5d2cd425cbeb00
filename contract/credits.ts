import * as z from "zod/mini";
import { recordId } from "./content.ts";
import { madeId } from "./moment.ts";
import { queuedRoute, route } from "./route.ts";
import { contentLane } from "./time-watched.ts";

const text = z.string().check(z.maxLength(500));

/** `cme`: AMA PRA Category 1 credit. `contact_hours`: for nurses. Who gets which is decided by the server. */
export const certificateType = z.enum(["cme", "contact_hours"]);

/** A credit as the server awarded it. `credits_awarded` is text with two decimals. */
export const credit = z.object({
  id: z.string(),
  record_id_: recordId,
  lesson_number: z.string(),
  certificate_type: certificateType,
  credential_type: z.nullable(z.string()),
  bias_response: z.nullable(z.string()),
  credits_awarded: z.string(),
  title_of_activity: z.string(),
  /** yyyy-MM-dd */
  cme_certificate_awarded_at: z.string(),
  created_at: z.string(),
});
export type CreditWire = z.infer<typeof credit>;

/**
 * Title, lesson number, amount and date are the server's, whatever is claimed. One credit a person, item version and
 * type: claimed again, the reply is the first. Refused with `not_found`, `no_credit` when the lesson carries none of this
 * type, `not_finished` when the server has not seen it watched to its end.
 */
export const claimCredit = queuedRoute({
  name: "claimCredit",
  method: "POST",
  path: "/api/cme_credits/",
  access: "person",
  summary: "Claim the credit of a lesson",
  body: z.object({
    id: z.optional(madeId),
    /** Callers that know lessons by their number alone leave it out. */
    record_id_: z.optional(recordId),
    lesson_number: text,
    certificate_type: certificateType,
    credential_type: z.optional(z.nullable(text)),
    bias_response: z.optional(z.nullable(z.string().check(z.maxLength(4000)))),
    credits_awarded: z.optional(z.union([text, z.number()])),
    title_of_activity: z.optional(text),
    cme_certificate_awarded_at: z.optional(text),
  }),
  reply: credit,
  queued: {
    v: 1,
    // In the lane of its lesson, so that the watching it depends on goes first.
    lane: (body) =>
      body.record_id_ === undefined ? `lesson:${body.lesson_number}` : contentLane(body.record_id_),
  },
});

export const listCredits = route({
  name: "listCredits",
  method: "GET",
  path: "/api/cme_credits/",
  access: "person",
  summary: "The person's credits, newest first",
  reply: z.array(credit),
});
