import type { efficacyCorrelation, efficacyMicrolearnings } from "#contract/insights/efficacy.ts";
import type { Share, Suppressed } from "#contract/insights/shapes.ts";
import type { Reply } from "#contract/route.ts";
import { pluralize } from "#ui/format.ts";
import {
  hoursInWords,
  peopleInWords,
  pointsInWords,
  rangeInWords,
  shareInWords,
} from "./figure-copy.ts";

type Correlation = Exclude<Reply<typeof efficacyCorrelation>["data"], Suppressed>;
export type Third = Correlation["thirds"][number];
export type Paired = NonNullable<Correlation["paired"]>;
export type Coefficient = Paired["pearson"];
export type Bin = Paired["bins"][number];
export type LessonChange = Reply<typeof efficacyMicrolearnings>["data"][number];
export type Compared = Exclude<Paired["engaged"], Suppressed>;
type Difference = Exclude<Paired["difference_in_differences"], Suppressed>;

/** Shown with every association. */
export const NOT_A_CAUSE =
  "That does not show that listening did it: people choose whether they listen, and whoever is at an extreme tends to come back to the middle.";

/** Shown when too few people have answered twice. */
export const WITH_TIME =
  "It takes people who answered more than once, with time between. The pulse check asks every two weeks, so it comes by itself.";

/** "−0.42" */
export const signed = (value: number, digits = 2): string => {
  const text = Math.abs(value).toFixed(digits);
  const isNothing = Number(text) === 0;
  if (isNothing) return text;
  return value < 0 ? `−${text}` : `+${text}`;
};

/** "−0.42, likely between −0.66 and −0.10" */
export function coefficientInWords({ value, low, high }: Coefficient): string {
  if (value === null) return "cannot be worked out: there is no difference to compare";
  if (low === null || high === null) return signed(value);
  return `${signed(value)}, likely between ${signed(low)} and ${signed(high)}`;
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
export function associationInWords(coefficient: Coefficient): string {
  const direction = directionOf(coefficient);
  if (direction === "unclear")
    return "No clear link can be seen between how much people listened and how their burnout changed. There may be none, or there are too few answers to see it.";
  const strength = strengthOf(coefficient.value ?? 0);
  return direction === "less"
    ? `People who listened more also reported less burnout half a year later than those who listened less. The link is ${strength}. ${NOT_A_CAUSE}`
    : `People who listened more also reported more burnout half a year later than those who listened less. The link is ${strength}. It may be that those who carry more look for help more. ${NOT_A_CAUSE}`;
}

export const binLabel = ({ hours }: Bin): string => `About ${hoursInWords(hours)}`;

/** "0.4 levels lower" */
export function levelsInWords(change: number): string {
  const size = Math.abs(change).toFixed(1);
  if (size === "0.0") return "no change";
  const levels = size === "1.0" ? "1 level" : `${size} levels`;
  return `${levels} ${change < 0 ? "lower" : "higher"}`;
}

export const binInWords = ({ people, change }: Bin): string =>
  `${levelsInWords(change)} · ${peopleInWords(people)}`;

/** Summarizes the binned chart in a sentence. */
export function binsInWords(bins: readonly Bin[]): string {
  const [least, most] = [bins[0], bins.at(-1)];
  if (!least || !most) return "";
  return `${binLabel(least)} each: ${levelsInWords(least.change)}. ${binLabel(most)} each: ${levelsInWords(most.change)}. Each point is the mean of five people or more.`;
}

const names = ["Listened least", "In the middle", "Listened most"] as const;
const thirdName = (at: number): string => names[at] ?? "";
export const thirdLabel = (third: Third, at: number): string =>
  `${thirdName(at)}, ${hoursInWords(third.hours)} each`;
export const thirdInWords = ({ rate, n }: Third): string => rangeAndPeople(rate, n);

/** "likely between 31 and 53% · 12 people" */
export const rangeAndPeople = (share: Share, n: number): string =>
  [rangeInWords(share), peopleInWords(n)].filter(Boolean).join(" · ");

const areApart = ({ rate: a }: Third, { rate: b }: Third): boolean =>
  a.low !== null && a.high !== null && b.low !== null && b.high !== null
    ? a.high < b.low || b.high < a.low
    : false;

/** Summarizes the thirds and what they do not prove. */
export function thirdsInWords(thirds: readonly Third[]): string {
  const [least, most] = [thirds[0], thirds.at(-1)];
  if (!least || !most || least === most) return "";
  const figures = `Of those who listened least ${shareInWords(least.rate)} were burned out, of those who listened most ${shareInWords(most.rate)}.`;
  const meaning = areApart(least, most)
    ? `The likely ranges lie apart. ${NOT_A_CAUSE}`
    : "The likely ranges overlap, so this may be chance.";
  return `${figures} ${meaning}`;
}

type NamedPart = { readonly name: string; readonly part: Compared };

/** "Heard an hour or more: 44% burned out before, 31% after." */
export const comparedInWords = (parts: readonly NamedPart[]): string =>
  parts
    .map(
      ({ name, part }) =>
        `${name}: ${shareInWords(part.before)} burned out before, ${shareInWords(part.after)} after.`,
    )
    .join(" ");

/** Describes the difference in differences. Below zero, burnout fell further among listeners. */
export function differenceInWords({ value, low, high }: Difference): string {
  const range = `likely between ${signed(low * 100, 0)} and ${signed(high * 100, 0)} points`;
  const isClear = low > 0 || high < 0;
  const what =
    Math.round(value * 100) === 0
      ? "Both changed alike"
      : `Among those who listened, the share of burned-out people developed ${pointsInWords(value)} ${value < 0 ? "better" : "worse"} than among the others`;
  return `${what} (${range}). ${isClear ? NOT_A_CAUSE : "This may be chance."}`;
}

/** "p = 0.030", never "p = 0.000" */
export const chanceInWords = (p: number): string =>
  p < 0.001 ? "p\u00a0<\u00a00.001" : `p\u00a0=\u00a0${p.toFixed(3)}`;

export const mcNemarInWords = (p: number): string =>
  p < 0.05
    ? `Of everybody together, more changed in one direction than in the other, and chance alone would rarely do that (${chanceInWords(p)}).`
    : `Of everybody together, about as many changed in one direction as in the other; chance alone would often do that (${chanceInWords(p)}).`;

const FEW = 5;

/**
 * Says who is left out of the comparison. `members` is the size of the whole group, if released and
 * unfiltered.
 */
export function leftOutInWords(n: number, members: number | undefined): string {
  const why = "they have not answered both times yet, or their six months are not over";
  if (members === undefined || members < n)
    return `In it are the ${peopleInWords(n)} who answered both times. Everybody else is left out: ${why}.`;
  const left = members - n;
  if (left === 0) return `In it are all ${peopleInWords(n)} of the group.`;
  const rest = left < FEW ? "A few are" : pluralize(left, "is", "are");
  return `In it are ${n} of the ${peopleInWords(members)} of the group. ${rest} left out: ${why}.`;
}

/** "16 points lower" */
export function shiftInWords(change: number | null): string {
  if (change === null) return "the change is not told";
  if (Math.round(change * 100) === 0) return "no change";
  return `${pointsInWords(change)} ${change < 0 ? "lower" : "higher"}`;
}

/** "58% before, 42% after · 16 points lower · 12 people" */
export const lessonInWords = ({ before, after, change, n }: LessonChange): string =>
  `${shareInWords(before)} before, ${shareInWords(after)} after · ${shiftInWords(change)} · ${peopleInWords(n)}`;

/** Summarizes the list and what it does not prove. */
export function lessonsInWords(count: number, shown: number): string {
  const first = count > shown ? ` The first ${shown} are drawn, all are in the table.` : "";
  return `${pluralize(count, "lesson")} with enough people.${first} Where many stand side by side, some look better by chance alone. ${NOT_A_CAUSE}`;
}
