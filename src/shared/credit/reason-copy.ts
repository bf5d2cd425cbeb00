import type { QueuedCall } from "#contract/queued-calls.ts";
import type { FailureReason } from "#sync/outbox/entry.ts";

type Reason = string | ((call: QueuedCall, details: string) => string);

const NEEDS_UPDATE = "This needs a newer version of Respite. Update, then retry.";
const NOT_THIS_ACCOUNT = "This account can't make this change. Contact your Respite administrator.";
const ASK_OR_DISCARD = "Discard this change, or contact your Respite administrator.";
const BUSY = "Respite is busy. Retry in a few minutes.";

const notAccepted = (_call: QueuedCall, details: string) =>
  ["Respite couldn't accept this change.", details, "Edit it and retry, or discard it."]
    .filter(Boolean)
    .join(" ");

const CHECK_IN_GONE =
  "This check-in is no longer available. Discard these answers or check in again.";

const notFound: Readonly<Partial<Record<QueuedCall, string>>> = {
  submitSurvey: CHECK_IN_GONE,
  answerPulseCheck: CHECK_IN_GONE,
  recordAchievement: "This achievement is no longer offered. Discard this change.",
};

/** Each text says what happened and what to do next. */
const reasons: Readonly<Record<FailureReason["code"], Reason>> = {
  not_found: (call) => notFound[call] ?? "This lesson is no longer available. Discard this change.",
  // The server knows which it is: the lesson, the time, or the limit of the day.
  not_finished: (_call, details) =>
    details || "Your progress shows this lesson isn't completed. Finish it, then retry.",
  no_credit: `This lesson doesn't offer this type of credit. ${ASK_OR_DISCARD}`,
  not_passed:
    "You haven't passed the quiz for this version of the lesson. Take it, then claim your credit.",
  not_evaluated: "The evaluation is missing. Fill it in, then claim your credit again.",
  not_eligible:
    "This credit is for a different license type. If your title is wrong, update it on the You page and claim again.",
  too_late: `The claim period for this credit has ended. ${ASK_OR_DISCARD}`,
  not_earned: "Your progress doesn't show this achievement yet. Sync, then retry.",
  unreadable:
    "We couldn't decrypt this, so no one has read it. Enter your answer again, then discard this one.",
  failing:
    "Something went wrong on our end, more than once. Retry tomorrow, or export it and contact your Respite administrator.",
  too_large: "This is too large to sync. Export it if you need a copy, then discard it.",
  key_reused: "This was mistaken for an earlier change. Retry to send it as a new one.",
  forbidden: NOT_THIS_ACCOUNT,
  owner_mismatch: NOT_THIS_ACCOUNT,
  unauthenticated: NOT_THIS_ACCOUNT,
  server_mismatch: "This change belongs to a different Respite. Export it, then discard it.",
  unknown_call: NEEDS_UPDATE,
  unknown_version: NEEDS_UPDATE,
  not_queueable: NEEDS_UPDATE,
  method_not_allowed: NEEDS_UPDATE,
  outdated: NEEDS_UPDATE,
  too_many: BUSY,
  unavailable: BUSY,
  malformed: notAccepted,
  invalid: notAccepted,
  // These concern whole requests.
  epoch_mismatch: notAccepted,
  cursor_expired: notAccepted,
  cursor_invalid: notAccepted,
  // Queued calls never involve payment, registration, sign-in, or administration.
  second_step: notAccepted,
  not_confirmed: notAccepted,
  two_step_required: notAccepted,
  changed_meanwhile: notAccepted,
  in_use: notAccepted,
  email_taken: notAccepted,
  declined: notAccepted,
  undecided: notAccepted,
};

const asSentences = (errors: readonly string[]) =>
  errors
    .map((error) => error.trim())
    .filter(Boolean)
    .map((error) => error.replace(/\.?$/, "."))
    .join(" ");

/** Explains why a change couldn't sync. Unknown codes use the server's message. */
export function failureReasonText(call: QueuedCall, { code, errors }: FailureReason): string {
  const reason = Object.hasOwn(reasons, code) ? reasons[code] : notAccepted;
  return typeof reason === "string" ? reason : reason(call, asSentences(errors));
}
