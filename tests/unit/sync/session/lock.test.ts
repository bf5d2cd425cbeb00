import { IDBFactory, IDBKeyRange } from "fake-indexeddb";
import { argon2id } from "hash-wasm";
import { expect, test } from "vitest";
import { createLock, type SlowHash, waitAfter } from "#sync/session/lock.ts";
import { deleteUnlockKeys, unlockKeyOf } from "#sync/session/unlock-secret.ts";
import { memoryKeyValue } from "../../../support/memory-key-value.ts";

/** The hash of the app at a cost for tests. */
const slowHash: SlowHash = (password, salt) =>
  argon2id({
    password,
    salt,
    iterations: 1,
    memorySize: 64,
    parallelism: 1,
    hashLength: 32,
    outputType: "binary",
  }) as ReturnType<SlowHash>;

function lockedScreen() {
  const keyValue = memoryKeyValue();
  let now = 1_700_000_000_000;
  const databases = { indexedDB: new IDBFactory(), IDBKeyRange };
  const lock = createLock({ keyValue, clock: { now: () => now }, slowHash, databases });
  return {
    databases,
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

test("[SEC-04] stores a verifier that is useless without the browser's key, and different each time", async () => {
  const { lock, keyValue, databases } = lockedScreen();
  const stored = () => keyValue.get("offlineUnlock") ?? "";
  await lock.setPassword("nurse", "respite-demo");
  const first = JSON.parse(stored());
  const key = await unlockKeyOf("password", "nurse", databases);
  expect(key?.extractable).toBe(false);
  await lock.setPassword("nurse", "respite-demo");
  const second = JSON.parse(stored());
  expect(stored()).not.toContain("respite-demo");
  expect(second.salt).not.toBe(first.salt);
  expect(second.mac).not.toBe(first.mac);
  lock.lock("nurse");
  await deleteUnlockKeys("password", databases);
  expect(await lock.unlock("nurse", "respite-demo")).toEqual({ kind: "no-password" });
  expect(lock.isLocked("nurse")).toBe(true);
});

test("[SEC-04] erases the verifier after ten wrong passwords and at sign-out", async () => {
  const { lock, keyValue, pass, databases } = lockedScreen();
  const wrongTimes = async (times: number) => {
    for (let n = 1; n <= times; n++) {
      pass(15 * 60_000);
      expect(await lock.unlock("nurse", "wrong")).toMatchObject({ kind: "wrong" });
    }
  };
  await lock.setPassword("nurse", "right");
  lock.lock("nurse");
  await wrongTimes(9);
  pass(15 * 60_000);
  expect(await lock.unlock("nurse", "right")).toEqual({ kind: "open" });
  lock.lock("nurse");
  await wrongTimes(9);
  pass(15 * 60_000);
  expect(await lock.unlock("nurse", "wrong")).toEqual({ kind: "no-password" });
  expect(await lock.unlock("nurse", "right")).toEqual({ kind: "no-password" });
  expect([lock.hasPassword("nurse"), lock.isLocked("nurse")]).toEqual([false, true]);
  expect(await unlockKeyOf("password", "nurse", databases)).toBeUndefined();

  await lock.setPassword("nurse", "right");
  await lock.clear();
  expect(keyValue.get("offlineUnlock")).toBeUndefined();
  expect(await unlockKeyOf("password", "nurse", databases)).toBeUndefined();
});

test("[SEC-04] deletes the verifier of an earlier version, which could be guessed faster", () => {
  const keyValue = memoryKeyValue();
  keyValue.set("lockVerifier", JSON.stringify({ owner: "nurse", hash: "x" }));
  const lock = createLock({ keyValue, clock: { now: Date.now }, slowHash });
  expect(keyValue.get("lockVerifier")).toBeUndefined();
  expect(lock.hasPassword("nurse")).toBe(false);
});

test("[ACC-09] slows down after three wrong passwords, more with each one, across reloads", async () => {
  const { lock, keyValue, pass, databases } = lockedScreen();
  await lock.setPassword("nurse", "right");
  lock.lock("nurse");
  const wrong = () => lock.unlock("nurse", "wrong");
  expect(await wrong()).toEqual({ kind: "wrong", waitMs: 0 });
  expect(await wrong()).toEqual({ kind: "wrong", waitMs: 0 });
  expect(await wrong()).toEqual({ kind: "wrong", waitMs: 30_000 });
  expect(await lock.unlock("nurse", "right")).toEqual({ kind: "wait", waitMs: 30_000 });
  const again = createLock({
    keyValue,
    clock: { now: () => 1_700_000_000_000 + 1000 },
    slowHash,
    databases,
  });
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
  expect(await lock.unlock("leader", "hers")).toEqual({ kind: "no-password" });
  await lock.clear();
  expect(lock.isLocked("nurse")).toBe(false);
  expect(await lock.unlock("nurse", "hers")).toEqual({ kind: "no-password" });
});

test("[ACC-17] a passkey unlocks the device, also while passwords have to wait and after they are erased", async () => {
  const { lock, pass } = lockedScreen();
  const secretOf = (n: number) => new Uint8Array(32).fill(n);
  await lock.setPassword("nurse", "right");
  await lock.addPasskey("nurse", { id: "key", secret: secretOf(1) });
  await lock.addPasskey("nurse", { id: "other", secret: secretOf(2) });
  lock.lock("nurse");
  for (let n = 1; n <= 10; n++) {
    pass(15 * 60_000);
    await lock.unlock("nurse", "wrong");
  }
  expect([lock.hasPassword("nurse"), lock.isLocked("nurse")]).toEqual([false, true]);
  for (const wrong of [
    { id: "key", secret: secretOf(2) },
    { id: "unknown", secret: secretOf(1) },
  ])
    expect(await lock.unlockWithPasskey("nurse", wrong)).toBe(false);
  expect(await lock.unlockWithPasskey("leader", { id: "key", secret: secretOf(1) })).toBe(false);
  expect(lock.isLocked("nurse")).toBe(true);
  expect(await lock.unlockWithPasskey("nurse", { id: "key", secret: secretOf(1) })).toBe(true);
  expect(lock.isLocked("nurse")).toBe(false);
});

test("[SEC-04] forgets a removed passkey, and every passkey at sign-out", async () => {
  const { lock, databases, keyValue } = lockedScreen();
  const key = { id: "key", secret: new Uint8Array(32).fill(1) };
  const other = { id: "other", secret: new Uint8Array(32).fill(2) };
  await lock.addPasskey("nurse", key);
  await lock.addPasskey("nurse", other);
  lock.removePasskey("nurse", "key");
  expect(lock.passkeysOf("nurse")).toEqual(["other"]);
  expect(await lock.unlockWithPasskey("nurse", key)).toBe(false);
  expect((await unlockKeyOf("passkey", "nurse", databases))?.extractable).toBe(false);
  await lock.clear();
  expect(await lock.unlockWithPasskey("nurse", other)).toBe(false);
  expect(keyValue.get("offlineUnlockPasskeys")).toBeUndefined();
  expect(await unlockKeyOf("passkey", "nurse", databases)).toBeUndefined();
});
