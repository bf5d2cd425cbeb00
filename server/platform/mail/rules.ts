const MINUTE = 60_000;

/** How long to wait after the first, second, … failure; after the last of them the letter is given up. */
const RETRY_DELAYS_MS = [
  10_000,
  MINUTE,
  5 * MINUTE,
  30 * MINUTE,
  2 * 60 * MINUTE,
  6 * 60 * MINUTE,
  12 * 60 * MINUTE,
];

/** Longer than any attempt takes: a process that died is not waited for any longer. */
export const LEASE_MS = 5 * MINUTE;

/** What a mail server or the way there said. Its message is never kept: it likes to repeat the address. */
export type Failure = {
  readonly code?: string | undefined;
  readonly command?: string | undefined;
  readonly responseCode?: number | undefined;
};

/** Refused for good is a letter or its address; a server that refuses us altogether may be put right. */
export const isPermanent = ({ code, command, responseCode = 0 }: Failure): boolean =>
  responseCode >= 500 && responseCode < 600 && code !== "EAUTH" && command !== "CONN";

/** When to try again after so many attempts. Undefined = never. */
export function nextAttemptAt(attempts: number, failure: Failure, now: number): number | undefined {
  const pause = RETRY_DELAYS_MS[attempts - 1];
  return pause === undefined || isPermanent(failure) ? undefined : now + pause;
}
