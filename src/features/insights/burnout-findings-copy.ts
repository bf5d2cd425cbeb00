import { pluralize } from "#ui/format.ts";
import type { Finding } from "./burnout-copy.ts";
import {
  columns,
  formatP,
  formatPercent,
  formatResponses,
  formatShare,
  pointsRange,
  shownPoints,
  signed,
  significance,
  significanceInSentence,
} from "./figure-copy.ts";
import type { DayFilters } from "./filters.ts";
import { ageLabel, roleName, windowName, yearsLabel } from "./filters-copy.ts";

const genders: Readonly<Record<string, string>> = {
  Woman: "Women",
  Man: "Men",
  Nonbinary: "Nonbinary people",
  Another: "People of another gender",
};

type Subgroup = Pick<Finding, "filter" | "value">;

/** "Nurses", "Age 35–44", "10–19 years in profession" */
export function subgroupName({ filter, value }: Subgroup): string {
  if (filter === "age") return ageLabel(value);
  if (filter === "years_in_profession") return yearsLabel(value);
  if (filter === "gender") return genders[value] ?? value;
  return filter === "role" ? roleName(value) : value;
}

/** Returns the rate of everyone else in the group, from 0 to 1. */
const restOf = ({ rate, difference }: Finding): number | null =>
  rate.value === null ? null : Math.min(Math.max(rate.value - difference, 0), 1);

/** The difference in whole points between the two rates as shown. */
const differenceOf = (finding: Finding): number =>
  shownPoints({ value: restOf(finding) }, finding.rate) ?? Math.round(finding.difference * 100);

/** "60% vs. 27%" */
function ratesText(finding: Finding): string {
  const rest = restOf(finding);
  const own = formatShare(finding.rate);
  return rest === null ? own : `${own} vs. ${formatPercent(rest)}`;
}

/** "60% vs. 27% (+33 points)" */
const valueText = (finding: Finding): string =>
  finding.rate.value === null
    ? ratesText(finding)
    : `${ratesText(finding)} (${signed(differenceOf(finding), 0)} points)`;

const directions = {
  higher: "Higher than the rest",
  lower: "Lower than the rest",
  same: "Same as the rest",
} as const;

/** "Higher than the rest, statistically significant. Likely range +13 to +50 points · 40 people" */
const noteText = (finding: Finding): string =>
  `${directions[finding.direction]}, ${significanceInSentence(finding.significant)}. ${pointsRange(finding)} · ${formatResponses(finding.n)}`;

/** Sorts significant findings first, then by size of the difference. */
export const sorted = (findings: readonly Finding[]): readonly Finding[] =>
  findings.toSorted(
    (a, b) =>
      Number(b.significant) - Number(a.significant) ||
      Math.abs(b.difference) - Math.abs(a.difference),
  );

function findingsSummary(findings: readonly Finding[]): string {
  const [first] = sorted(findings);
  const count = findings.filter(({ significant }) => significant).length;
  if (!first || count === 0)
    return "No subgroup differs significantly. Burnout may be similar everywhere, or there are too few responses to tell.";
  const largest = `${subgroupName(first)}, ${ratesText(first)}`;
  return `${pluralize(count, "subgroup differs", "subgroups differ")} significantly. Largest difference: ${largest}.`;
}

export const burnoutFindings = {
  title: "Where burnout differs",
  about: (dates: DayFilters) =>
    `Each subgroup compared with the rest of the group, ${windowName(dates, "12 months")}`,
  name: "differences between subgroups",
  none: "No subgroups to compare yet. Both the subgroup and the rest need enough responses.",
  summary: findingsSummary,
  significant: significance(true),
  notSignificant: significance(false),
  more: (count: number) =>
    `${pluralize(count, "comparison that isn't", "comparisons that aren't")} statistically significant`,
  value: valueText,
  note: noteText,
  help: (count: number) =>
    `We compare ${pluralize(count, "subgroup")} and adjust for multiple comparisons (Benjamini–Hochberg, false discovery rate 5%). This shows where to look, not why.`,
} as const;

export const findingsTable = (findings: readonly Finding[]) => ({
  columns: [
    { label: "Subgroup" },
    { label: columns.burnedOut, isNumber: true },
    { label: "Rest of group", isNumber: true },
    { label: "Difference (points)", isNumber: true },
    { label: columns.rangeLow, isNumber: true },
    { label: columns.rangeHigh, isNumber: true },
    { label: columns.people, isNumber: true },
    { label: "Adjusted p", isNumber: true },
    { label: "Significant" },
  ],
  rows: findings.map((finding) => {
    const rest = restOf(finding);
    const minus = (points: number) => points.toString().replace("-", "−");
    const points = (value: number) => minus(Math.round(value * 100));
    return [
      subgroupName(finding),
      formatShare(finding.rate),
      rest === null ? "" : formatPercent(rest),
      minus(differenceOf(finding)),
      points(finding.low),
      points(finding.high),
      String(finding.n),
      formatP(finding.q),
      finding.significant ? "Yes" : "No",
    ];
  }),
});
