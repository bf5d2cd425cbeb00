import type { PlanWire } from "#contract/accounts/billing.ts";
import { seedGroups } from "./demo-data.ts";

const [hospital, practice] = seedGroups;

const code = (name: string, group: { readonly id: string } | undefined) => ({
  code: name,
  practice_group_id: group?.id ?? null,
  expires_at: null,
  most_uses: null,
});

/** People who register with a code join its group and pay nothing. */
export const seedCodes = [code("ANA", hospital), code("CPP", practice), code("LGH", hospital)];

const everything = [
  "All lessons and handouts, online and offline",
  "Continuing-education credit and certificates",
  "Burnout check-ins and pulse checks",
];

export const seedPlans: readonly (PlanWire & { readonly place: number })[] = [
  {
    id: "individual-year",
    name: "Individual, yearly",
    cents: 12_000,
    currency: "usd",
    period: "year",
    includes: [...everything, "12 months for the price of 10"],
    place: 1,
  },
  {
    id: "individual-month",
    name: "Individual, monthly",
    cents: 1200,
    currency: "usd",
    period: "month",
    includes: everything,
    place: 2,
  },
];
