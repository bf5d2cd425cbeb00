import type { Outcome, Unreachable } from "#sync/transport/outcome.ts";
import { pluralize } from "#ui/format.ts";

export type FailedOutcome = Exclude<Outcome<unknown>, { readonly kind: "accepted" }>;

/** Formats a delay as "in 30 seconds". */
export function waitText(delayMs: number | undefined): string {
  if (delayMs === undefined) return "in a little while";
  const seconds = Math.max(1, Math.ceil(delayMs / 1000));
  return `in ${seconds < 90 ? pluralize(seconds, "second") : pluralize(Math.ceil(seconds / 60), "minute")}`;
}

const NO_RESPONSE = "Network error, no response received.";
const NOT_SENT =
  "Error in request setup. It is our fault, not yours, and nothing was sent. Load the page again, then try once more.";
export const SESSION_ENDED = "Your session has timed out, please log back in.";

/** Adds the cause to `message`, which says what the screen can't do without the server. */
function unreachableMessage({ why }: Unreachable, message: string): string {
  if (why === "not-sent") return NOT_SENT;
  return why === "no-response" ? `${message} ${NO_RESPONSE}` : message;
}

/** Returns the message for failures that any request can have. Screens handle their own error codes first. */
export function requestErrorMessage(outcome: FailedOutcome, unreachable: string): string {
  switch (outcome.kind) {
    case "unreachable":
      return unreachableMessage(outcome, unreachable);
    case "later":
      return `Too many tries, or the server is busy. Try again ${waitText(outcome.delayMs)}; what you typed is kept.`;
    case "outdated":
      return "A newer version of Respite is needed. Close all its windows and open it again.";
    case "signed-out":
      return SESSION_ENDED;
    case "refused":
      return (
        (outcome.code !== "malformed" && outcome.errors.join(" ")) ||
        "The server did not accept this."
      );
  }
}
