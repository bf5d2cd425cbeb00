import * as z from "zod/mini";
import { secondStep } from "./accounts/second-step.ts";

/**
 * Error codes of the API. Messages for users are written in `src/`; the `errors` of a reply are for developers and for
 * existing clients of the sign-in protocol.
 */
export const apiErrorCodes = [
  "malformed", // 400: not JSON, or doesn't match the route's schema
  "unauthenticated", // 401
  "second_step", // 401: the password is right, and `second_step` says what is missing
  "forbidden", // 403: signed in, but not permitted
  "not_confirmed", // 403: confirm your identity first, then repeat the call
  "two_step_required", // 403: the organization requires two-step sign-in, which isn't set up
  "not_found", // 404
  "method_not_allowed", // 405
  "owner_mismatch", // 409: the writes belong to someone other than the signed-in person
  "server_mismatch", // 409: the writes were queued for another server
  "epoch_mismatch", // 409: the server was restored since the last pull; pull before sending writes
  "changed_meanwhile", // 409: changed since it was read
  "in_use", // 409: other records refer to it
  "cursor_expired", // 410: pull again without a cursor
  "too_large", // 413
  "invalid", // 422: a field has an invalid value
  "cursor_invalid", // 422
  "key_reused", // 422: the idempotency key was used with other content
  "unknown_call", // 422: in a batch, an unknown route name
  "not_queueable", // 422: in a batch, a route that can't be queued
  "unknown_version", // 422: in a batch, an unknown body version
  "unreadable", // 422: encrypted with an unknown key, or for another call
  "not_finished", // 422: credit: the lesson isn't completed
  "no_credit", // 422: credit: the lesson carries none
  "not_passed", // 422: credit: the post-test isn't passed
  "not_evaluated", // 422: credit: the evaluation is missing
  "not_eligible", // 422: credit: not for the person's license
  "too_late", // 422: credit: the claim period is over
  "not_earned", // 422: the achievement isn't earned
  "email_taken", // 422: an account with this email exists
  "declined", // 422: the payment was declined and nothing was charged
  "undecided", // 409: the outcome of the payment isn't known yet
  "outdated", // 426: the app must be updated
  "too_many", // 429: rate limited
  "unavailable", // 503
] as const;

export type ApiErrorCode = (typeof apiErrorCodes)[number];

/**
 * Why a session can't be used, sent only to the device that has it: it was ended from elsewhere, a backup from before it
 * was restored, or it is idle. An idle session can still send changes, and its own device can continue it.
 */
export const sessionEndReasons = [
  "password_changed",
  "email_changed",
  "signed_out",
  "too_many_devices",
  "inactive",
  "account_deleted",
  "restored",
  "idle",
] as const;

export type SessionEndReason = (typeof sessionEndReasons)[number];

/** Body of every 4xx and 5xx reply. `code` is absent where the sign-in protocol prescribes the body. */
export const apiErrorBody = z.object({
  success: z.optional(z.boolean()),
  code: z.optional(z.enum(apiErrorCodes)),
  errors: z.union([z.array(z.string()), z.record(z.string(), z.array(z.string()))]),
  /** In a 401 reply. Absent if the session expired, or was never valid. */
  reason: z.optional(z.enum(sessionEndReasons)),
  /** With the code `second_step`. */
  second_step: z.optional(secondStep),
});

export type ApiError = z.infer<typeof apiErrorBody>;

/** Error message of every 401 reply. Existing clients compare it. */
export const NOT_SIGNED_IN = "You need to sign in or sign up before continuing.";
