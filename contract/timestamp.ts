import * as z from "zod/mini";

/**
 * ISO 8601 UTC timestamp from a device's clock. Device clocks can be years off, so the server replaces impossible times
 * (before 2020 or in the future) with its own and returns the time it stored.
 */
export const deviceTimestamp = z.iso.datetime();

/** A lowercase UUID. Devices generate ids so that a repeated write can be recognized. */
export const uuid = z
  .string()
  .check(z.regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/));
