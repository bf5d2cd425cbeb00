import * as z from "zod/mini";

/**
 * When something happened, as the device believed: ISO 8601 in UTC. Clocks of devices are wrong by years, so the server
 * puts its own time where this one cannot be true (before 2020, or to come), and says in its reply which it took.
 */
export const claimedMoment = z.iso.datetime();

/** An id made by the device, so that the same thing sent twice is the same thing. */
export const madeId = z
  .string()
  .check(z.regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/));
