import type { efficacyCorrelation } from "#contract/insights/efficacy.ts";
import type { Share, Suppressed } from "#contract/insights/shapes.ts";
import type { Reply } from "#contract/route.ts";
import {
  columns,
  formatCount,
  formatHours,
  formatP,
  formatPeople,
  formatPoints,
  formatShare,
  percentRange,
  pointsChange,
  shownPoints,
  signed,
  significance,
  significanceInSentence,
} from "./figure-copy.ts";
import { isReleased } from "./released.ts";
import { differsSignificantly, SIGNIFICANT_P } from "./significance.ts";

type Correlation = Exclude<Reply<typeof efficacyCorrelation>["data"], Suppressed>;
export type Third = Correlation["thirds"][number];
export type Paired = NonNullable<Correlation["paired"]>;
export type Coefficient = Paired["pearson"];
export type Bin = Paired["bins"][number];
export type Compared = Exclude<Paired["engaged"], Suppressed>;
export type Difference = Paired["difference_in_differences"];
type KnownDifference = Exclude<Difference, Suppressed>;

/** Shown with every association. */
export const notCause =
  "This doesn't show that learning caused the change. People choose whether to take part, and extreme answers tend to move toward average.";

/** Shown when too few people have answered twice. */
export const needsFollowUp =
  "Needs people who answered at least twice, months apart. Pulse checks every 2 weeks build this over time.";

/** "−0.42". Coefficients have no interval. */
export const formatCoefficient = ({ value }: Pick<Coefficient, "value">): string =>
  value === null ? "Can't be calculated. All values are the same." : signed(value);

type Direction = "less" | "more" | "unclear";

/** Returns in which direction burnout changed with more hours, if the interval of the difference excludes zero. */
export function directionOf(difference: Difference): Direction {
  if (!isReleased(difference)) return "unclear";
  if (difference.high < 0) return "less";
  return difference.low > 0 ? "more" : "unclear";
}

const associations: Readonly<Record<Direction, string>> = {
  less: `Burnout fell more, or rose less, with the most hours of learning than with the fewest. ${notCause}`,
  more: `Burnout rose more, or fell less, with the most hours of learning than with the fewest. People under more strain may look for help more often. ${notCause}`,
  unclear:
    "No clear link between hours of learning and change in burnout. There may be none, or too few responses to tell.",
};

/** "Spearman (rank, grouped)" */
const grouped = (name: string, kind: string) => `${name} (${kind}, grouped)`;

export const correlation = {
  title: "Before and 4–6 months later",
  name: "learning and burnout",
  base: (n: number) => `Based on ${formatPeople(n)} with a follow-up answer.`,
  /** What the difference between the most and the fewest hours says. */
  text: (difference: Difference) => associations[directionOf(difference)],
  spearman: grouped("Spearman", "rank"),
  pearson: grouped("Pearson", "linear"),
  groupedNote: "Calculated from 3 groups, not from individual people.",
  scale: "−1 = more learning, less burnout. 0 = no link. +1 = more learning, more burnout.",
} as const;

const binLabel = ({ hours }: Bin): string => `About ${formatHours(hours)}`;

/**
 * Returns the change of each third in whole points. Where its shares before and after are shown, it is their difference.
 */
function binPoints({ bins: all, engaged, others }: Paired): readonly number[] {
  const shown = new Map([
    [0, others],
    [all.length - 1, engaged],
  ]);
  return all.map(({ change }, at) => {
    const part = shown.get(at);
    return part && isReleased(part)
      ? shownPoints(part.before, part.after)
      : Math.round(change * 100);
  });
}

export const bins = {
  title: "Change in burned-out people by hours of learning",
  head: "Hours per person",
  label: binLabel,
  points: binPoints,
  columns: [columns.people, "Change"],
  cells: ({ people }: Bin, points: number) => [formatCount(people), pointsChange(points)],
} as const;

const thirdNames = ["Least learning", "Middle", "Most learning"] as const;

/** "Least learning (6 minutes each)" */
const thirdLabel = ({ hours }: Third, index: number): string =>
  `${thirdNames[index] ?? ""} (${formatHours(hours)} each)`;

/** Summarizes the thirds and what they do not prove. */
function thirdsSummary(thirds: readonly Third[]): string {
  const [least, most] = [thirds[0], thirds.at(-1)];
  if (!least || !most || least === most) return "";
  const rates = `${formatShare(least.rate)} burned out with the least learning, ${formatShare(most.rate)} with the most.`;
  const isSignificant = differsSignificantly(least.rate, most.rate);
  const meaning = `${rates} ${significance(isSignificant)}.`;
  return isSignificant ? `${meaning} ${notCause}` : meaning;
}

export const thirds = {
  title: "Burnout by hours of learning",
  name: "burnout by hours of learning",
  about: (n: number) => `${formatPeople(n)} in three groups by hours of learning`,
  label: thirdLabel,
  summary: thirdsSummary,
  head: "Hours of learning",
  columns: [
    { label: columns.people, isNumber: true },
    { label: columns.burnedOut, isNumber: true, isMain: true },
    { label: columns.likelyRange, isNumber: true },
  ],
  cells: ({ n, rate }: Third) => [formatCount(n), formatShare(rate), percentRange(rate)],
} as const;

type Part = { readonly name: string; readonly part: Compared };

/** "Most learning: 45% before, 38% after · Down 7 points · 41 people." */
const comparedSummary = (parts: readonly Part[]): string =>
  parts
    .map(({ name, part: { before, after, n } }) => {
      const change = pointsChange(shownPoints(before, after));
      return `${name}: ${formatShare(before)} before, ${formatShare(after)} after · ${change} · ${formatPeople(n)}.`;
    })
    .join(" ");

/**
 * Describes the difference of two changes in points as shown: of the third with the most hours, and of the one with the
 * fewest. Below zero, burnout fell further with more hours, or rose less.
 */
function differenceText({ low, high }: KnownDifference, most: number, least: number): string {
  const points = most - least;
  if (points === 0) return "Both groups changed the same";
  const isBetter = points < 0;
  const hasImproved = most < 0 || (most === 0 && isBetter);
  const verb = hasImproved ? "improved" : "worsened";
  const more = hasImproved === isBetter ? "more" : "less";
  const certainty = significanceInSentence(low > 0 || high < 0);
  return `People with the most learning ${verb} ${formatPoints(points)} ${more} than those with the least (${certainty})`;
}

const mcNemarText = (p: number): string => {
  const test = `(McNemar test, p ${p < 0.001 ? formatP(p) : `= ${formatP(p)}`})`;
  return p < SIGNIFICANT_P
    ? `Across everyone, the change is statistically significant ${test}`
    : `Across everyone, the change isn't statistically significant ${test}`;
};

export const mostVsLeast = {
  title: "Most vs. least learning",
  name: "most vs. least learning",
  tooSmall: "most vs. least learning (one group is too small)",
  about: "Thirds with the most and the fewest hours between their two answers",
  most: "Most learning",
  least: "Least learning",
  before: "before",
  after: "4–6 months later",
  rowLabel: (name: string, when: string) => `${name}, ${when}`,
  summary: comparedSummary,
  difference: differenceText,
  isSignificant: ({ low, high }: KnownDifference) => low > 0 || high < 0,
  mcNemar: mcNemarText,
  head: "Group",
  columns: thirds.columns,
  cells: (n: number, rate: Share) => thirds.cells({ n, rate, hours: 0 }),
} as const;
