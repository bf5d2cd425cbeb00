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

test("[ACC-09] the lock opens with the person's password, and with no other", async () => {
  const { lock } = lockedScreen();
  await lock.arm("nurse", "respite-demo");
  lock.lock("nurse");
  expect(lock.isLocked("nurse")).toBe(true);
  expect(await lock.open("nurse", "respite-Demo")).toEqual({ kind: "wrong", waitMs: 0 });
  expect(lock.isLocked("nurse")).toBe(true);
  expect(await lock.open("nurse", "respite-demo")).toEqual({ kind: "open" });
  expect(lock.isLocked("nurse")).toBe(false);
});

test("[ACC-09] the password itself is not kept, and the same one leaves another trace each time", async () => {
  const { lock, keyValue } = lockedScreen();
  const kept = () => keyValue.get("lockVerifier") ?? "";
  await lock.arm("nurse", "respite-demo");
  const first = JSON.parse(kept());
  await lock.arm("nurse", "respite-demo");
  const second = JSON.parse(kept());
  expect(kept()).not.toContain("respite-demo");
  expect(first.iterations).toBeGreaterThanOrEqual(600_000);
  expect(second.salt).not.toBe(first.salt);
  expect(second.hash).not.toBe(first.hash);
});

test("[ACC-09] three wrong passwords slow down, each further one more, also after the page was opened anew", async () => {
  const { lock, keyValue, pass } = lockedScreen();
  await lock.arm("nurse", "right");
  lock.lock("nurse");
  const wrong = () => lock.open("nurse", "wrong");
  expect(await wrong()).toEqual({ kind: "wrong", waitMs: 0 });
  expect(await wrong()).toEqual({ kind: "wrong", waitMs: 0 });
  expect(await wrong()).toEqual({ kind: "wrong", waitMs: 30_000 });
  expect(await lock.open("nurse", "right")).toEqual({ kind: "wait", waitMs: 30_000 });
  const again = createLock({ keyValue, clock: { now: () => 1_700_000_000_000 + 1000 } });
  expect(await again.open("nurse", "right")).toEqual({ kind: "wait", waitMs: 29_000 });
  pass(30_000);
  expect(await wrong()).toEqual({ kind: "wrong", waitMs: 60_000 });
  pass(60_000);
  expect(await lock.open("nurse", "right")).toEqual({ kind: "open" });
});

test("[ACC-09] a clock that was set back keeps nobody out for ever", async () => {
  const { lock, pass } = lockedScreen();
  await lock.arm("nurse", "right");
  lock.lock("nurse");
  for (let tries = 0; tries < 3; tries += 1) await lock.open("nurse", "wrong");
  pass(-365 * 24 * 3600 * 1000);
  expect(lock.waitMs("nurse")).toBeLessThanOrEqual(15 * 60_000);
});

test("[ACC-09] the waiting never grows beyond a quarter of an hour", () => {
  expect([0, 2, 3, 4, 5, 9, 40].map(waitAfter)).toEqual([
    0, 0, 30_000, 60_000, 120_000, 900_000, 900_000,
  ]);
});

test("[ACC-09] one person's lock is not another's", async () => {
  const { lock } = lockedScreen();
  await lock.arm("nurse", "hers");
  lock.lock("nurse");
  expect(lock.isLocked("leader")).toBe(false);
  expect(await lock.open("leader", "hers")).toEqual({ kind: "no password" });
  lock.forget();
  expect(lock.isLocked("nurse")).toBe(false);
  expect(await lock.open("nurse", "hers")).toEqual({ kind: "no password" });
});
