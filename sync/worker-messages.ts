/** What a page says to the worker. */
export const SKIP_WAITING = "skip-waiting";
export const SYNC_NOW = "sync";

/** What the worker says to a page: somebody has pressed a reminder. */
export const OPEN_PULSE = "open-pulse";
