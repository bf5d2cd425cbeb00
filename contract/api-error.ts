import * as z from "zod/mini";

/**
 * Why the server did not do what was asked. Sentences for people are written in `src/`; the `errors` of a reply are
 * for developers and for the unchanged clients of the sign-in protocol.
 */
export const refusalCodes = [
  "malformed", // 400: not JSON, or not the JSON of this call
  "unauthenticated", // 401
  "forbidden", // 403: signed in, but not yours
  "not_found", // 404
  "method_not_allowed", // 405
  "owner_mismatch", // 409: the writes belong to another person than the session
  "server_mismatch", // 409: the writes are owed to another server
  "changed_meanwhile", // 409: somebody else has changed it since it was read
  "in_use", // 409: something else refers to it
  "cursor_expired", // 410: start again from no cursor
  "too_large", // 413
  "invalid", // 422: understood, but a field is wrong
  "cursor_invalid", // 422
  "key_reused", // 422: the idempotency key was used for other content
  "unknown_call", // 422: in a batch, no such call
  "not_queueable", // 422: in a batch, a call that must be made directly
  "unknown_version", // 422: in a batch, a body version this server does not know
  "unreadable", // 422: sealed to a key this server does not have, or not meant for this call
  "not_finished", // 422: a credit for a lesson that was not watched to its end
  "no_credit", // 422: a credit that the lesson does not carry
  "not_passed", // 422: a credit for a lesson whose questions were not answered well enough
  "not_evaluated", // 422: a credit without an evaluation of the lesson
  "not_eligible", // 422: a credit that is for another licence
  "too_late", // 422: a credit whose time is over
  "not_earned", // 422: an achievement without a reason
  "email_taken", // 422: there is an account with this email
  "declined", // 422: the payment was declined, nothing was charged
  "undecided", // 409: it is not known yet whether the payment was made
  "outdated", // 426: the application must be updated first
  "too_many", // 429
  "unavailable", // 503
] as const;

export type RefusalCode = (typeof refusalCodes)[number];

/** The body of every 4xx and 5xx. `code` is absent where the sign-in protocol fixes the body. */
export const refusal = z.object({
  success: z.optional(z.boolean()),
  code: z.optional(z.enum(refusalCodes)),
  errors: z.union([z.array(z.string()), z.record(z.string(), z.array(z.string()))]),
});

export type Refusal = z.infer<typeof refusal>;

/** The sentence of every 401 of a protected call; unchanged clients look for it. */
export const NOT_SIGNED_IN = "You need to sign in or sign up before continuing.";
