import type { Outcome, Unreachable } from "#sync/transport/outcome.ts";
import { requestErrors as copy } from "./request-errors-copy.ts";

export type FailedOutcome = Exclude<Outcome<unknown>, { readonly kind: "accepted" }>;

/** `offline` is shown when the device has no connection. Without a reply although online, that would be wrong. */
function unreachableMessage({ why }: Unreachable, offline: string): string {
  if (why === "not-sent") return copy.notSent;
  return why === "no-response" ? copy.noResponse : offline;
}

/** Returns the message for failures that any request can have. Screens handle their own error codes first. */
export function requestErrorMessage(outcome: FailedOutcome, offline: string): string {
  switch (outcome.kind) {
    case "unreachable":
      return unreachableMessage(outcome, offline);
    case "later":
      return copy.busy(outcome.delayMs);
    case "outdated":
      return copy.outdated;
    case "signed-out":
      return copy.sessionEnded;
    case "refused":
      return (outcome.code !== "malformed" && outcome.errors.join(" ")) || copy.refused;
  }
}
