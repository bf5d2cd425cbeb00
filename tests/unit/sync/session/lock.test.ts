import { expect, test } from "vitest";
import { createLock, waitAfter } from "#sync/session/lock.ts";
import { memoryKeyValue } from "../../../support/memory-key-value.ts";

function lockedScreen() {
  const keyValue = memoryKeyValue();
  let now = 1_700_000_000_000;
  const lock = createLock({ keyValue, clock: { now: () => now } });
  return {
    keyValue,
    lock,
    pass: (ms: number) => {
      now += ms;
    },
  };
}

test("[ACC-09] unlocks with the person's password only", async () => {
  const { lock } = lockedScreen();
  await lock.setPassword("nurse", "respite-demo");
  lock.lock("nurse");
  expect(lock.isLocked("nurse")).toBe(true);
  expect(await lock.unlock("nurse", "respite-Demo")).toEqual({ kind: "wrong", waitMs: 0 });
  expect(lock.isLocked("nurse")).toBe(true);
  expect(await lock.unlock("nurse", "respite-demo")).toEqual({ kind: "open" });
  expect(lock.isLocked("nurse")).toBe(false);
});

test("[ACC-09] stores no password, and a different hash each time", async () => {
  const { lock, keyValue } = lockedScreen();
  const stored = () => keyValue.get("lockVerifier") ?? "";
  await lock.setPassword("nurse", "respite-demo");
  const first = JSON.parse(stored());
  await lock.setPassword("nurse", "respite-demo");
  const second = JSON.parse(stored());
  expect(stored()).not.toContain("respite-demo");
  expect(first.iterations).toBeGreaterThanOrEqual(600_000);
  expect(second.salt).not.toBe(first.salt);
  expect(second.hash).not.toBe(first.hash);
});

test("[ACC-09] slows down after three wrong passwords, more with each one, across reloads", async () => {
  const { lock, keyValue, pass } = lockedScreen();
  await lock.setPassword("nurse", "right");
  lock.lock("nurse");
  const wrong = () => lock.unlock("nurse", "wrong");
  expect(await wrong()).toEqual({ kind: "wrong", waitMs: 0 });
  expect(await wrong()).toEqual({ kind: "wrong", waitMs: 0 });
  expect(await wrong()).toEqual({ kind: "wrong", waitMs: 30_000 });
  expect(await lock.unlock("nurse", "right")).toEqual({ kind: "wait", waitMs: 30_000 });
  const again = createLock({ keyValue, clock: { now: () => 1_700_000_000_000 + 1000 } });
  expect(await again.unlock("nurse", "right")).toEqual({ kind: "wait", waitMs: 29_000 });
  pass(30_000);
  expect(await wrong()).toEqual({ kind: "wrong", waitMs: 60_000 });
  pass(60_000);
  expect(await lock.unlock("nurse", "right")).toEqual({ kind: "open" });
});

test("[ACC-09] doesn't lock anyone out for good when the clock is set back", async () => {
  const { lock, pass } = lockedScreen();
  await lock.setPassword("nurse", "right");
  lock.lock("nurse");
  for (let tries = 0; tries < 3; tries += 1) await lock.unlock("nurse", "wrong");
  pass(-365 * 24 * 3600 * 1000);
  expect(lock.waitMs("nurse")).toBeLessThanOrEqual(15 * 60_000);
});

test("[ACC-09] never waits longer than 15 minutes", () => {
  expect([0, 2, 3, 4, 5, 9, 40].map(waitAfter)).toEqual([
    0, 0, 30_000, 60_000, 120_000, 900_000, 900_000,
  ]);
});

test("[ACC-09] keeps each person's lock separate", async () => {
  const { lock } = lockedScreen();
  await lock.setPassword("nurse", "hers");
  lock.lock("nurse");
  expect(lock.isLocked("leader")).toBe(false);
  expect(await lock.unlock("leader", "hers")).toEqual({ kind: "no password" });
  lock.clear();
  expect(lock.isLocked("nurse")).toBe(false);
  expect(await lock.unlock("nurse", "hers")).toEqual({ kind: "no password" });
});
