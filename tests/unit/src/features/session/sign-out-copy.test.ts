import { expect, test } from "vitest";
import { failedWords, unsyncedWords } from "#features/session/sign-out-copy.ts";

const words = (waiting: number, needAttention = 0, canSeal = true) =>
  unsyncedWords({ waiting, needAttention }, canSeal);

test("[ACC-06] sign-out states how many changes are unsynced and what happens to them", () => {
  expect(words(0)).toContain("Everything you did has been sent");
  expect(words(1)).toMatch(/^1 thing has not been sent yet\. It stays sealed on this device/);
  expect(words(3)).toMatch(/^3 things have not been sent yet\. They stay sealed on this device/);
  expect(words(2, 1)).toMatch(/^3 things/);
  expect(words(2, 0, false)).toContain("They stay on this device");
});

test("[ACC-06] sign-out warns that rejected entries become unreadable once encrypted", () => {
  expect(failedWords({ waiting: 4, needAttention: 0 })).toBeUndefined();
  expect(failedWords({ waiting: 4, needAttention: 1 })).toMatch(/^1 of them was not taken/);
  expect(failedWords({ waiting: 0, needAttention: 2 })).toMatch(/^2 of them were not taken/);
});
