import { TARGET_PERCENT } from "#contract/insights/target.ts";
import { pluralize } from "#ui/format.ts";
import { monthName } from "./plan-copy.ts";

const { least, most } = TARGET_PERCENT;

/** "35% by Jun 2027" */
export const targetText = (percent: number, by: string | null): string =>
  by === null ? `${percent}%` : `${percent}% by ${monthName(by)}`;

export const target = {
  title: "Target",
  none: "No target yet.",
  set: "Set target",
  change: "Change target",
  clear: "Clear target",
  cleared: "Target cleared",
  save: "Save target",
  percent: "Burned out, at most",
  percentHint: `In percent, from ${least} to ${most}`,
  wrong: `Enter a whole number from ${least} to ${most}.`,
  by: "By month",
  noMonth: "No date",
  met: "Target met",
  above: (points: number) => `${pluralize(points, "point")} above target`,
  /** "40%, Jul 1 – Sep 30, 2026" */
  now: (rate: string, days: string) => `${rate}, ${days}`,
  /** On the chart. */
  line: (percent: number, by: string | null) => `Target ${targetText(percent, by)}`,
} as const;
