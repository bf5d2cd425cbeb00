import type { Outcome, Unreachable } from "#sync/transport/outcome.ts";
import { counted } from "#ui/format.ts";

/** Why the server did not do what was asked. */
export type Failed = Exclude<Outcome<unknown>, { readonly kind: "accepted" }>;

/** "in 30 seconds" */
export function waitInWords(delayMs: number | undefined): string {
  if (delayMs === undefined) return "in a little while";
  const seconds = Math.max(1, Math.ceil(delayMs / 1000));
  return `in ${seconds < 90 ? counted(seconds, "second") : counted(Math.ceil(seconds / 60), "minute")}`;
}

const NO_RESPONSE = "Network error, no response received.";
const NOT_SENT =
  "Error in request setup. It is our fault, not yours, and nothing was sent. Load the page again, then try once more.";
export const SESSION_ENDED = "Your session has timed out, please log back in.";

/** `sentence` says what a screen cannot do without the server; the cause follows, where there should have been an answer. */
function unreachableWords({ why }: Unreachable, sentence: string): string {
  if (why === "not-sent") return NOT_SENT;
  return why === "no-response" ? `${sentence} ${NO_RESPONSE}` : sentence;
}

/** What every call to the server can come to, beside its own refusals. */
export function commonProblem(outcome: Failed, unreachable: string): string {
  switch (outcome.kind) {
    case "unreachable":
      return unreachableWords(outcome, unreachable);
    case "later":
      return `Too many tries, or the server is busy. Try again ${waitInWords(outcome.delayMs)}; what you typed is kept.`;
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
