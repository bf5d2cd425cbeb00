import { NotOpened, NotSaved, type NotSavedReason } from "#sync/local/not-saved.ts";

const notSaved: Readonly<Record<NotSavedReason, string>> = {
  "no-room":
    "We couldn't save your change. This device is out of storage. Remove a download, then try again.",
  "no-key":
    "We couldn't save your answers. Connect to the internet once so we can encrypt them, then try again.",
  outdated:
    "We couldn't save your change. A newer version of Respite is open. Copy what you typed, then reload this page.",
  closed: "We couldn't save your change. Copy what you typed, then reload this page.",
};

/** Shown when an action is tried before the databases are open. */
export const stillOpening = "Respite is still starting. Try again in a few seconds.";

/** Returns why an action was not saved. The action wrote nothing, so it can be repeated. */
export const notSavedMessage = (error: unknown): string =>
  error instanceof NotSaved ? notSaved[error.reason] : "We couldn't save that. Try again.";

/** Returns the same in a few words, or undefined if the databases were open before. */
export const notOpenedStatus = (error: unknown): string | undefined => {
  if (!(error instanceof NotOpened)) return undefined;
  return error.reason === "unavailable"
    ? "Respite can't store data in this browser."
    : "Close other Respite tabs, then try again.";
};
