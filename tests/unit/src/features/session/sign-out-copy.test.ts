import { expect, test } from "vitest";
import { failedText, unsyncedText } from "#features/session/sign-out-copy.ts";

const text = (waiting: number, needAttention = 0, canEncrypt = true) =>
  unsyncedText({ waiting, needAttention }, canEncrypt);

test("[ACC-06] sign-out states how many changes are unsynced and what happens to them", () => {
  expect(text(0)).toContain("All changes are synced.");
  expect(text(1)).toMatch(/^1 change hasn't synced\. We'll encrypt it and keep it on this device/);
  expect(text(3)).toMatch(/^3 changes haven't synced\. We'll encrypt them and keep them/);
  expect(text(2, 1)).toMatch(/^3 changes/);
  expect(text(1, 0, false)).toContain("It stays on this device, unencrypted");
  expect(text(2, 0, false)).toContain("They stay on this device, unencrypted");
});

test("[ACC-06] sign-out warns that rejected changes become unreadable once encrypted", () => {
  expect(failedText({ waiting: 4, needAttention: 0 })).toBeUndefined();
  expect(failedText({ waiting: 0, needAttention: 1 })).toMatch(/^It couldn't sync\./);
  expect(failedText({ waiting: 4, needAttention: 1 })).toMatch(
    /^1 of these changes couldn't sync\./,
  );
  expect(failedText({ waiting: 0, needAttention: 2 })).toMatch(
    /^2 of these changes couldn't sync\./,
  );
});
