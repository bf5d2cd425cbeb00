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
  "Every lesson, podcast and handout, also offline",
  "Continuing-education credit with certificates",
  "The burnout assessment and the pulse check",
];

export const seedPlans: readonly (PlanWire & { readonly place: number })[] = [
  {
    id: "individual-year",
    name: "Individual, by the year",
    cents: 12_000,
    currency: "usd",
    period: "year",
    includes: [...everything, "Twelve months for the price of ten"],
    place: 1,
  },
  {
    id: "individual-month",
    name: "Individual, by the month",
    cents: 1200,
    currency: "usd",
    period: "month",
    includes: everything,
    place: 2,
  },
];
