import type { Share } from "#contract/insights/shapes.ts";
import type { Finding } from "./burnout-copy.ts";
import { subgroupName } from "./burnout-findings-copy.ts";
import { formatPeople, formatPercent, formatShare, rangeInParentheses } from "./figure-copy.ts";
import { ageName } from "./filters-copy.ts";

type Named = { readonly count: number; readonly share: number; readonly people: number };

/** "64 of 92 people (70%) named it." */
const namedText = ({ count, share, people }: Named) =>
  `${count} of ${formatPeople(people)} (${formatPercent(share)}) named it.`;

const ageInSentence = (band: string) =>
  band.includes("-") ? `people ages ${ageName(band)}` : `people ${ageName(band).toLowerCase()}`;

/** "nurses", "people ages 35–44", "ICU" */
function inSentence({ filter, value }: Pick<Finding, "filter" | "value">): string {
  if (filter === "age") return ageInSentence(value);
  const name = subgroupName({ filter, value });
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
      `${answered} of ${formatPeople(members)} answered. Plan 10 minutes of a shift for it, and tell people that individual answers are never shown.`,
  },
  finding: {
    title: (finding: Pick<Finding, "filter" | "value">) => `Start with ${inSentence(finding)}`,
    text: (rate: Share) =>
      `${formatShare(rate)} report burnout, significantly more than the rest${rangeInParentheses(rate)}. Ask what gets in their way, then fix one thing.`,
  },
} as const;
