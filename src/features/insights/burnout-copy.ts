import type {
  burnoutFiltered,
  burnoutRollingMetrics,
  burnoutSignificant,
  burnoutStressors,
} from "#contract/insights/burnout.ts";
import type { Suppressed } from "#contract/insights/shapes.ts";
import type { Reply } from "#contract/route.ts";
import {
  columns,
  formatCheckIns,
  formatCount,
  formatDays,
  formatPercent,
  formatShare,
  likelyRange,
  percentRange,
  pointsChange,
  pointsRange,
  shownPoints,
  significanceInSentence,
} from "./figure-copy.ts";
import { SIGNIFICANT_P } from "./significance.ts";
import { levelPercents } from "./whole-parts.ts";

type Released<T> = Exclude<T, Suppressed>;
export type Rolling = Reply<typeof burnoutRollingMetrics>["data"];
export type Filtered = Reply<typeof burnoutFiltered>["data"];
export type Rate = Released<Rolling["current"]>;
type Change = Released<Rolling["change"]>;
export type Levels = Released<Filtered["levels"]>;
export type RatePoint = Filtered["trend"][number];
export type Stressors = Reply<typeof burnoutStressors>["data"];
export type Significant = Released<Reply<typeof burnoutSignificant>["data"]>;
export type Finding = Significant["findings"][number];

const burnedOut = "burned out";
/** Of a trend point that is suppressed. */
export const suppressedPoint = "Not enough responses";

/** "Down 2 points from the previous period (not statistically significant)" */
function changeText({ p }: Change, before: Rate, now: Rate): string {
  const points = shownPoints(before.rate, now.rate);
  const change = `${pointsChange(points)} from the previous period`;
  return points === 0 ? change : `${change} (${significanceInSentence(p < SIGNIFICANT_P)})`;
}

/** How many of the check-ins are burned out. */
const burnedOf = ({ rate, n }: Rate) =>
  `${formatCount(Math.round(rate.value * n))} of ${formatCount(n)}`;

/** The burnout rate of the filtered people. */
export const burnoutRate = {
  title: "Reported burnout",
  name: "reported burnout",
  /** "burned out, likely range 29–48%" */
  unit: ({ rate }: Rate) => `${burnedOut}, ${likelyRange(rate).toLowerCase()}`,
  checkIns: { label: columns.checkIns, value: burnedOf },
  meanLevel: { label: "Average level (1–5)", value: (level: number) => level.toFixed(1) },
} as const;

type Participation = Released<Rolling["participation"]>;

const lengths: Readonly<Record<number, string>> = {
  1: "a month",
  3: "a quarter",
  6: "in 6 months",
  12: "a year",
};

/** "412 of 676 people a month", "86 or more of 90 people a quarter" */
function participationText(
  { answered, members, at_least }: Participation,
  months: number | undefined,
): string {
  const period = months === undefined ? "" : (lengths[months] ?? "");
  const count = at_least ? `${formatCount(answered)} or more` : formatCount(answered);
  return `${count} of ${formatCount(members)} people ${period}`.trimEnd();
}

/** "61%". A lower bound is rounded down: "At least 95%". */
const participationShare = ({ answered, members, at_least }: Participation) =>
  at_least
    ? `At least ${Math.floor((answered / members) * 100)}%`
    : formatPercent(answered / members);

export const wholeGroup = {
  title: "Whole group",
  name: "burnout of the whole group",
  /** "36% (likely range 31–41%) · 412 check-ins" */
  rate: ({ rate, n }: Rate) =>
    `${formatShare(rate)} (likely range ${percentRange(rate)}) · ${formatCheckIns(n)}`,
  change: {
    text: changeText,
    range: pointsRange,
    none: "Not enough responses to compare yet",
    before: ({ rate, n, days }: Rate) =>
      `Previous period: ${formatShare(rate)} of ${formatCheckIns(n)} (${formatDays(days)})`,
  },
  participation: {
    label: "Participation",
    share: participationShare,
    text: participationText,
    none: suppressedPoint,
  },
} as const;

/** "37 of 92 check-ins (40%) were level 2, the most common answer. 35 (38%) were level 3 or higher…" */
function levelsSummary({ counts: unsorted, n }: Levels): string {
  const counts = unsorted.toSorted((a, b) => a.level - b.level);
  const percents = levelPercents(counts.map(({ count }) => count));
  const [most] = counts.toSorted((a, b) => b.count - a.count);
  if (!most || n === 0) return "";
  const isBurned = ({ level }: { readonly level: number }) => level >= 3;
  const burned = counts.filter(isBurned).reduce((sum, { count }) => sum + count, 0);
  const burnedPercent = percents.slice(2).reduce((sum, percent) => sum + percent, 0);
  const mostPercent = percents[counts.indexOf(most)] ?? 0;
  return `${formatCount(most.count)} of ${formatCheckIns(n)} (${mostPercent}%) were level ${most.level}, the most common answer. ${formatCount(burned)} (${burnedPercent}%) were level 3 or higher, which counts as burned out.`;
}

const checkInUnit = columns.checkIns.toLowerCase();

export const levelBars = {
  title: "By level",
  about: ({ n }: Levels) => formatCheckIns(n),
  name: "answers by level",
  label: "Levels",
  summary: levelsSummary,
  note: "Levels 3 to 5 count as burned out.",
  row: (level: number, name: string) => `${level}. ${name}`,
  aside: (count: number) => ({ text: formatCount(count), unit: checkInUnit }),
  columns: [
    { label: "Level", isNumber: true },
    { label: "Description" },
    { label: columns.checkIns, isNumber: true },
    { label: columns.share, isNumber: true },
    { label: columns.likelyRange, isNumber: true },
  ],
} as const;

/** "Staffing was named in 64 of 92 check-ins (70%), the most common stressor." */
function stressorsSummary({ total_respondees, top_stressors }: Stressors): string {
  const [first] = top_stressors;
  if (!first) return "";
  const of = formatCheckIns(total_respondees ?? first.count);
  return `${first.name} was named in ${formatCount(first.count)} of ${of} (${formatPercent(first.share)}), the most common stressor.`;
}

export const stressorBars = {
  title: "Top stressors",
  name: "top stressors",
  about: (checkIns: number) => `${formatCheckIns(checkIns)} · up to 3 stressors each`,
  none: "No stressor was named.",
  summary: stressorsSummary,
  aside: levelBars.aside,
  columns: [
    { label: "Stressor" },
    { label: columns.checkIns, isNumber: true },
    { label: "Share of check-ins", isNumber: true },
    { label: columns.likelyRange, isNumber: true },
  ],
} as const;

export const commentList = {
  title: "Comments",
  suppressed:
    "Not enough comments to show (minimum 10 people). Comments are reviewed first and never filtered.",
  note: "Comments are shown in random order without names, dates, or roles, once at least 10 people have commented. Don't try to work out who wrote them.",
  showAll: (count: number) => `Show all ${count}`,
  showFewer: "Show fewer",
} as const;

export const notEnoughResponses = {
  title: "Not enough responses yet",
  text: "Figures appear once at least 5 people have answered. Until then we don't show how many have.",
} as const;
