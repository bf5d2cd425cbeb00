import type {
  burnoutFiltered,
  burnoutRollingMetrics,
  burnoutSignificant,
  burnoutStressors,
} from "#contract/insights/burnout.ts";
import { periodLabel } from "#contract/insights/labels.ts";
import type { Suppressed } from "#contract/insights/shapes.ts";
import { type Proportion, wilson } from "#contract/insights/wilson.ts";
import type { Reply } from "#contract/route.ts";
import { pluralize } from "#ui/format.ts";
import { daysInWords, peopleInWords, percent, pointsInWords, shareInWords } from "./figure-copy.ts";

type Released<T> = Exclude<T, Suppressed>;
export type Rolling = Reply<typeof burnoutRollingMetrics>["data"];
export type Filtered = Reply<typeof burnoutFiltered>["data"];
export type Rate = Released<Rolling["current"]>;
export type Change = Released<Rolling["change"]>;
export type Levels = Released<Filtered["levels"]>;
export type RatePoint = Filtered["trend"][number];
export type Stressors = Reply<typeof burnoutStressors>["data"];
export type Significant = Released<Reply<typeof burnoutSignificant>["data"]>;
export type Finding = Significant["findings"][number];

const SIGNIFICANT_P = 0.05;

/** "between 3 and 11 points lower", "between 3 points lower and 5 points higher" */
export function changeRange({ low, high }: Pick<Change, "low" | "high">): string {
  const word = (difference: number) => (difference < 0 ? "lower" : "higher");
  const [first, last] = [Math.round(low * 100), Math.round(high * 100)];
  if (first < 0 && last > 0)
    return `between ${pointsInWords(low)} lower and ${pointsInWords(high)} higher`;
  const [near, far] = [Math.abs(first), Math.abs(last)].toSorted((a, b) => a - b);
  return `between ${near} and ${pluralize(far ?? 0, "point")} ${word(first + last)}`;
}

/**
 * "7 points lower than in the time before, and probably not by chance (likely between 3 and 11
 * points lower)."
 */
export function changeInWords(change: Change): string {
  const points = Math.round(change.difference * 100);
  const range = `(likely ${changeRange(change)})`;
  if (points === 0) return `The same as in the time before ${range}.`;
  const size = `${pointsInWords(change.difference)} ${points < 0 ? "lower" : "higher"}`;
  const sure = change.p < SIGNIFICANT_P ? "and probably not by chance" : "which may well be chance";
  return `${size} than in the time before, ${sure} ${range}.`;
}

/** "44% before: May 26 – Aug 23, 2026, 41 people." */
export const beforeInWords = ({ rate, days, n }: Rate): string =>
  `${shareInWords(rate)} before: ${daysInWords(days)}, ${peopleInWords(n)}.`;

export function participationInWords(answered: number, members: number): string {
  if (members === 0) return `${peopleInWords(answered)} answered.`;
  return `${answered} of ${peopleInWords(members)} answered (${percent(answered / members)}).`;
}

/** "likely between 32 and 40%" */
export function likelyInWords({ rate }: Rate): string {
  const { low, high } = rate;
  if (low === null || high === null) return "too few people for a closer figure";
  return `likely between ${Math.round(low * 100)} and ${percent(high)}`;
}

/** "of 412 people, Aug 24 – Nov 21, 2026" */
export const ofWhom = ({ n, days }: Rate): string => `of ${peopleInWords(n)}, ${daysInWords(days)}`;

export const SUPPRESSED_POINT = "too few people to tell";

const hasValue = (point: RatePoint): point is RatePoint & { readonly value: number } =>
  point.value !== null;

const areApart = (a: RatePoint, b: RatePoint) =>
  a.low !== null && a.high !== null && b.low !== null && b.high !== null
    ? a.high < b.low || b.high < a.low
    : false;

/** Summarizes a trend and how likely it is to be chance. */
export function trendInWords(trend: readonly RatePoint[]): string {
  const points = trend.filter(hasValue);
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return "No part of this time can be told yet.";
  const left = trend.length - points.length;
  const gaps =
    left > 0 ? ` ${pluralize(left, "part")} of it cannot be told: too few people answered.` : "";
  const end = `${percent(last.value)} (${periodLabel(last.period)})`;
  if (points.length === 1) return `${end}.${gaps}`;
  const chance = areApart(first, last)
    ? "The likely ranges lie apart, so this is probably not chance."
    : "The likely ranges overlap, so this may be chance.";
  return `From ${percent(first.value)} (${periodLabel(first.period)}) to ${end}. ${chance}${gaps}`;
}

export const trendTable = (trend: readonly RatePoint[]) => ({
  columns: [
    { label: "Period" },
    { label: "Burned out", isNumber: true },
    { label: "Likely from", isNumber: true },
    { label: "Likely to", isNumber: true },
    { label: "People", isNumber: true },
  ],
  rows: trend.map(({ period, value, low, high, n }) => [
    periodLabel(period),
    value === null ? SUPPRESSED_POINT : percent(value),
    low === null ? "" : percent(low),
    high === null ? "" : percent(high),
    n === null ? "" : String(n),
  ]),
});

/** Returns a share of people with its Wilson interval. */
export function shareRow(of: Proportion) {
  const value = of.count / of.n;
  const { low, high } = wilson(of);
  return { value, low, high };
}

/**
 * "Most chose level 2 of 5, “Under stress” (49%). 148 of 412 people chose level 3 or a higher one…"
 */
export function levelsInWords({ counts, n }: Levels, names: Readonly<Record<number, string>>) {
  const [most] = counts.toSorted((a, b) => b.count - a.count);
  if (!most || n === 0) return "";
  const worn = counts.filter(({ level }) => level >= 3).reduce((sum, { count }) => sum + count, 0);
  return `Most chose level ${most.level} of 5, “${names[most.level]}” (${percent(most.count / n)}). ${worn} of ${peopleInWords(n)} chose level 3 or a higher one, which counts as burned out.`;
}

/** "388 people gave 901 answers. “Staffing” is named most: by 64%." */
export function stressorsInWords({ total_respondees, total_stressors, top_stressors }: Stressors) {
  const people = peopleInWords(total_respondees ?? 0);
  const [first] = top_stressors;
  const gave = `${people} gave ${pluralize(total_stressors ?? 0, "answer")}`;
  return first ? `${gave}. “${first.name}” is named most: by ${percent(first.share)}.` : `${gave}.`;
}
