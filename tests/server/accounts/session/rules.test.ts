import { expect, test } from "vitest";
import { DEVICE_LIMIT } from "#contract/constants.ts";
import {
  devicesToDrop,
  mayOmitCurrentPassword,
  nextAttempt,
  resetExpiry,
  sessionExpiry,
} from "#server/accounts/session/rules.ts";

const now = new Date("2026-03-01T03:00:00Z");
const minutes = (n: number) => new Date(now.getTime() + n * 60_000);

test("[ACC-03] a session lasts two weeks and a reset link six hours", () => {
  expect(sessionExpiry(now)).toEqual(new Date("2026-03-15T03:00:00Z"));
  expect(resetExpiry(now)).toEqual(new Date("2026-03-01T09:00:00Z"));
});

test("[SEC-01] the account locks for 15 minutes after ten failed attempts", () => {
  let state = { failed_attempts: 0, locked_at: null } as Parameters<typeof nextAttempt>[0];
  for (let attempt = 1; attempt <= 10; attempt++) {
    const next = nextAttempt(state, now);
    if (!next) throw new Error(`attempt ${attempt} was locked out`);
    state = next;
  }
  expect(nextAttempt(state, now)).toBeUndefined();
  expect(nextAttempt(state, minutes(14.9))).toBeUndefined();
  expect(nextAttempt(state, minutes(15))).toEqual({ failed_attempts: 1, locked_at: null });
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

test("[ACC-04] only a mailed link or a recent session may omit the current password", () => {
  const old = { from_reset: false, created_at: minutes(-15) };
  expect(mayOmitCurrentPassword(old, now)).toBe(false);
  expect(mayOmitCurrentPassword({ ...old, from_reset: true }, now)).toBe(true);
  expect(mayOmitCurrentPassword({ ...old, created_at: minutes(-14.9) }, now)).toBe(true);
});
