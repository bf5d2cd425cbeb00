const EARLIEST = Date.parse("2020-01-01T00:00:00Z");
/** Honest clocks differ by this much. */
const TOLERANCE_MS = 5 * 60_000;

/** The time a device claims; the server's own where there is none, or where it cannot be true. */
export function claimedTime(claimed: string | undefined, now: number): Date {
  const time = claimed === undefined ? Number.NaN : Date.parse(claimed);
  const isPossible = time >= EARLIEST && time <= now + TOLERANCE_MS;
  return new Date(isPossible ? time : now);
}
