import { expect, test } from "vitest";
import { leavingWords, refusedWords } from "#features/session/leaving-words.ts";

const words = (waiting: number, needAttention = 0, canSeal = true) =>
  leavingWords({ waiting, needAttention }, canSeal);

test("[ACC-06] before signing out the person hears how much has not been sent, and what becomes of it", () => {
  expect(words(0)).toContain("Everything you did has been sent");
  expect(words(1)).toMatch(/^1 thing has not been sent yet\. It stays sealed on this device/);
  expect(words(3)).toMatch(/^3 things have not been sent yet\. They stay sealed on this device/);
  expect(words(2, 1)).toMatch(/^3 things/);
  expect(words(2, 0, false)).toContain("They stay on this device");
});

test("[ACC-06] what was refused can be read for the last time before it is sealed, and that is said", () => {
  expect(refusedWords({ waiting: 4, needAttention: 0 })).toBeUndefined();
  expect(refusedWords({ waiting: 4, needAttention: 1 })).toMatch(/^1 of them was not taken/);
  expect(refusedWords({ waiting: 0, needAttention: 2 })).toMatch(/^2 of them were not taken/);
});
