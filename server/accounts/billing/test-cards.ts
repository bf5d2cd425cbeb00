import type { DeclineReason } from "#server/platform/database/registration-types.ts";

/** What the sandbox does with a card, and whether its answer arrives. */
export type Behaviour =
  | { readonly kind: "approve" | "hold" | "slow" | "fail" | "cut-after" | "cut-before" }
  | { readonly kind: "decline"; readonly reason: DeclineReason };

type TestCard = {
  readonly number: string;
  /** For people who try it. */
  readonly outcome: string;
  readonly behaviour: Behaviour;
};

const decline = (reason: DeclineReason): Behaviour => ({ kind: "decline", reason });

/** The published test cards. Any date to come and any code go with them. */
export const testCards: readonly TestCard[] = [
  { number: "4111111111111111", outcome: "Approved", behaviour: { kind: "approve" } },
  { number: "5555555555554444", outcome: "Approved", behaviour: { kind: "approve" } },
  { number: "378282246310005", outcome: "Approved", behaviour: { kind: "approve" } },
  { number: "4242424242424242", outcome: "Approved", behaviour: { kind: "approve" } },
  { number: "4000000000000002", outcome: "Declined", behaviour: decline("card_declined") },
  {
    number: "4000000000009995",
    outcome: "Declined: not enough money",
    behaviour: decline("insufficient_funds"),
  },
  {
    number: "4000000000000069",
    outcome: "Declined: card expired",
    behaviour: decline("expired_card"),
  },
  {
    number: "4000000000000127",
    outcome: "Declined: wrong security code",
    behaviour: decline("incorrect_code"),
  },
  {
    number: "4000000000009235",
    outcome: "Held for review, approved after a minute",
    behaviour: { kind: "hold" },
  },
  {
    number: "4000000000000119",
    outcome: "The gateway fails and charges nothing",
    behaviour: { kind: "fail" },
  },
  { number: "4000000000002008", outcome: "Approved, slowly", behaviour: { kind: "slow" } },
  {
    number: "4000000000003006",
    outcome: "Approved, but the answer is lost",
    behaviour: { kind: "cut-after" },
  },
  {
    number: "4000000000004004",
    outcome: "The order is lost on its way",
    behaviour: { kind: "cut-before" },
  },
];

export const behaviourOf = (number: string): Behaviour =>
  testCards.find((card) => card.number === number)?.behaviour ?? decline("not_a_test_card");
