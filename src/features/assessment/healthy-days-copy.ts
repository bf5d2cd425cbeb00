import { HEALTHY_DAYS_PERIOD } from "#contract/wellbeing/survey-rules.ts";
import { pluralize } from "#ui/format.ts";
import { type Days, type DaysAt, unhealthyDays } from "./healthy-days.ts";
import { dayInWords } from "./trend-copy.ts";

export const healthyDays = {
  title: "Healthy Days",
  lead: "Four questions from the CDC about your last 30 days. It takes about a minute.",
  days: "Number of days",
  daysHint: `0–${HEALTHY_DAYS_PERIOD}`,
  noDays: `Enter a number of days from 0 to ${HEALTHY_DAYS_PERIOD}.`,
  noHealth: "Choose the answer that fits best.",
  submit: "Save answers",
  saving: "Saving…",
  privacy:
    "Only you can see your answers. Leaders see nothing, not even figures of groups. It's voluntary.",
  notOffered: "Not offered to you",
  notOfferedText: "Your organization doesn't offer these questions. Your check-in works as always.",
  checkIn: "Start check-in",
  source: "Questions: CDC Healthy Days (HRQOL-4), in the public domain.",
  about: "About the questions",
  aboutUrl: "https://archive.cdc.gov/www_cdc_gov/hrqol/hrqol14_measure.htm",
} as const;

export const healthyDaysInvitation = {
  title: healthyDays.title,
  text: "Your organization offers four questions from the CDC about your health. Only you see the answers.",
  start: "Answer questions",
} as const;

export const healthyDaysResult = {
  title: "Your last 30 days",
  summary: (days: Days): string =>
    `Your physical or mental health wasn't good on about ${unhealthyDays(days)} of ${HEALTHY_DAYS_PERIOD} days. It kept you from usual activities on ${days.limited}.`,
  distress:
    "Two weeks or more of poor mental health in a month is a good reason to talk with your doctor or a person you trust.",
  compare: ({ mental }: Pick<Days, "mental">): string =>
    `Health workers in the United States had 4.5 days of poor mental health on average in 2022. You had ${mental}.`,
  compareSource: "Nigam et al., MMWR 2023",
  compareUrl: "https://doi.org/10.15585/mmwr.mm7244e1",
  disclaimer: "This isn't a diagnosis.",
  answers: "Your answers",
} as const;

export const healthyDaysTrend = {
  title: "Healthy Days over time",
  chart: "Days of poor physical or mental health out of 30",
  keys: "Move between answers",
  table: "Show as table",
  tableLabel: "Table of your Healthy Days answers",
  columns: ["Date", "Poor health (days)", "Physical", "Mental", "Limited"],
} as const;

export const daysAtInWords = (day: string, days: number): string =>
  `${day}, ${pluralize(days, "day")} of poor health`;

/** Describes the trend in one neutral sentence. */
export function daysInWords(points: readonly DaysAt[]): string {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return "No answers yet.";
  const now = unhealthyDays(last);
  if (points.length === 1)
    return `1 answer so far. ${pluralize(now, "day")} of poor health on ${dayInWords(last.at)}.`;
  const from = unhealthyDays(first);
  const answers = `${pluralize(points.length, "answer")} from ${dayInWords(first.at)} to ${dayInWords(last.at)}.`;
  return from === now
    ? `${answers} ${pluralize(now, "day")} of poor health, the same as at the start.`
    : `${answers} Days of poor health went from ${from} to ${now}.`;
}
