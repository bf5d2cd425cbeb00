import type { QueuedCall } from "#contract/routes.ts";
import type { FailureReason } from "#sync/outbox/entry.ts";

type Why = string | ((call: QueuedCall, said: string) => string);

const withKept = (sentence: string) => `${sentence} It is kept here.`;
const NEEDS_UPDATE = withKept(
  "The server does not know this kind of thing yet, or not any more. Try again after an update.",
);
const NOT_THIS_ACCOUNT = withKept("The server did not take it from this account.");
const notAccepted = (_call: QueuedCall, said: string) =>
  withKept(`The server did not accept it${said && `: ${said}`}. You can try again.`);
const BUSY = withKept("The server was too busy to take it. Try again in a while.");

const whatIsGone: Readonly<Partial<Record<QueuedCall, string>>> = {
  submitSurvey: "this survey",
  answerPulseCheck: "this survey",
  recordAchievement: "this achievement",
};

/** Each text says what happened, what is safe, and what to do next. */
const reasons: Readonly<Record<FailureReason["code"], Why>> = {
  not_found: (call) =>
    withKept(`The server does not have ${whatIsGone[call] ?? "this lesson"} any more.`),
  not_finished: withKept(
    "The server has not seen this lesson heard to its end, so there is no credit for it yet. Hear it to the end, then try again. If you have, it has not had the time yet to see it: try again a little later.",
  ),
  no_credit: withKept("This lesson does not carry this kind of credit."),
  not_passed: withKept(
    "The questions of this lesson have not been answered well enough yet, so there is no credit for it. Answer them again, then claim it anew.",
  ),
  not_evaluated: withKept(
    "What you think of the lesson is missing, and without it there is no credit. Claim it anew.",
  ),
  not_eligible: withKept(
    "This kind of credit is for another licence. If your title in your profile is not right, mend it and claim anew.",
  ),
  too_late: withKept("The time in which this credit could be claimed is over."),
  not_earned: withKept("The server does not see yet what this achievement is for."),
  unreadable: withKept(
    "The server could not unseal it, so nobody has read it. It may have been meant for another server. Trying again seldom helps: give the answer anew, then discard this one.",
  ),
  failing: withKept(
    "The server fails on it again and again, while all else goes well. That is not your fault. Try again tomorrow, or export it for those who look after Respite.",
  ),
  too_large: withKept("It is larger than the server takes. Export it if you need it elsewhere."),
  key_reused: withKept(
    "The server mistook it for something it had before. Try again: it then goes under a new number.",
  ),
  forbidden: NOT_THIS_ACCOUNT,
  owner_mismatch: NOT_THIS_ACCOUNT,
  unauthenticated: NOT_THIS_ACCOUNT,
  server_mismatch: withKept("It is owed to another server than the one that answers here."),
  unknown_call: NEEDS_UPDATE,
  unknown_version: NEEDS_UPDATE,
  not_queueable: NEEDS_UPDATE,
  method_not_allowed: NEEDS_UPDATE,
  outdated: NEEDS_UPDATE,
  too_many: BUSY,
  unavailable: BUSY,
  malformed: notAccepted,
  invalid: notAccepted,
  cursor_expired: notAccepted,
  cursor_invalid: notAccepted,
  // Queued calls never involve payment, registration, or administration.
  changed_meanwhile: notAccepted,
  in_use: notAccepted,
  email_taken: notAccepted,
  declined: notAccepted,
  undecided: notAccepted,
};

/** Explains why the server rejected a call. Unknown codes use the server's message. */
export function failureReasonText(call: QueuedCall, { code, errors }: FailureReason): string {
  const why = Object.hasOwn(reasons, code) ? reasons[code] : notAccepted;
  const said = errors.join(" ").replace(/[.\s]+$/, "");
  return typeof why === "string" ? why : why(call, said);
}
