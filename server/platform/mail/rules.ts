const MINUTE = 60_000;

/** Delays after the first, second, … failure. After the last one the mail fails permanently. */
const RETRY_DELAYS_MS = [
  10_000,
  MINUTE,
  5 * MINUTE,
  30 * MINUTE,
  2 * 60 * MINUTE,
  6 * 60 * MINUTE,
  12 * 60 * MINUTE,
];

/** Longer than any attempt takes; then another process takes over. */
export const LEASE_MS = 5 * MINUTE;

const MAILS_PER_BATCH = 20;
const BATCH_INTERVAL_MS = 2000;

/**
 * Returns when each further mail of a bulk send is due. Mail that people wait for isn't held up behind it, and a large group
 * doesn't overload the mail server.
 */
export function bulkSchedule(now: number): () => number {
  let count = 0;
  return () => now + Math.floor(count++ / MAILS_PER_BATCH) * BATCH_INTERVAL_MS;
}

/** An SMTP or connection error, without its message, which may contain the address. */
export type Failure = {
  readonly code?: string | undefined;
  readonly command?: string | undefined;
  readonly responseCode?: number | undefined;
};

/** Whether the mail or address was rejected permanently. Rejected logins and connections are retried. */
export const isPermanent = ({ code, command, responseCode = 0 }: Failure): boolean =>
  responseCode >= 500 && responseCode < 600 && code !== "EAUTH" && command !== "CONN";

/** Returns when to retry, or undefined for never. */
export function nextAttemptAt(attempts: number, failure: Failure, now: number): number | undefined {
  const pause = RETRY_DELAYS_MS[attempts - 1];
  return pause === undefined || isPermanent(failure) ? undefined : now + pause;
}
