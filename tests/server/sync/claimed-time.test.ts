import { expect, test } from "vitest";
import { claimedTime } from "#server/platform/writes/claimed-time.ts";

const now = Date.parse("2026-11-21T03:00:00Z");

test.each<[string, string | undefined, string]>([
  ["what is claimed", "2026-11-20T22:15:00Z", "2026-11-20T22:15:00.000Z"],
  ["no claim", undefined, "2026-11-21T03:00:00.000Z"],
  ["a clock that is a little fast", "2026-11-21T03:04:59Z", "2026-11-21T03:04:59.000Z"],
  ["a clock that is far ahead", "2026-11-21T03:05:01Z", "2026-11-21T03:00:00.000Z"],
  ["a clock that lost its battery", "1970-01-01T00:00:07Z", "2026-11-21T03:00:00.000Z"],
  ["the first moment", "2020-01-01T00:00:00Z", "2020-01-01T00:00:00.000Z"],
  ["a moment before", "2019-12-31T23:59:59Z", "2026-11-21T03:00:00.000Z"],
])("[SYNC-08] corrects a claimed time: %s", (_name, claimed, kept) => {
  expect(claimedTime(claimed, now).toISOString()).toBe(kept);
});
