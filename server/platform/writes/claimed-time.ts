const EARLIEST = Date.parse("2020-01-01T00:00:00Z");
/** Allowed clock difference. */
const TOLERANCE_MS = 5 * 60_000;

/** Returns the device's time, or the server's if it is missing or implausible. */
export function claimedTime(claimed: string | undefined, now: number): Date {
  const time = claimed === undefined ? Number.NaN : Date.parse(claimed);
  const isPossible = time >= EARLIEST && time <= now + TOLERANCE_MS;
  return new Date(isPossible ? time : now);
}
