import { expect, test } from "vitest";
import type { RefusalCode } from "#contract/api-error.ts";
import { afterTry, UNDECIDED } from "#features/registration/after-try.ts";
import type { Outcome } from "#sync/transport/outcome.ts";

const ID = "0193d2f0-0000-7000-8000-000000000001";

const refused = (
  code: RefusalCode,
  errors: string[],
  fields?: Record<string, string[]>,
): Outcome<never> => ({
  kind: "refused",
  code,
  errors,
  ...(fields && { fields }),
  status: 422,
});

const kept = { id: ID, isOpen: true };
const anew = { id: "", isOpen: false };

test.each<[name: string, outcome: Outcome<never>]>([
  ["no answer", { kind: "unreachable" }],
  ["no answer over a network", { kind: "unreachable", why: "no-response" }],
  ["a failing server", { kind: "later", hasFailed: true }],
  ["not known yet", refused("undecided", ["We have not heard yet."])],
])(
  "[REG-06] %s keeps the id, says that nothing is charged twice, and is asked again",
  (_name, o) => {
    expect(afterTry(o, { id: ID, wasOpen: false })).toEqual({
      kind: "not-yet",
      problems: { fields: {}, form: UNDECIDED },
      next: kept,
    });
  },
);

test("[REG-06] [PWA-06] a try that was never sent was not charged, and says so", () => {
  const tried = afterTry({ kind: "unreachable", why: "not-sent" }, { id: ID, wasOpen: false });
  expect(tried).toMatchObject({ kind: "not-yet", next: { id: ID, isOpen: false } });
  expect(tried).toMatchObject({
    problems: { form: expect.stringMatching(/^Error in request setup\..*nothing was sent/) },
  });
});

test("[REG-06] after a decline the reason is said and the next try has another id", () => {
  const sentence = "The card was declined. Nothing was charged.";
  expect(afterTry(refused("declined", [sentence]), { id: ID, wasOpen: true })).toEqual({
    kind: "not-yet",
    problems: { fields: {}, form: sentence },
    next: anew,
  });
  const reused = afterTry(refused("key_reused", ["used"]), { id: ID, wasOpen: true });
  expect(reused).toMatchObject({ next: anew });
});

test("[REG-06] a card that is not accepted later does not end a try that may have been charged", () => {
  const fields = { card_number: ["is not a card number"], full_messages: ["Card number …"] };
  const outcome = refused("invalid", ["…"], fields);
  expect(afterTry(outcome, { id: ID, wasOpen: true })).toMatchObject({ next: kept });
  expect(afterTry(outcome, { id: ID, wasOpen: false })).toMatchObject({
    next: { id: ID, isOpen: false },
    problems: { fields: { card_number: ["is not a card number"] } },
  });
  const busy: Outcome<never> = { kind: "later", delayMs: 30_000 };
  expect(afterTry(busy, { id: ID, wasOpen: true })).toMatchObject({ next: kept });
  expect(afterTry(busy, { id: ID, wasOpen: false })).toMatchObject({ next: { isOpen: false } });
});

test("[REG-04] an email that has an account ends the registration with the server's sentence", () => {
  const sentence = "An account has already been setup with that email";
  expect(afterTry(refused("email_taken", [sentence]), { id: ID, wasOpen: false })).toEqual({
    kind: "taken",
    sentence,
  });
});

test("[REG-05] what was accepted is registered", () => {
  const accepted = { kind: "accepted", value: {}, headers: new Headers() } as const;
  expect(afterTry(accepted, { id: ID, wasOpen: true })).toEqual({ kind: "registered" });
});
