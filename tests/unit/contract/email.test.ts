import { expect, test } from "vitest";
import { isEmail, MAX_EMAIL_LENGTH } from "#contract/email.ts";

test.each([
  ["ada@anna.example", true],
  ["ada@anna", false],
  ["@anna.example", false],
  ["a b@anna.example", false],
  ["", false],
  [`${"a".repeat(MAX_EMAIL_LENGTH - 10)}@ada.exampl`, false],
])("[ACC-13] %j is a plausible email address: %s", (text, isOne) => {
  expect(isEmail(text)).toBe(isOne);
});
