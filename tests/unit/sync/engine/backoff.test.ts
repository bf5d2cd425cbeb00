import { expect, test } from "vitest";
import { backoffMs } from "#sync/engine/backoff.ts";

test("[SYNC-06] the wait is spread over its whole length, so that a ward does not return at once", () => {
  expect(backoffMs(3, 0)).toBe(0);
  expect(backoffMs(3, 0.5)).toBe(4000);
  expect(backoffMs(3, 0.999)).toBe(7992);
});

test("[SYNC-06] the wait is never shorter than the server asked for, nor longer than five minutes more", () => {
  expect(backoffMs(1, 0, 60_000)).toBe(60_000);
  expect(backoffMs(1000, 0.9999, 60_000)).toBeLessThanOrEqual(360_000);
});
