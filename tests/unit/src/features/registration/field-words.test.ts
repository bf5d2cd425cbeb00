import { expect, test } from "vitest";
import { fieldWords, problemsIn, problemsOf } from "#features/registration/field-words.ts";

const refused = (fields: Record<string, string[]>) =>
  ({ kind: "refused", code: "invalid", errors: [], fields, status: 422 }) as const;

test("[REG-03] the server's sentence goes on where the field's name ends", () => {
  const fields = { first_name: ["can't be blank"], card_number: ["is not a card number"] };
  expect(fieldWords(fields, "first_name")).toBe("First name can't be blank");
  expect(fieldWords(fields, "card_number")).toBe("Card number is not a card number");
  expect(fieldWords(fields, "last_name")).toBeUndefined();
});

test("[REG-03] what is wrong with a field that is not on the page is said below the form", () => {
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

test("[REG-02] without a network only that is said", () => {
  const problems = problemsOf({ kind: "unreachable" }, [], "This needs a connection.");
  expect(problems).toEqual({ fields: {}, form: "This needs a connection." });
});

test("[REG-02] problems of a later step come along to the page where they can be put right", () => {
  const state = { problems: { email: ["is invalid"] } };
  expect(problemsIn(state)).toEqual({ fields: { email: ["is invalid"] } });
  expect(problemsIn(null)).toEqual({ fields: {} });
});
