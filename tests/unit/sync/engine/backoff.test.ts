import { expect, test } from "vitest";
import { backoffMs } from "#sync/engine/backoff.ts";

test("[SYNC-06] spreads retries over the whole wait, so that devices don't return at once", () => {
  expect(backoffMs(3, 0)).toBe(0);
  expect(backoffMs(3, 0.5)).toBe(4000);
  expect(backoffMs(3, 0.999)).toBe(7992);
});

test("[SYNC-06] waits at least as long as the server asked for, and at most five minutes more", () => {
  expect(backoffMs(1, 0, 60_000)).toBe(60_000);
  expect(backoffMs(1000, 0.9999, 60_000)).toBeLessThanOrEqual(360_000);
});
