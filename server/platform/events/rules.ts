const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Delays after the first, second, … failure: three days in total. After the last one the delivery fails for good. */
export const RETRY_DELAYS_MS = [
  5 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR,
];
/** An endpoint that has failed for this long is turned off. */
export const OFF_AFTER_MS = 3 * 24 * HOUR;
/** The previous secret still signs for this long. */
export const SECRET_OVERLAP_MS = 24 * HOUR;

export const TIMEOUT_MS = 10 * SECOND;
/** Longer than any attempt takes; then another process takes over. */
export const LEASE_MS = MINUTE;

/** Spreads retries, so that those that failed together don't return together. */
const JITTER = 0.1;

/** Returns when to try again, or undefined for never. */
export function nextAttemptAt(attempts: number, now: number, random = Math.random()) {
  const delay = RETRY_DELAYS_MS[attempts - 1];
  return delay === undefined ? undefined : now + delay * (1 + JITTER * random);
}

export const isAccepted = (status: number | null): boolean =>
  status !== null && status >= 200 && status < 300;

/** The endpoint asks never to be called again. */
export const isGone = (status: number | null): boolean => status === 410;
