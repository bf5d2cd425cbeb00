import type { Outcome } from "#sync/passage/outcome.ts";
import { counted } from "./words.ts";

/** Why the server did not do what was asked. */
export type Failed = Exclude<Outcome<unknown>, { readonly kind: "accepted" }>;

/** "in 30 seconds" */
export function waitInWords(delayMs: number | undefined): string {
  if (delayMs === undefined) return "in a little while";
  const seconds = Math.max(1, Math.ceil(delayMs / 1000));
  return `in ${seconds < 90 ? counted(seconds, "second") : counted(Math.ceil(seconds / 60), "minute")}`;
}

/** What every call to the server can come to, beside its own refusals. */
export function commonProblem(outcome: Failed, unreachable: string): string {
  switch (outcome.kind) {
    case "unreachable":
      return unreachable;
    case "later":
      return `Too many tries, or the server is busy. Try again ${waitInWords(outcome.delayMs)}; what you typed is kept.`;
    case "outdated":
      return "A newer version of Respite is needed. Close all its windows and open it again.";
    case "signed-out":
      return "Your session has timed out, please log back in.";
    case "refused":
      return outcome.errors.join(" ") || "The server did not accept this.";
  }
}
