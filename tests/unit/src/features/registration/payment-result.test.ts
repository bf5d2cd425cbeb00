import { expect, test } from "vitest";
import type { ApiErrorCode } from "#contract/api-error.ts";
import { paymentResultOf } from "#features/registration/payment-result.ts";
import { pay } from "#features/registration/review-copy.ts";
import type { Outcome } from "#sync/transport/outcome.ts";

const ID = "0193d2f0-0000-7000-8000-000000000001";

const refused = (
  code: ApiErrorCode,
  errors: string[],
  fields?: Record<string, string[]>,
): Outcome<never> => ({
  kind: "refused",
  code,
  errors,
  ...(fields && { fields }),
  status: 422,
});

const open = { id: ID, isOpen: true };
const fresh = { id: "", isOpen: false };

test.each<[name: string, outcome: Outcome<never>]>([
  ["no answer", { kind: "unreachable" }],
  ["no response over a live network", { kind: "unreachable", why: "no-response" }],
  ["a failing server", { kind: "later", hasFailed: true }],
  ["an undecided payment", refused("undecided", ["We have not heard yet."])],
])("[REG-06] %s keeps the attempt id and says that the person is not charged twice", (_name, o) => {
  expect(paymentResultOf(o, { id: ID, wasOpen: false })).toEqual({
    kind: "not-yet",
    problems: { fields: {}, form: pay.unconfirmed },
    next: open,
  });
});

test("[REG-06] [PWA-06] an attempt that was never sent is reported as not charged", () => {
  const result = paymentResultOf(
    { kind: "unreachable", why: "not-sent" },
    { id: ID, wasOpen: false },
  );
  expect(result).toMatchObject({ kind: "not-yet", next: { id: ID, isOpen: false } });
  expect(result).toMatchObject({
    problems: {
      form: expect.stringMatching(/^Error in request setup\..*You haven't been charged\.$/),
    },
  });
});

test("[REG-06] a decline shows the reason and the next attempt gets a new id", () => {
  const sentence = "Your card was declined. You haven't been charged. Use another card.";
  expect(paymentResultOf(refused("declined", [sentence]), { id: ID, wasOpen: true })).toEqual({
    kind: "not-yet",
    problems: { fields: {}, form: sentence },
    next: fresh,
  });
  const keyReused = paymentResultOf(refused("key_reused", ["used"]), { id: ID, wasOpen: true });
  expect(keyReused).toMatchObject({ next: fresh });
});

test("[REG-06] a rejected card keeps an attempt that may have been charged open", () => {
  const fields = { card_number: ["is not a card number"], full_messages: ["Card number …"] };
  const outcome = refused("invalid", ["…"], fields);
  expect(paymentResultOf(outcome, { id: ID, wasOpen: true })).toMatchObject({ next: open });
  expect(paymentResultOf(outcome, { id: ID, wasOpen: false })).toMatchObject({
    next: { id: ID, isOpen: false },
    problems: { fields: { card_number: ["is not a card number"] } },
  });
  const busy: Outcome<never> = { kind: "later", delayMs: 30_000 };
  expect(paymentResultOf(busy, { id: ID, wasOpen: true })).toMatchObject({ next: open });
  expect(paymentResultOf(busy, { id: ID, wasOpen: false })).toMatchObject({
    next: { isOpen: false },
  });
});

test("[REG-04] an existing account ends the registration with the server's message", () => {
  const sentence = "An account has already been setup with that email";
  expect(paymentResultOf(refused("email_taken", [sentence]), { id: ID, wasOpen: false })).toEqual({
    kind: "taken",
    sentence,
  });
});

test("[REG-05] an accepted payment completes the registration", () => {
  const accepted = {
    kind: "accepted",
    value: { confirmation_token: "t" },
    headers: new Headers(),
  } as const;
  expect(paymentResultOf(accepted, { id: ID, wasOpen: true })).toEqual({
    kind: "registered",
    token: "t",
  });
});
