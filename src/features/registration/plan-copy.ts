import type { PlanWire } from "#contract/accounts/billing.ts";
import { money } from "#contract/money.ts";
import type { BillingOptions } from "#shared/accounts/registration-calls.ts";

/** Returns "$120.00 per year". */
export const priceOf = ({ cents, currency, period }: PlanWire): string =>
  `${money(cents, currency)} per ${period}`;

/** Returns the chosen plan, or the first one, which is the server's default. */
export const chosenPlan = (plans: readonly PlanWire[], id: string): PlanWire | undefined =>
  plans.find((plan) => plan.id === id) ?? plans[0];

/** Returns whether anything is sold here. Otherwise registration takes a code. */
export const isForSale = ({ setup, plans }: BillingOptions): boolean =>
  setup.gateway !== "none" && plans.length > 0;

export const billing = {
  title: "Plan and payment",
  lead: "You won't be charged yet. Review your order on the next page.",
  loading: "Loading plans…",
  failed: "We couldn't load the plans. Check your connection and try again.",
  retry: "Try again",
  backToDetails: "Back to your details",
  backToReview: "Back to your order",
  plan: "Plan",
  locked: "We're still confirming your payment. You can't change the plan until that's done.",
  /** The price is bold. */
  total: "Total:",
} as const;

export const notForSale = {
  text: "You need a registration code to join. Ask your leader or Respite administrator for one.",
  enter: "Enter a code",
  back: "Back to sign in",
} as const;
