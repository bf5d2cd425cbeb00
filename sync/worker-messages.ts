/** Messages from a page to the worker. */
export const SKIP_WAITING = "skip-waiting";
export const SYNC_NOW = "sync";

/** Message from the worker to a page: someone tapped a reminder. */
export const OPEN_PULSE = "open-pulse";

/**
 * A page with this query parameter is fetched from the network, bypassing the cache unless the
 * network fails.
 */
export const FRESH_START = "fresh-start";
