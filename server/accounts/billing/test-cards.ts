import type { DeclineReason } from "#server/platform/database/registration-types.ts";

/** What the sandbox does with a card, and whether its response arrives. */
export type Behavior =
  | { readonly kind: "approve" | "hold" | "slow" | "fail" | "response-lost" | "request-lost" }
  | { readonly kind: "decline"; readonly reason: DeclineReason };

type TestCard = {
  readonly number: string;
  /** Shown on the payment form. */
  readonly outcome: string;
  readonly behavior: Behavior;
};

const decline = (reason: DeclineReason): Behavior => ({ kind: "decline", reason });

/** The published test cards. They work with any future date and any security code. */
export const testCards: readonly TestCard[] = [
  { number: "4111111111111111", outcome: "Approved", behavior: { kind: "approve" } },
  { number: "5555555555554444", outcome: "Approved", behavior: { kind: "approve" } },
  { number: "378282246310005", outcome: "Approved", behavior: { kind: "approve" } },
  { number: "4242424242424242", outcome: "Approved", behavior: { kind: "approve" } },
  { number: "4000000000000002", outcome: "Declined", behavior: decline("card_declined") },
  {
    number: "4000000000009995",
    outcome: "Declined: not enough money",
    behavior: decline("insufficient_funds"),
  },
  {
    number: "4000000000000069",
    outcome: "Declined: card expired",
    behavior: decline("expired_card"),
  },
  {
    number: "4000000000000127",
    outcome: "Declined: wrong security code",
    behavior: decline("incorrect_code"),
  },
  {
    number: "4000000000009235",
    outcome: "Held for review, approved after a minute",
    behavior: { kind: "hold" },
  },
  {
    number: "4000000000000119",
    outcome: "The gateway fails and charges nothing",
    behavior: { kind: "fail" },
  },
  { number: "4000000000002008", outcome: "Approved, slowly", behavior: { kind: "slow" } },
  {
    number: "4000000000003006",
    outcome: "Approved, but the answer is lost",
    behavior: { kind: "response-lost" },
  },
  {
    number: "4000000000004004",
    outcome: "The order is lost on its way",
    behavior: { kind: "request-lost" },
  },
];

export const behaviorOf = (number: string): Behavior =>
  testCards.find((card) => card.number === number)?.behavior ?? decline("not_a_test_card");
