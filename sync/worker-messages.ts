/** What a page says to the worker. */
export const SKIP_WAITING = "skip-waiting";
export const SYNC_NOW = "sync";
