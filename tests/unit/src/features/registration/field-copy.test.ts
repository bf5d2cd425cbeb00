import { expect, test } from "vitest";
import { fieldError, problemsIn, problemsOf } from "#features/registration/field-copy.ts";

const refused = (fields: Record<string, string[]>) =>
  ({ kind: "refused", code: "invalid", errors: [], fields, status: 422 }) as const;

test("[REG-03] field errors start with the field's label", () => {
  const fields = { first_name: ["can't be blank"], card_number: ["is not a card number"] };
  expect(fieldError(fields, "first_name")).toBe("First name can't be blank");
  expect(fieldError(fields, "card_number")).toBe("Card number is not a card number");
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
    form: "Registration code has expired.",
  });
  expect(problemsOf(outcome, ["email", "code"], "").form).toBeUndefined();
});

test("[REG-02] an unreachable server shows only the connection message", () => {
  const problems = problemsOf({ kind: "unreachable" }, [], "This needs a connection.");
  expect(problems).toEqual({ fields: {}, form: "This needs a connection." });
});

test("[REG-02] errors from a later step are passed to the page that can fix them", () => {
  const state = { problems: { email: ["is invalid"] } };
  expect(problemsIn(state)).toEqual({ fields: { email: ["is invalid"] } });
  expect(problemsIn(null)).toEqual({ fields: {} });
});
