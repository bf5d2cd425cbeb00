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

const owner = { email: "maya.osei@harborpoint.example", first_name: "Maya", last_name: "Osei" };
const problemsOf = async (password: string) =>
  (await passwordProblems(password, password, owner))?.full_messages;

test("[ACC-03] password errors are reported by field and as sentences", async () => {
  expect(await passwordProblems("a long quiet night", "a long quiet night", owner)).toBeUndefined();
  expect(await passwordProblems("short", "other", owner)).toEqual({
    password: ["is too short (minimum is 12 characters)"],
    password_confirmation: ["doesn't match Password"],
    full_messages: [
      "Password is too short (minimum is 12 characters)",
      "Password confirmation doesn't match Password",
    ],
  });
  expect(await problemsOf(" ".repeat(13))).toEqual(["Password can't be blank"]);
  expect(await problemsOf("x".repeat(129))).toEqual([
    "Password is too long (maximum is 128 characters)",
  ]);
});

test("[ACC-19] the server rejects common, breached, and personal passwords", async () => {
  expect(await problemsOf("password")).toEqual(["Password is too common. Choose another."]);
  expect(await problemsOf("mailcreated5240")).toEqual([
    "Password appeared in a data breach. Choose another.",
  ]);
  expect(await problemsOf("quiet-osei-lamp-71")).toEqual([
    "Password can't contain your name or email",
  ]);
});
