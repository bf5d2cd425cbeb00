import { expect, test } from "vitest";
import {
  brandOf,
  cardDigits,
  cardProblems,
  containsCardNumber,
  expiryProblem,
  passesLuhn,
} from "#contract/accounts/card.ts";
import { testCards } from "#server/accounts/billing/test-cards.ts";

test("[REG-06] every published test card has a valid, unique number", () => {
  for (const { number } of testCards)
    expect([number, cardDigits(number)]).toEqual([number, number]);
  expect(new Set(testCards.map(({ number }) => number)).size).toBe(testCards.length);
});

test("[REG-06] a wrong digit or two swapped digits fail the Luhn check", () => {
  const number = "4111111111111111";
  for (let at = 0; at < number.length; at += 1) {
    const digit = (Number(number[at]) + 3) % 10;
    expect(passesLuhn(number.slice(0, at) + digit + number.slice(at + 1))).toBe(false);
  }
  expect(passesLuhn("5555555555554444")).toBe(true);
  expect(passesLuhn("5555555555545444")).toBe(false);
});

test.each([
  ["4111 1111-1111 1111", "4111111111111111"],
  ["4111 1111 1111 1112", undefined],
  ["41111111111", undefined],
  ["4111111111111111x", undefined],
  ["", undefined],
  ["٤١١١١١١١١١١١١١١١", undefined],
])("[REG-06] %j parses as card number %s", (text, digits) => {
  expect(cardDigits(text)).toBe(digits);
});

test.each([
  ["4111111111111111", true],
  ["my card 4111 1111 1111 1111", true],
  ["4111-1111-1111-1111 12/30", true],
  ["378282246310005", true],
  ["4111 1111 1111 1111 12 30", true],
  ["4111111111111112", false],
  ["call 717 555 0100 or 717 555 0101", false],
  ["11-15 years", false],
  ["1380013800013@mail.example", false],
])("[REG-06] detects a card number in free text: %j, %s", (text, holds) => {
  expect(containsCardNumber(text)).toBe(holds);
});

const now = new Date("2026-03-31T23:59:00Z");

test.each([
  ["3", "2026", undefined],
  ["03", "26", undefined],
  ["2", "2026", "has passed"],
  ["12", "2051", undefined],
  ["1", "2052", "is not a date"],
  ["0", "2030", "is not a date"],
  ["13", "2030", "is not a date"],
  ["", "2030", "is not a date"],
  ["1e0", "2030", "is not a date"],
  ["6", "1999", "is not a date"],
])("[REG-06] expiry date %s/%s: %s", (month, year, problem) => {
  expect(expiryProblem(month, year, now)).toBe(problem);
});

test("[REG-06] a card is valid until its month has ended in every time zone", () => {
  expect(expiryProblem("3", "2026", new Date("2026-04-01T11:59:00Z"))).toBeUndefined();
  expect(expiryProblem("3", "2026", new Date("2026-04-01T12:00:00Z"))).toBe("has passed");
});

test("[REG-07] the first digits determine the brand", () => {
  const brands = ["4242", "5555", "2221", "3782", "6011", "9999"].map(brandOf);
  expect(brands).toEqual([
    "Visa",
    "Mastercard",
    "Mastercard",
    "American Express",
    "Discover",
    "Card",
  ]);
});

test("[REG-06] each invalid card field has its own error", () => {
  const now = new Date("2026-11-23T12:00:00Z");
  const card = {
    card_number: "4111 1111 1111 1111",
    expiration_month: "12",
    expiration_year: "2031",
    card_code: "123",
  };
  expect(cardProblems(card, now)).toEqual({});
  expect(cardProblems({ ...card, card_number: "4111111111111112", card_code: "12" }, now)).toEqual({
    card_number: ["is not a card number"],
    card_code: ["must be 3 or 4 digits"],
  });
  const date = (expiration_month: string, expiration_year: string) =>
    cardProblems({ ...card, expiration_month, expiration_year }, now);
  expect(date("13", "2031")).toEqual({ expiration_month: ["is not a date"] });
  expect(date("12", "31x")).toEqual({ expiration_year: ["is not a date"] });
  expect(date("10", "2026")).toEqual({ expiration_year: ["has passed"] });
});
