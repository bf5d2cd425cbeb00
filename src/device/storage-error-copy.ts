import { NotOpened, NotSaved, type NotSavedReason } from "#sync/local/not-saved.ts";

const messages: Readonly<Record<NotSavedReason, string>> = {
  "no-room":
    "Not saved: there is no room left on this device. Remove a download or something else, then try again.",
  "no-key":
    "Not saved: answers are sealed before they are kept, and for that this device must have met the server once. Try again on a network.",
  outdated:
    "Not saved: a newer version of Respite is open. Load this page again; what you typed stays until then.",
  closed: "Not saved: the browser closed the place where things are kept. Load this page again.",
};

/** Returns why an action was not saved. The action wrote nothing, so it can be repeated. */
export const notSavedMessage = (error: unknown): string =>
  error instanceof NotSaved
    ? messages[error.reason]
    : "Not saved: this device could not note that. Please try again.";

/** Returns why this device could not be opened, and what to do next. */
export function notOpenedMessage(error: unknown): string {
  if (error instanceof NotOpened && error.reason === "unavailable") {
    return "This browser gives Respite no place to keep things. Private windows often cannot; some browsers stop giving one when the disk is full. Nothing has been removed.";
  }
  return "Nothing has been removed. Often another window of Respite is being updated: close it, then try again.";
}
