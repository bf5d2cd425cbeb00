import type { efficacyCorrelation, efficacyMicrolearnings } from "#contract/insights/efficacy.ts";
import type { Share, Suppressed } from "#contract/insights/shapes.ts";
import type { Reply } from "#contract/route.ts";
import { capitalize, pluralize } from "#ui/format.ts";
import {
  columns,
  type Days,
  formatDays,
  formatHours,
  formatP,
  formatPeople,
  formatPoints,
  formatResponses,
  formatShare,
  likelyRange,
  oneDecimal,
  pointsChange,
  shareInSentence,
  shareWithRange,
  shownPoints,
  signed,
  significance,
  significanceInSentence,
} from "./figure-copy.ts";
import { differsSignificantly, SIGNIFICANT_P } from "./significance.ts";

type Correlation = Exclude<Reply<typeof efficacyCorrelation>["data"], Suppressed>;
export type Third = Correlation["thirds"][number];
export type Paired = NonNullable<Correlation["paired"]>;
export type Coefficient = Paired["pearson"];
export type Bin = Paired["bins"][number];
export type LessonChange = Reply<typeof efficacyMicrolearnings>["data"][number];
export type Compared = Exclude<Paired["engaged"], Suppressed>;
type Difference = Exclude<Paired["difference_in_differences"], Suppressed>;

/** Shown with every association. */
export const notCause =
  "This doesn't show that learning caused the change. People choose whether to take part, and extreme answers tend to move toward average.";

/** Shown when too few people have answered twice. */
export const needsFollowUp =
  "Needs people who answered at least twice, months apart. Pulse checks every 2 weeks build this over time.";

/** "−0.42 (likely range −0.66 to −0.10)" */
export function formatCoefficient({ value, low, high }: Coefficient): string {
  if (value === null) return "Can't be calculated. All values are the same.";
  if (low === null || high === null) return signed(value);
  return `${signed(value)} (likely range ${signed(low)} to ${signed(high)})`;
}

/** Uses Cohen's thresholds for weak, moderate, and strong. */
function strengthOf(value: number): string {
  const size = Math.abs(value);
  if (size < 0.3) return "weak";
  return size < 0.5 ? "moderate" : "strong";
}

type Direction = "less" | "more" | "unclear";

/** Returns a direction only if the interval excludes zero. */
export function directionOf({ value, low, high }: Coefficient): Direction {
  if (value === null || low === null || high === null) return "unclear";
  if (high < 0) return "less";
  return low > 0 ? "more" : "unclear";
}

/** Explains a coefficient in plain words. */
function associationText(coefficient: Coefficient): string {
  const direction = directionOf(coefficient);
  const strength = strengthOf(coefficient.value ?? 0);
  if (direction === "unclear")
    return "No clear link between hours of learning and change in burnout. There may be none, or too few responses to tell.";
  return direction === "less"
    ? `People with more hours of learning later reported less burnout. The link is ${strength}. ${notCause}`
    : `People with more hours of learning later reported more burnout. The link is ${strength}. People under more strain may look for help more often. ${notCause}`;
}

/** Says how many people the comparison covers. `members` is the size of the whole group, if released and unfiltered. */
function baseText(n: number, members: number | undefined): string {
  if (members === undefined || members < n)
    return `Based on ${formatPeople(n)} with a follow-up answer.`;
  if (members === n) return `Based on all ${formatPeople(n)}.`;
  const rest = members - n;
  const missing = rest < 5 ? "A few have" : pluralize(rest, "has", "have");
  return `Based on ${n} of ${formatPeople(members)}. ${missing} no follow-up answer yet.`;
}

export const correlation = {
  title: "Before and 4–6 months later",
  name: "learning and burnout",
  base: baseText,
  firstAnswers: (days: Days) => `First answers: ${formatDays(days)}`,
  text: associationText,
  spearman: "Spearman (rank)",
  pearson: "Pearson (linear)",
  scale: "−1 = more learning, less burnout. 0 = no link. +1 = more learning, more burnout.",
} as const;

/** "down 0.4 levels" */
function levelChange(change: number): string {
  const size = Math.abs(change).toFixed(1);
  if (size === "0.0") return "no change";
  return `${change < 0 ? "down" : "up"} ${oneDecimal(Math.abs(change), "level")}`;
}

const binLabel = ({ hours }: Bin): string => `About ${formatHours(hours)}`;
const binText = ({ people, change }: Bin): string =>
  `${capitalize(levelChange(change))} · ${formatPeople(people)}`;

/** "About 2 hours each: no change. About 9 hours each: down 0.4 levels. …" */
function binsSummary(bins: readonly Bin[]): string {
  const [least, most] = [bins[0], bins.at(-1)];
  if (!least || !most) return "";
  const each = (bin: Bin) => `${binLabel(bin)} each: ${levelChange(bin.change)}.`;
  return `${each(least)} ${each(most)} Each point is an average of at least 5 people.`;
}

export const bins = {
  title: "Change in level by hours of learning",
  summary: binsSummary,
  label: binLabel,
  text: binText,
  point: (bin: Bin) => `${binLabel(bin)}: ${binText(bin)}`,
  /** At the axis. */
  tick: (hours: number) => `${hours.toFixed(1)} h`,
  columns: [
    { label: "Hours of learning" },
    { label: "Change in level (1–5)", isNumber: true },
    { label: columns.people, isNumber: true },
  ],
} as const;

const thirdNames = ["Least learning", "Middle", "Most learning"] as const;

/** "Least learning (6 minutes each)" */
const thirdLabel = ({ hours }: Third, index: number): string =>
  `${thirdNames[index] ?? ""} (${formatHours(hours)} each)`;

/** "Likely range 31–53% · 12 people" */
export const rangeAndResponses = (share: Share, n: number): string =>
  [likelyRange(share), formatResponses(n)].filter(Boolean).join(" · ");

/** Summarizes the thirds and what they do not prove. */
function thirdsSummary(thirds: readonly Third[]): string {
  const [least, most] = [thirds[0], thirds.at(-1)];
  if (!least || !most || least === most) return "";
  const rates = `${formatShare(least.rate)} burned out with the least learning, ${shareInSentence(most.rate)} with the most.`;
  const isSignificant = differsSignificantly(least.rate, most.rate);
  if (isSignificant === undefined)
    return `${rates} Too few people to tell if the difference is significant.`;
  const meaning = `${rates} ${significance(isSignificant)}.`;
  return isSignificant ? `${meaning} ${notCause}` : meaning;
}

export const thirds = {
  title: "Burnout by hours of learning",
  name: "burnout by hours of learning",
  about: (n: number, days: Days) =>
    `${formatPeople(n)} who answered, ${formatDays(days)}, in three equal groups by hours of learning`,
  caption: "Burned out by hours of learning",
  label: thirdLabel,
  note: ({ rate, n }: Third) => rangeAndResponses(rate, n),
  summary: thirdsSummary,
  columns: [
    { label: "Hours of learning" },
    { label: columns.burnedOut },
    { label: columns.people, isNumber: true },
    { label: "Hours per person", isNumber: true },
  ],
} as const;

/** The change in whole points between the shares as shown, if both are released. */
const changeOf = ({ before, after }: Pick<Compared, "before" | "after">): number | null =>
  shownPoints(before, after);

type Listeners = { readonly name: string; readonly part: Compared };

/** "1+ hour of lessons: 45% before, 38% after · Down 7 points · 41 people." */
const comparedSummary = (parts: readonly Listeners[]): string =>
  parts
    .map(({ name, part }) => {
      const rates = `${formatShare(part.before)} before, ${shareInSentence(part.after)} after`;
      return `${name}: ${rates} · ${pointsChange(changeOf(part))} · ${formatResponses(part.n)}.`;
    })
    .join(" ");

/**
 * Describes the difference in differences. Below zero, burnout fell further among listeners, or rose less. `own` and
 * `other` are the changes among listeners and non-listeners, in points as shown.
 */
function differenceText(
  { value, low, high }: Difference,
  own: number | null,
  other: number | null,
): string {
  const points = own === null || other === null ? Math.round(value * 100) : own - other;
  if (points === 0) return "Both groups changed the same";
  const isBetter = points < 0;
  const hasImproved = own === null ? isBetter : own < 0 || (own === 0 && isBetter);
  const verb = hasImproved ? "improved" : "worsened";
  const more = hasImproved === isBetter ? "more" : "less";
  const certainty = significanceInSentence(low > 0 || high < 0);
  return `Listeners ${verb} ${formatPoints(points)} ${more} than non-listeners (${certainty})`;
}

const mcNemarText = (p: number): string => {
  const test = `(McNemar test, p ${p < 0.001 ? formatP(p) : `= ${formatP(p)}`})`;
  return p < SIGNIFICANT_P
    ? `Across everyone, the change is statistically significant ${test}`
    : `Across everyone, the change isn't statistically significant ${test}`;
};

export const listeners = {
  title: "Listeners vs. non-listeners",
  name: "listeners vs. non-listeners",
  tooSmall: "listeners vs. non-listeners (one group is too small)",
  about: "Listeners had at least 1 hour of lessons between their two answers",
  yes: "1+ hour of lessons",
  no: "Under 1 hour",
  before: "before",
  after: "4–6 months later",
  barLabel: (name: string, when: string) => `${name} · ${when}`,
  caption: "Burned out before and after",
  summary: comparedSummary,
  changeOf,
  difference: differenceText,
  isSignificant: ({ low, high }: Difference) => low > 0 || high < 0,
  mcNemar: mcNemarText,
  columns: [
    { label: "Group" },
    { label: "Burned out before" },
    { label: "4–6 months later" },
    { label: columns.people, isNumber: true },
  ],
} as const;

/** The change in whole points between the shares as shown, if it is released. */
export const lessonPoints = ({ before, after, change }: LessonChange): number | null =>
  change === null ? null : (shownPoints(before, after) ?? Math.round(change * 100));

/** "42% before, 37% after · Down 5 points · 23 people" */
const lessonRow = (lesson: LessonChange): string =>
  `${formatShare(lesson.before)} before, ${shareInSentence(lesson.after)} after · ${pointsChange(lessonPoints(lesson))} · ${formatResponses(lesson.n)}`;

/** Summarizes the list and what it does not prove. */
function lessonsSummary(count: number, shown: number): string {
  const first = count > shown ? ` Showing the first ${shown}. See the rest in the table.` : "";
  return `${pluralize(count, "lesson has", "lessons have")} enough people to compare.${first} With many lessons, some look better by chance. ${notCause}`;
}

export const lessonChanges = {
  title: "Before and after a lesson",
  name: "burnout before and after a lesson",
  about: "People matching your filters who answered before and after the lesson",
  caption: "Burned out after a lesson",
  summary: lessonsSummary,
  value: ({ after }: LessonChange) => `${formatShare(after)} after`,
  row: lessonRow,
  change: (lesson: LessonChange) => pointsChange(lessonPoints(lesson)),
  share: shareWithRange,
  columns: [
    { label: "Lesson" },
    { label: "Burned out before" },
    { label: "Burned out after" },
    { label: "Change" },
    { label: columns.people, isNumber: true },
  ],
} as const;

export const newAccounts = {
  title: "New accounts",
  name: "new accounts",
  count: (count: number) => pluralize(count, "account"),
  trend: {
    title: "New accounts over time",
    label: "New accounts per month",
    name: "new accounts over time",
    /** "2.4 accounts per month" */
    rate: (accounts: number) => `${oneDecimal(accounts, "account")} per month`,
    tick: (accounts: number) => String(Math.round(accounts * 10) / 10),
    columns: [
      { label: columns.period },
      { label: "Accounts", isNumber: true },
      { label: "Per month", isNumber: true },
    ],
  },
} as const;

export const efficacyFile = {
  byHours: "Burnout by hours of learning",
  spearman: "Hours and change (Spearman)",
  pearson: "Hours and change (Pearson)",
  bins: "Change in level by hours",
  before: "Burnout before",
  after: "Burnout 4–6 months later",
  difference: "Difference in differences",
  mcNemar: "Change in either direction (McNemar)",
  everyone: "Everyone compared",
  accounts: "New accounts",
  total: "Total",
  byPeriod: "By period",
  lessonBefore: "Burnout before the lesson",
  lessonAfter: "Burnout after the lesson",
  units: {
    share: "% burned out",
    coefficient: "coefficient",
    levels: "levels",
    points: "points",
    p: "p",
    accounts: "accounts",
  },
} as const;
