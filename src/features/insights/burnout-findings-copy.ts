import type { Finding } from "./burnout-copy.ts";
import { percent, shareInWords } from "./figure-copy.ts";
import { ageWords } from "./filters-copy.ts";

/** "Nurses", "Ages 35–44", "10–19 years in the profession" */
export function whoInWords({ filter, value }: Pick<Finding, "filter" | "value">): string {
  if (filter === "age") return ageWords(value);
  if (filter === "years_in_profession") return `${value.replace("-", "–")} years in the profession`;
  if (filter === "gender") return `Gender: ${value}`;
  return value;
}

/** Returns the rate of everyone else in the group, from 0 to 1. */
export const restOf = ({ rate, difference }: Finding): number | null =>
  rate.value === null ? null : Math.min(Math.max(rate.value - difference, 0), 1);

/** "48% against 31%" */
export function againstInWords(finding: Finding): string {
  const rest = restOf(finding);
  const own = shareInWords(finding.rate);
  return rest === null ? own : `${own} against ${percent(rest)}`;
}

const directions = {
  higher: "higher than the rest",
  lower: "lower than the rest",
  same: "like the rest",
} as const;

/** "higher than the rest; likely real" */
export const findingInWords = ({ direction, significant }: Finding): string =>
  `${directions[direction]}; ${significant ? "likely real" : "may be chance"}`;

/** "Nurses: higher than the rest, 48% against 31%; likely real" */
export const wholeFinding = (finding: Finding): string => {
  const [direction, sure] = findingInWords(finding).split("; ");
  return `${whoInWords(finding)}: ${direction}, ${againstInWords(finding)}; ${sure}`;
};

/** Sorts significant findings first, then by size of the difference. */
export const sorted = (findings: readonly Finding[]): readonly Finding[] =>
  findings.toSorted(
    (a, b) =>
      Number(b.significant) - Number(a.significant) ||
      Math.abs(b.difference) - Math.abs(a.difference),
  );

const MANY = 1;

export function findingsInWords(findings: readonly Finding[]): string {
  const [first] = sorted(findings);
  if (!first) return "There are no groups that can be compared yet.";
  const real = findings.filter(({ significant }) => significant);
  if (real.length === 0)
    return "No part of the group clearly differs from the rest. It may be alike everywhere, or too few have answered to see a difference.";
  if (real.length === MANY) return `${wholeFinding(first)}.`;
  return `${real.length} parts of the group differ from the rest, and probably not by chance. Furthest: ${wholeFinding(first)}.`;
}

export const findingsTable = (findings: readonly Finding[]) => ({
  columns: [
    { label: "Who" },
    { label: "Burned out", isNumber: true },
    { label: "The rest", isNumber: true },
    { label: "Difference in points", isNumber: true },
    { label: "Likely from", isNumber: true },
    { label: "Likely to", isNumber: true },
    { label: "People", isNumber: true },
    { label: "q", isNumber: true },
    { label: "Likely real" },
  ],
  rows: findings.map((finding) => {
    const rest = restOf(finding);
    const points = (value: number) =>
      Math.round(value * 100)
        .toString()
        .replace("-", "−");
    return [
      whoInWords(finding),
      shareInWords(finding.rate),
      rest === null ? "" : percent(rest),
      points(finding.difference),
      points(finding.low),
      points(finding.high),
      String(finding.n),
      finding.q < 0.001 ? "under 0.001" : finding.q.toFixed(3),
      finding.significant ? "yes" : "no",
    ];
  }),
});
