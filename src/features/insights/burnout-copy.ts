import type {
  burnoutFiltered,
  burnoutRollingMetrics,
  burnoutSignificant,
  burnoutStressors,
} from "#contract/insights/burnout.ts";
import { periodLabel } from "#contract/insights/labels.ts";
import type { Suppressed } from "#contract/insights/shapes.ts";
import type { Reply } from "#contract/route.ts";
import { pluralize } from "#ui/format.ts";
import {
  columns,
  type Days,
  formatDays,
  formatPeople,
  formatPercent,
  formatResponses,
  formatShare,
  inPeriod,
  likelyRange,
  pointsChange,
  pointsRange,
  responseBase,
  shownPoints,
  significance,
  significanceInSentence,
} from "./figure-copy.ts";
import type { DayFilters } from "./filters.ts";
import { windowName } from "./filters-copy.ts";
import { differsSignificantly, SIGNIFICANT_P } from "./significance.ts";

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

/** "Likely range 29–48% · 92 people · Aug 24 – Nov 21, 2026" */
export function rateNote({ rate, n, days }: Rate): string {
  const range = likelyRange(rate) ?? "Too few people for a likely range";
  return `${range} · ${responseBase(n, days)}`;
}

export const burnedOut = "burned out";
/** Of a trend point that is suppressed. */
export const suppressedPoint = "Not enough responses";

const hasValue = (point: RatePoint): point is RatePoint & { readonly value: number } =>
  point.value !== null;

function gapsOf(count: number): string {
  if (count === 0) return "";
  return ` ${pluralize(count, "period has", "periods have")} too few responses to show.`;
}

/** "32% in Nov 2025, 41% in Nov 2026. Not statistically significant." */
function trendSummary(trend: readonly RatePoint[]): string {
  const points = trend.filter(hasValue);
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return "Not enough responses in this period (minimum 5).";
  const gaps = gapsOf(trend.length - points.length);
  const pointText = ({ value, period }: typeof first) =>
    `${formatPercent(value)} ${inPeriod(period)}`;
  if (first === last) return `${pointText(last)}.${gaps}`;
  const isSignificant = differsSignificantly(first, last) === true;
  return `${pointText(first)}, ${pointText(last)}. ${significance(isSignificant)}.${gaps}`;
}

export const burnoutTrend = {
  title: "Reported burnout",
  name: "reported burnout",
  chart: {
    title: "Reported burnout over time",
    label: "Reported burnout",
    name: "burnout over time",
    summary: trendSummary,
    table: (trend: readonly RatePoint[]) => ({
      columns: [
        { label: columns.period },
        { label: columns.burnedOut, isNumber: true },
        { label: columns.rangeLow, isNumber: true },
        { label: columns.rangeHigh, isNumber: true },
        { label: columns.people, isNumber: true },
      ],
      rows: trend.map(({ period, value, low, high, n }) => [
        periodLabel(period),
        value === null ? suppressedPoint : formatPercent(value),
        low === null ? "" : formatPercent(low),
        high === null ? "" : formatPercent(high),
        n === null ? "" : String(n),
      ]),
    }),
  },
} as const;

/** "Down 2 points from the previous period (not statistically significant)" */
function changeText({ difference, p }: Change, before: Rate, now: Rate): string {
  const points = shownPoints(before.rate, now.rate) ?? Math.round(difference * 100);
  const change = `${pointsChange(points)} from the previous period`;
  return points === 0 ? change : `${change} (${significanceInSentence(p < SIGNIFICANT_P)})`;
}

export const wholeGroup = {
  title: "Whole group",
  scope: (dates: DayFilters) =>
    `Everyone in the group, ${windowName(dates, "90 days")}. Not filtered.`,
  name: ({ start_date, end_date }: DayFilters) =>
    (start_date ?? end_date) === undefined
      ? "burnout in the last 90 days"
      : "burnout in this period",
  meanLevel: (level: number) => `Average level ${level.toFixed(1)} of 5`,
  change: {
    label: "Change",
    name: "change from the previous period",
    text: changeText,
    range: pointsRange,
    none: "Not enough responses to compare yet",
    before: ({ rate, n, days }: Rate) =>
      `Previous period: ${formatShare(rate)} of ${formatResponses(n)} (${formatDays(days)})`,
  },
  participation: {
    label: "Participation",
    name: "participation",
    value: (answered: number, members: number) =>
      members === 0
        ? `${formatPeople(answered)} answered`
        : `${answered} of ${formatPeople(members)} answered (${formatPercent(answered / members)})`,
    hint: "Higher participation makes these numbers more reliable. Individual answers are never shown.",
  },
} as const;

/** "37 of 92 people (40%) chose level 2, the most common answer. 35 (38%) chose level 3 or higher…" */
function levelsSummary({ counts, n }: Levels): string {
  const [most] = counts.toSorted((a, b) => b.count - a.count);
  if (!most || n === 0) return "";
  const burned = counts
    .filter(({ level }) => level >= 3)
    .reduce((sum, { count }) => sum + count, 0);
  const share = (count: number) => formatPercent(count / n);
  return `${most.count} of ${formatResponses(n)} (${share(most.count)}) chose level ${most.level}, the most common answer. ${burned} (${share(burned)}) chose level 3 or higher, which counts as burned out.`;
}

export const levelBars = {
  title: "By level",
  about: "Each person's most recent answer",
  name: "answers by level",
  minimum: 8,
  label: "Levels",
  summary: levelsSummary,
  row: (level: number, name: string) => `${level} · ${name}`,
  value: (share: number, count: number) => `${formatPercent(share)} · ${formatResponses(count)}`,
  columns: [
    { label: "Level", isNumber: true },
    { label: "Description" },
    { label: columns.people, isNumber: true },
    { label: columns.share, isNumber: true },
    { label: columns.rangeLow, isNumber: true },
    { label: columns.rangeHigh, isNumber: true },
  ],
} as const;

/** "64 of 92 people (70%) named Staffing, the most common stressor." */
function stressorsSummary({ total_respondees, top_stressors }: Stressors): string {
  const [first] = top_stressors;
  if (!first) return "";
  const of = formatResponses(total_respondees ?? first.count);
  return `${first.count} of ${of} (${formatPercent(first.share)}) named ${first.name}, the most common stressor.`;
}

export const stressorBars = {
  title: "Top stressors",
  name: "top stressors",
  about: (days: Days) => `${formatDays(days)}. People can choose up to 3 per check-in.`,
  none: (people: number) => `${formatResponses(people)} answered without naming a stressor.`,
  summary: stressorsSummary,
  value: (share: number, count: number) => `${formatPercent(share)} · ${formatResponses(count)}`,
  columns: [
    { label: "Stressor" },
    { label: columns.people, isNumber: true },
    { label: "Share of respondents", isNumber: true },
    { label: columns.rangeLow, isNumber: true },
    { label: columns.rangeHigh, isNumber: true },
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

export const burnoutFile = {
  burnedOut: "Burned out",
  levels: "Answers by level",
  level: (level: number, name: string) => `${level}: ${name}`,
  stressor: "Stressor named",
  significant: "Burned out, significant difference",
  notSignificant: "Burned out, no significant difference",
  cost: "Estimated cost per year",
  filtered: "Filtered people",
  filteredByPeriod: "Filtered people, by period",
  share: "share",
  dollars: "dollars",
} as const;
