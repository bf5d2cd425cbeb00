/** What a page says to the worker. */
export const SKIP_WAITING = "skip-waiting";
export const SYNC_NOW = "sync";

/** What the worker says to a page: somebody has pressed a reminder. */
export const OPEN_PULSE = "open-pulse";

/** A page with this in its query comes from the network, past what is kept here; from here only where there is none. */
export const FRESH_START = "fresh-start";
