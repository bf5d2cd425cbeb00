import { expect, test } from "vitest";
import { DEVICE_LIMIT } from "#contract/constants.ts";
import {
  devicesToDrop,
  mayOmitCurrentPassword,
  resetExpiry,
  sessionExpiry,
} from "#server/accounts/session/rules.ts";

const now = new Date("2026-03-01T03:00:00Z");
const minutes = (n: number) => new Date(now.getTime() + n * 60_000);

test("[ACC-03] a session lasts two weeks and a reset link six hours", () => {
  expect(sessionExpiry(now)).toEqual(new Date("2026-03-15T03:00:00Z"));
  expect(resetExpiry(now)).toEqual(new Date("2026-03-01T09:00:00Z"));
});

test("[ACC-04] expired devices are dropped first, then the one expiring soonest", () => {
  const devices = Array.from({ length: DEVICE_LIMIT }, (_, n) => ({
    client: `c${n}`,
    expiry: minutes(60 + n),
  })).toReversed();
  expect(devicesToDrop(devices, now).map(({ client }) => client)).toEqual(["c0"]);
  const expired = { client: "old", expiry: now };
  const nine = devices.filter(({ client }) => client !== "c0");
  expect(devicesToDrop([...nine, expired], now)).toEqual([expired]);
  expect(devicesToDrop(nine, now)).toEqual([]);
});

test("[ACC-04] only a recent session may omit the current password", () => {
  const by = (verified_by: "password" | "lti" | null, at: number) =>
    mayOmitCurrentPassword({ signed_in_at: minutes(at), verified_by }, now);
  expect(by("password", -15)).toBe(false);
  expect(by("password", -14.9)).toBe(true);
  expect(by(null, -14.9)).toBe(true);
  expect(by("lti", -1)).toBe(false);
});
