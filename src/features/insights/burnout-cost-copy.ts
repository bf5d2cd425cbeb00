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
  formatCount,
  formatPeople,
  formatPercent,
  formatShare,
  rangeInParentheses,
} from "./figure-copy.ts";
import { roleName } from "./filters-copy.ts";
import { wholeParts } from "./whole-parts.ts";

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

/** "About 2 departures a year out of 90 people, at 38% burned out (likely range 29–49%)." */
const basisText = (
  { burnout_rate, ci }: PublishedCost,
  { departures, staff }: CalculatedCost,
): string =>
  `About ${formatDepartures(departures)} a year out of ${formatPeople(Math.round(staff))}, at ${formatShare(burnout_rate)} burned out${rangeInParentheses(ci)}.`;

function comparisonText({ crossCheck }: CalculatedCost): string {
  if (!crossCheck)
    return "The published per-physician estimate isn't shown, because physicians are counted together with other roles here.";
  const { physicians, cost } = crossCheck;
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

/** Says which roles have no published rate of their own. */
function ratesText({ roles }: CalculatedCost): string {
  const others = roles.filter(({ burnout }) => !burnout.isOwn).map(({ role }) => roleName(role));
  if (others.length === 0) return "Each role has its own burnout rate.";
  if (others.length === roles.length) return "All roles use the burnout rate of the whole group.";
  const names = new Intl.ListFormat("en-US").format(others);
  return `${names}: burnout rate of the whole group.`;
}

/** People in whole numbers that add up to the whole group. */
const staffOf = ({ roles, staff }: CalculatedCost) =>
  wholeParts(
    roles.map((role) => role.staff),
    Math.round(staff),
  );

const wholeDollars = (dollars: number) => formatCount(Math.round(dollars));

export const costByRole = {
  title: "Estimated cost by role",
  summary: rolesSummary,
  rates: ratesText,
  head: "Role",
  total: "All roles",
  axis: (dollars: number) => compactMoney(dollars).replace("$0.0", "$0"),
  columns: [
    { label: columns.people, isNumber: true },
    { label: columns.burnedOut, isNumber: true },
    { label: "Cost per year", isNumber: true, isMain: true },
    { label: columns.likelyRange, isNumber: true },
  ],
  cells: (calculated: CalculatedCost) => {
    const staff = staffOf(calculated);
    return calculated.roles.map((role, at) => [
      formatCount(staff[at] ?? 0),
      formatPercent(role.burnout.rate),
      compactMoney(role.cost),
      compactMoneyRange(role.low, role.high),
    ]);
  },
  totalCells: (calculated: CalculatedCost) => [
    formatCount(Math.round(calculated.staff)),
    "",
    compactMoney(calculated.cost),
    compactMoneyRange(calculated.low, calculated.high),
  ],
  table: (calculated: CalculatedCost) => {
    const staff = staffOf(calculated);
    return {
      columns: [
        { label: "Role" },
        { label: columns.people, isNumber: true },
        { label: columns.burnedOut, isNumber: true },
        { label: "Yearly turnover", isNumber: true },
        { label: "Due to burnout", isNumber: true },
        { label: "Cost per departure", isNumber: true },
        { label: "Cost per year", isNumber: true },
        { label: columns.rangeLow, isNumber: true },
        { label: columns.rangeHigh, isNumber: true },
      ],
      rows: calculated.roles.map((role, at) => [
        roleName(role.role),
        formatCount(staff[at] ?? 0),
        formatPercent(role.burnout.rate),
        `${Math.round(role.inputs.turnover * 1000) / 10}%`,
        role.departures.toFixed(1),
        ...[role.inputs.costPerDeparture.value, role.cost, role.low, role.high].map(wholeDollars),
      ]),
    };
  },
} as const;

export const costHelp = {
  title: "Formula, assumptions, and sources",
  formula: [
    "Turnover without burnout = turnover ÷ (1 + share burned out × (relative risk − 1)).",
    "Cost per year = people × (turnover − turnover without burnout) × cost per departure, by role.",
    "Each role uses its own burnout rate where it is published, and the group's rate elsewhere.",
    "Roles with fewer than 5 people are counted in Others, or in the largest role.",
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
