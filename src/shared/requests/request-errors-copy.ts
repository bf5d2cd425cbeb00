import { pluralize } from "#ui/format.ts";

/** Formats a delay as "in 30 seconds". */
export function waitText(delayMs: number | undefined): string {
  if (delayMs === undefined) return "in a few minutes";
  const seconds = Math.max(1, Math.ceil(delayMs / 1000));
  return seconds < 90
    ? `in ${pluralize(seconds, "second")}`
    : `in ${pluralize(Math.ceil(seconds / 60), "minute")}`;
}

/** Messages for failures that any request can have. The first three begin with texts of the specification. */
export const requestErrors = {
  sessionEnded: "Your session has timed out, please log back in.",
  noResponse: "Network error, no response received. Try again in a few minutes.",
  notSent:
    "Error in request setup. Something went wrong on our end. Reload this page and try again.",
  offline: "You're offline.",
  busy: (delayMs: number | undefined) => `Respite is busy. Try again ${waitText(delayMs)}.`,
  outdated: "Update Respite to continue. Close all Respite tabs and reopen it.",
  refused: "We couldn't do that. Check your entries and try again.",
} as const;
