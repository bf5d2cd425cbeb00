import { compactMoney, compactMoneyRange } from "#contract/insights/labels.ts";
import { pluralize } from "#ui/format.ts";
import type {
  CalculatedCost,
  InputProblem,
  PublishedCost,
  RoleInput,
  savingsOf,
} from "./burnout-what-if.ts";
import {
  columns,
  formatDays,
  formatPeople,
  formatPercent,
  rangeInParentheses,
  shareInSentence,
} from "./figure-copy.ts";
import { roleName } from "./filters-copy.ts";

type Range = Pick<CalculatedCost, "low" | "high">;

/** "2.4 departures", "15 departures" */
export function formatDepartures(count: number): string {
  if (count >= 10) return pluralize(Math.round(count), "departure");
  const rounded = Math.round(count * 10) / 10;
  return `${rounded} ${rounded === 1 ? "departure" : "departures"}`;
}

/** "Likely range $58.5K–$1.2M" */
export const costRange = ({ low, high }: Range): string =>
  `Likely range ${compactMoneyRange(low, high)}`;

/** "About 2 departures a year out of 90 people, at 38% burned out (likely range 29–49%, Aug 24 – Nov 21, 2026)." */
function basisText({ burnout_rate, ci, days }: PublishedCost, calculated: CalculatedCost): string {
  const { departures, staff } = calculated;
  const range = rangeInParentheses(ci).replace(")", `, ${formatDays(days)})`);
  return `About ${formatDepartures(departures)} a year out of ${formatPeople(Math.round(staff))}, at ${shareInSentence(burnout_rate)} burned out${range}.`;
}

function comparisonText({ crossCheck: { physicians, cost } }: CalculatedCost): string {
  const count = Math.round(physicians);
  if (count === 0)
    return "The published per-physician estimate doesn't apply to a group without physicians.";
  return `For comparison: $7,600 per physician per year (Han et al., 2019) × ${pluralize(count, "physician")} = ${compactMoney(cost)}. Includes reduced hours, physicians only.`;
}

type Saved = NonNullable<ReturnType<typeof savingsOf>>;

/** "Saves 12% more than the program costs" */
function returnText({ roi }: Saved): string | undefined {
  if (roi === undefined) return undefined;
  if (Math.round(roi * 100) === 0) return "Saves about as much as the program costs";
  return `Saves ${formatPercent(Math.abs(roi))} ${roi < 0 ? "less" : "more"} than the program costs`;
}

export const burnoutCost = {
  title: "Estimated yearly cost of burnout",
  about: "Estimated from turnover related to burnout. Change a number to update the estimate.",
  name: "estimated cost",
  unit: "per year",
  basis: basisText,
  comparison: comparisonText,
} as const;

export const costInputs = {
  staff: "People in the group",
  reduction: "Departures prevented (%)",
  investment: "Program cost per year ($)",
  savings: ({ savings }: Saved) => `Saves ${compactMoney(savings)} per year`,
  return: returnText,
  edit: "Edit assumptions",
  reset: "Reset to published values",
  byRole: {
    turnover: "Yearly turnover (%)",
    costPerDeparture: "Cost per departure ($)",
    relativeRisk: "Relative turnover risk when burned out (×)",
  } satisfies Readonly<Record<RoleInput, string>>,
} as const;

export const costProblems: Readonly<Record<InputProblem, string>> = {
  staff: "Enter a whole number from 1 to 1,000,000.",
  turnover: "Enter a percentage from 0 to 100.",
  costPerDeparture: "Enter an amount from $0 to $100,000,000.",
  relativeRisk: "Enter a number from 1 (no added risk) to 20.",
  reduction: "Enter a percentage from 0 to 100.",
  investment: "Enter an amount from $0 to $1,000,000,000.",
};

/** "Physicians account for most of the cost: $203.8K" */
function rolesSummary({ roles, cost }: CalculatedCost): string {
  const [most] = roles.toSorted((a, b) => b.cost - a.cost);
  if (!most || roles.length === 1) return `${compactMoney(cost)} per year`;
  return `${roleName(most.role)} account for most of the cost: ${compactMoney(most.cost)}`;
}

type Role = CalculatedCost["roles"][number];

export const costByRole = {
  title: "Estimated cost by role",
  summary: rolesSummary,
  /** "21 people · 0.4 departures · Likely range $58.5K–$778.4K" */
  note: ({ staff, departures, low, high }: Role) =>
    `${formatPeople(Math.round(staff))} · ${formatDepartures(departures)} · ${costRange({ low, high })}`,
  table: ({ roles }: CalculatedCost) => ({
    columns: [
      { label: "Role" },
      { label: columns.people, isNumber: true },
      { label: "Yearly turnover", isNumber: true },
      { label: "Due to burnout", isNumber: true },
      { label: "Cost per departure", isNumber: true },
      { label: "Cost per year", isNumber: true },
      { label: columns.rangeLow, isNumber: true },
      { label: columns.rangeHigh, isNumber: true },
    ],
    rows: roles.map(({ role, staff, inputs, departures, cost, low, high }) => [
      roleName(role),
      String(Math.round(staff)),
      `${Math.round(inputs.turnover * 1000) / 10}%`,
      departures.toFixed(1),
      ...[inputs.costPerDeparture.value, cost, low, high].map((dollars) =>
        String(Math.round(dollars)),
      ),
    ]),
  }),
} as const;

export const costHelp = {
  title: "Formula, assumptions, and sources",
  formula: [
    "Turnover without burnout = turnover ÷ (1 + share burned out × (relative risk − 1)).",
    "Cost per year = people × (turnover − turnover without burnout) × cost per departure, by role.",
    "The range uses the low and high of each assumption. Numbers you enter have no range.",
  ],
  assumptions: "Assumptions",
  sources: "Sources",
  source: (name: string, year: number) => `${name}, ${year}.`,
  /** "16.4%", "$61.1K", "1.5×" */
  value: ({ name, value }: PublishedCost["assumptions"][number]) => {
    if (name.startsWith("turnover")) return `${Math.round(value * 1000) / 10}%`;
    return name.startsWith("cost") ? compactMoney(value) : `${value}×`;
  },
} as const;
