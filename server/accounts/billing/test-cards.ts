import type { DeclineReason } from "#server/platform/database/registration-types.ts";
import { testCardOutcomes as outcomes } from "./billing-copy.ts";

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
  { number: "4111111111111111", outcome: outcomes.approved, behavior: { kind: "approve" } },
  { number: "5555555555554444", outcome: outcomes.approved, behavior: { kind: "approve" } },
  { number: "378282246310005", outcome: outcomes.approved, behavior: { kind: "approve" } },
  { number: "4242424242424242", outcome: outcomes.approved, behavior: { kind: "approve" } },
  { number: "4000000000000002", outcome: outcomes.declined, behavior: decline("card_declined") },
  {
    number: "4000000000009995",
    outcome: outcomes.insufficientFunds,
    behavior: decline("insufficient_funds"),
  },
  {
    number: "4000000000000069",
    outcome: outcomes.expired,
    behavior: decline("expired_card"),
  },
  {
    number: "4000000000000127",
    outcome: outcomes.wrongCode,
    behavior: decline("incorrect_code"),
  },
  {
    number: "4000000000009235",
    outcome: outcomes.held,
    behavior: { kind: "hold" },
  },
  {
    number: "4000000000000119",
    outcome: outcomes.failed,
    behavior: { kind: "fail" },
  },
  { number: "4000000000002008", outcome: outcomes.slow, behavior: { kind: "slow" } },
  {
    number: "4000000000003006",
    outcome: outcomes.responseLost,
    behavior: { kind: "response-lost" },
  },
  {
    number: "4000000000004004",
    outcome: outcomes.requestLost,
    behavior: { kind: "request-lost" },
  },
];

export const behaviorOf = (number: string): Behavior =>
  testCards.find((card) => card.number === number)?.behavior ?? decline("not_a_test_card");
