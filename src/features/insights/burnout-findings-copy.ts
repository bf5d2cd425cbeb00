import { pluralize } from "#ui/format.ts";
import type { Finding } from "./burnout-copy.ts";
import {
  columns,
  formatCount,
  formatP,
  formatShare,
  percentRange,
  shownPoints,
  signed,
  signedPoints,
} from "./figure-copy.ts";
import { ageLabel, roleName, yearsLabel } from "./filters-copy.ts";

const genders: Readonly<Record<string, string>> = {
  Woman: "Women",
  Man: "Men",
  Nonbinary: "Nonbinary people",
  Another: "People of another gender",
};

type Subgroup = Pick<Finding, "filter" | "value" | "label">;

/** "Nurses", "Age 35–44", "10–19 years in profession" */
export function subgroupName({ filter, value, label }: Subgroup): string {
  if (filter === "age") return ageLabel(value);
  if (filter === "years_in_profession") return yearsLabel(value);
  if (filter === "gender") return genders[value] ?? label;
  return filter === "role" ? roleName(value) : label;
}

/** The difference in whole points between the two rates as shown. */
const differenceOf = ({ rest, rate }: Finding): number => shownPoints(rest, rate);

/** "60% vs. 27%" */
const ratesText = ({ rate, rest }: Finding): string =>
  `${formatShare(rate)} vs. ${formatShare(rest)}`;

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

/** Cells of the drawn table: check-ins, rate, likely range, rest of the group, and difference. */
export const findingCells = (finding: Finding): readonly string[] => [
  formatCount(finding.n),
  formatShare(finding.rate),
  percentRange(finding.rate),
  formatShare(finding.rest),
  `${signed(differenceOf(finding), 0)} points`,
];

export const burnoutFindings = {
  title: "Where burnout differs",
  about: "Each subgroup compared with the rest of the group",
  name: "differences between subgroups",
  none: "No subgroups to compare yet. Both the subgroup and the rest need enough responses.",
  summary: findingsSummary,
  subgroup: "Subgroup",
  columns: [
    { label: columns.checkIns, isNumber: true },
    { label: columns.burnedOut, isNumber: true, isMain: true },
    { label: columns.likelyRange, isNumber: true },
    { label: "Rest of group", isNumber: true },
    { label: "Difference", isNumber: true },
  ],
  /** For screen readers, of a difference in bold. */
  strong: "statistically significant",
  showAll: (count: number) => `Show all ${pluralize(count, "subgroup")}`,
  showFewer: "Show fewer",
  help: (count: number) =>
    `Bold: statistically significant. We compare ${pluralize(count, "subgroup")} and adjust for multiple comparisons (Benjamini–Hochberg, false discovery rate 5%). This shows where to look, not why.`,
} as const;

export const findingsTable = (findings: readonly Finding[]) => ({
  columns: [
    { label: "Subgroup" },
    { label: columns.checkIns, isNumber: true },
    { label: columns.people, isNumber: true },
    { label: columns.burnedOut, isNumber: true },
    { label: columns.likelyRange, isNumber: true },
    { label: "Rest of group", isNumber: true },
    { label: "Difference (points)", isNumber: true },
    { label: columns.rangeLow, isNumber: true },
    { label: columns.rangeHigh, isNumber: true },
    { label: "Adjusted p", isNumber: true },
    { label: "Significant" },
  ],
  rows: findings.map((finding) => [
    subgroupName(finding),
    formatCount(finding.n),
    formatCount(finding.people),
    formatShare(finding.rate),
    percentRange(finding.rate),
    formatShare(finding.rest),
    signed(differenceOf(finding), 0),
    signedPoints(finding.low),
    signedPoints(finding.high),
    formatP(finding.q),
    finding.significant ? "Yes" : "No",
  ]),
});
