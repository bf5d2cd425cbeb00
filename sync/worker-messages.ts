/**
 * Messages from a page to the worker. `SKIP_WAITING` carries a port for the answer: whether the waiting worker takes
 * over.
 */
export const SKIP_WAITING = "skip-waiting";
export const SYNC_NOW = "sync";

/** Tag of the periodic sync events that send pending changes. */
export const PERIODIC_SYNC = "send-pending";

/** Message from a waiting worker to a page, with a port for the answer: whether nothing would be interrupted. */
export const MAY_TAKE_OVER = "may-take-over";

/**
 * Message from a page that wants to start a newer build past the worker's cache, with a port for the answer: whether no other
 * page would be interrupted. The worker passes it on to them.
 */
export const MAY_INTERRUPT = "may-interrupt";

/** Message from the worker to a page: someone tapped a reminder. */
export const OPEN_PULSE = "open-pulse";

const OPEN_PAGE = "open-page ";
/** Message from the worker to a page: someone tapped a reminder about the page at this path. */
export const openPageMessage = (path: string): string => `${OPEN_PAGE}${path}`;

/** Returns the path of an `openPageMessage`. */
export const pageToOpen = (message: unknown): string | undefined =>
  typeof message === "string" && message.startsWith(`${OPEN_PAGE}/`)
    ? message.slice(OPEN_PAGE.length)
    : undefined;

/**
 * A page with this query parameter is fetched from the network, bypassing the cache unless the
 * network fails.
 */
export const FRESH_START = "fresh-start";
