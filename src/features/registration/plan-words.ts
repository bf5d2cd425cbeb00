import type { PlanWire } from "#contract/accounts/billing.ts";
import { money } from "#contract/money.ts";

/** "$120.00 a year" */
export const priceOf = ({ cents, currency, period }: PlanWire): string =>
  `${money(cents, currency)} a ${period}`;

/** The chosen one; the first is the server's own choice. */
export const chosenPlan = (plans: readonly PlanWire[], id: string): PlanWire | undefined =>
  plans.find((plan) => plan.id === id) ?? plans[0];
