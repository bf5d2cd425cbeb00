import { expect, test } from "vitest";
import { fieldError, problemsIn, problemsOf } from "#features/registration/field-copy.ts";

const refused = (fields: Record<string, string[]>) =>
  ({ kind: "refused", code: "invalid", errors: [], fields, status: 422 }) as const;

test("[REG-03] field errors say what to enter", () => {
  const fields = {
    first_name: ["can't be blank"],
    burnout_location: ["is too long (maximum is 200 characters)"],
    burnout_specialty: ["must not hold a card number"],
    dob_string: ["is not a date of birth"],
    email: ["must end in @harbor.example or @lgh.example"],
    terms_version: ["have changed since and must be accepted again"],
    card_number: ["is not a card number"],
    expiration_month: ["is not a date"],
    expiration_year: ["has passed"],
    card_code: ["must be 3 or 4 digits"],
    plan: ["is not on sale"],
  };
  const messages = Object.keys(fields).map((name) => fieldError(fields, name));
  expect(messages).toEqual([
    "Enter your first name.",
    "Use 200 characters or fewer.",
    "Remove the card number.",
    "Enter a valid date of birth.",
    "Use your work email, ending in @harbor.example or @lgh.example.",
    "The terms changed. Review and agree to continue.",
    "Enter a valid card number.",
    "Enter the expiration date on your card.",
    "This card has expired. Use another card.",
    "Enter the 3- or 4-digit security code.",
    "That plan is no longer available. Choose another.",
  ]);
  expect(fieldError({ email: ["can't be blank"] }, "email")).toBe("Enter your email.");
  expect(fieldError({ email: ["is invalid"] }, "email")).toMatch(/^Enter a full email address/);
  expect(fieldError({ terms_version: ["must be agreed to"] }, "terms_version")).toBe(
    "Agree to the terms to continue.",
  );
  expect(fieldError(fields, "last_name")).toBeUndefined();
});

test("[REG-03] errors of hidden fields are shown below the form", () => {
  const outcome = refused({
    email: ["is invalid"],
    code: ["has expired"],
    full_messages: ["Email is invalid", "Code has expired"],
  });
  expect(problemsOf(outcome, ["email"], "")).toEqual({
    fields: { email: ["is invalid"], code: ["has expired"] },
    form: "That code expired. Ask your leader for a new one.",
  });
  expect(problemsOf(outcome, ["email", "code"], "").form).toBeUndefined();
});

test("[REG-02] an unreachable server shows only the connection message", () => {
  const problems = problemsOf({ kind: "unreachable" }, [], "You're offline.");
  expect(problems).toEqual({ fields: {}, form: "You're offline." });
});

test("[REG-02] errors from a later step are passed to the page that can fix them", () => {
  const state = { problems: { email: ["is invalid"] } };
  expect(problemsIn(state)).toEqual({ fields: { email: ["is invalid"] } });
  expect(problemsIn(null)).toEqual({ fields: {} });
});
