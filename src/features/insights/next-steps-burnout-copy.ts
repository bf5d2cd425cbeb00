import type { Share } from "#contract/insights/shapes.ts";
import type { Finding } from "./burnout-copy.ts";
import { subgroupName } from "./burnout-findings-copy.ts";
import {
  formatCheckIns,
  formatCount,
  formatPeople,
  formatPercent,
  formatShare,
  rangeInParentheses,
} from "./figure-copy.ts";
import { ageName } from "./filters-copy.ts";

type Named = { readonly count: number; readonly share: number; readonly checkIns: number };

/** "Named in 64 of 92 check-ins (70%)." */
const namedText = ({ count, share, checkIns }: Named) =>
  `Named in ${formatCount(count)} of ${formatCheckIns(checkIns)} (${formatPercent(share)}).`;

const ageInSentence = (band: string) =>
  band.includes("-") ? `people ages ${ageName(band)}` : `people ${ageName(band).toLowerCase()}`;

type Subgroup = Pick<Finding, "filter" | "value" | "label">;

/** "nurses", "people ages 35–44", "ICU" */
function inSentence({ filter, value, label }: Subgroup): string {
  if (filter === "age") return ageInSentence(value);
  const name = subgroupName({ filter, value, label });
  if (filter === "department") return name;
  return filter === "years_in_profession"
    ? `people with ${name.toLowerCase()}`
    : name.toLowerCase();
}

export const burnoutSteps = {
  stressor: {
    title: (stressor: string) => `Top stressor: ${stressor}`,
    text: (named: Named) => `${namedText(named)} Ask your team which obstacle you could remove.`,
    series: (named: Named, series: string) =>
      `${namedText(named)} Try a lesson from “${series}” before you share it. Then ask your team which obstacle you could remove.`,
  },
  participation: {
    title: "Increase participation",
    text: (answered: number, members: number) =>
      `${formatCount(answered)} of ${formatPeople(members)} answered. Plan 10 minutes of a shift for it, and tell people that individual answers are never shown.`,
  },
  finding: {
    title: (finding: Subgroup) => `Start with ${inSentence(finding)}`,
    text: (rate: Share) =>
      `${formatShare(rate)} report burnout, significantly more than the rest${rangeInParentheses(rate)}. Ask what gets in their way, then fix one thing.`,
  },
} as const;
