import { expect, test } from "vitest";
import {
  hashPassword,
  passwordProblems,
  verifyPassword,
} from "#server/accounts/session/password.ts";

test("[SEC-01] passwords are hashed with argon2id, 19 MiB, two passes, and a unique salt", async () => {
  const [a, b] = await Promise.all([hashPassword("a long night"), hashPassword("a long night")]);
  expect(a).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(a).not.toBe(b);
  expect(await verifyPassword(a, "a long night")).toBe(true);
  expect(await verifyPassword(a, "A long night")).toBe(false);
});

test("[SEC-01] an unknown person or one without a password is always rejected", async () => {
  for (const hash of [undefined, null, ""])
    for (const text of ["", "a password of no account"])
      expect(await verifyPassword(hash, text)).toBe(false);
});

test("[ACC-03] password errors are reported by field and as sentences", () => {
  expect(passwordProblems("long enough", "long enough")).toBeUndefined();
  expect(passwordProblems("short", "other")).toEqual({
    password: ["is too short (minimum is 8 characters)"],
    password_confirmation: ["doesn't match Password"],
    full_messages: [
      "Password is too short (minimum is 8 characters)",
      "Password confirmation doesn't match Password",
    ],
  });
  expect(passwordProblems(" ".repeat(9), " ".repeat(9))?.password).toEqual(["can't be blank"]);
  expect(passwordProblems("x".repeat(129), "x".repeat(129))?.full_messages).toEqual([
    "Password is too long (maximum is 128 characters)",
  ]);
});
