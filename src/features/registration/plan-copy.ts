import type { PlanWire } from "#contract/accounts/billing.ts";
import { money } from "#contract/money.ts";

/** "$120.00 a year" */
export const priceOf = ({ cents, currency, period }: PlanWire): string =>
  `${money(cents, currency)} a ${period}`;

/** Returns the chosen plan, or the first one, which is the server's default. */
export const chosenPlan = (plans: readonly PlanWire[], id: string): PlanWire | undefined =>
  plans.find((plan) => plan.id === id) ?? plans[0];
