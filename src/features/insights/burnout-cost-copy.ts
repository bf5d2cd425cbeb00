import { compactMoney } from "#contract/insights/labels.ts";
import { formatCount, pluralize } from "#ui/format.ts";
import type { CalculatedCost, PublishedCost, savingsOf } from "./burnout-what-if.ts";
import { daysInWords, percent, shareInWords } from "./figure-copy.ts";

/** "412 people"; scaled counts are rounded. */
const about = (count: number, one: string, many?: string) =>
  pluralize(Math.round(count), one, many);

const tenth = (value: number) =>
  value < 10 ? (Math.round(value * 10) / 10).toString() : undefined;

/** "2.4 departures" */
export const departuresInWords = (count: number): string => {
  const exact = tenth(count);
  if (exact === undefined) return about(count, "departure");
  return `${exact} ${exact === "1" ? "departure" : "departures"}`;
};

export const rangeOfCost = ({ low, high }: Pick<CalculatedCost, "low" | "high">): string =>
  `likely between ${compactMoney(low)} and ${compactMoney(high)} a year`;

/** Explains the calculated cost in one sentence. */
export const basisInWords = (
  { burnout_rate, ci, days }: PublishedCost,
  of: CalculatedCost,
): string =>
  `${departuresInWords(of.departures)} a year because of burnout, of ${about(of.staff, "person", "people")}, if ${shareInWords(burnout_rate)} are burned out (likely between ${Math.round(ci.low * 100)} and ${percent(ci.high)}, ${daysInWords(days)}).`;

export function crossCheckInWords({ crossCheck }: CalculatedCost): string {
  const { physicians, cost } = crossCheck;
  if (Math.round(physicians) === 0)
    return "The other published way, $7,600 a year for each physician, says nothing of a group without physicians.";
  return `To compare: $7,600 a year for each of ${about(physicians, "physician")} (Han and others, 2019) would be ${compactMoney(cost)}. It counts physicians alone, and reduced hours as well.`;
}

export function savingsInWords(saved: NonNullable<ReturnType<typeof savingsOf>>): string {
  const { savings, roi } = saved;
  const sum = `That would save ${compactMoney(savings)} a year.`;
  if (roi === undefined) return sum;
  const worth = Math.round(Math.abs(roi) * 1000) / 10;
  return roi < 0
    ? `${sum} ${worth}% less than the programme costs.`
    : `${sum} ${worth}% more than the programme costs.`;
}

/** "16.4%", "$61.1K", "1.5 times" */
export function assumptionInWords({ name, value }: PublishedCost["assumptions"][number]): string {
  if (name.startsWith("turnover")) return `${Math.round(value * 1000) / 10}%`;
  if (name.startsWith("cost")) return compactMoney(value);
  return value === 2 ? "twice" : `${value} times`;
}

export const costTable = ({ roles }: CalculatedCost) => ({
  columns: [
    { label: "Role" },
    { label: "People", isNumber: true },
    { label: "Leave in a year", isNumber: true },
    { label: "Because of burnout", isNumber: true },
    { label: "One departure, dollars", isNumber: true },
    { label: "Cost a year, dollars", isNumber: true },
    { label: "Likely from", isNumber: true },
    { label: "Likely to", isNumber: true },
  ],
  rows: roles.map(({ role, staff, inputs, departures, cost, low, high }) => [
    role,
    String(Math.round(staff)),
    `${Math.round(inputs.turnover * 1000) / 10}%`,
    departures.toFixed(1),
    ...[inputs.costPerDeparture.value, cost, low, high].map((dollars) =>
      String(Math.round(dollars)),
    ),
  ]),
});

export const costSummary = (of: CalculatedCost): string => {
  const [most] = of.roles.toSorted((a, b) => b.cost - a.cost);
  const roles = formatCount(of.roles.length);
  if (!most || of.roles.length === 1)
    return `Predicted: ${compactMoney(of.cost)}, ${rangeOfCost(of)}.`;
  return `Predicted: ${compactMoney(of.cost)}, ${rangeOfCost(of)}. Of ${roles} roles, ${most.role} make up most: ${compactMoney(most.cost)}.`;
};
