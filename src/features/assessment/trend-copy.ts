import { calendarDay } from "#sync/local/calendar-day.ts";
import { pluralize } from "#ui/format.ts";
import { formatDate } from "#ui/format-date.ts";
import { levelInSentence } from "./level-copy.ts";

export type TrendPoint = {
  readonly at: number;
  readonly level: number;
  /** What the person named or wrote in that check-in. */
  readonly note?: string | undefined;
};

export const trend = {
  title: "Your trend",
  earlier: "Your earlier answers",
  chart: "Your level over time",
  chartLabel: (summary: string) => `Your level over time. ${summary}`,
  keys: "Move between answers",
  scale: "1 = enjoying work, 5 = completely burned out",
  table: "Show as table",
  tableLabel: "Table of your levels",
  columns: ["Date", "Level (1–5)", "Description", "Your notes"],
} as const;

export const dayInWords = (at: number): string => formatDate(calendarDay(at)) ?? "";

const levelOf = ({ level }: TrendPoint) => `Level ${level} of 5`;

function span(first: TrendPoint, last: TrendPoint): string {
  const [from, to] = [dayInWords(first.at), dayInWords(last.at)];
  return from === to ? `on ${to}` : `from ${from} to ${to}`;
}

/** Describes the trend in one neutral sentence. */
export function trendInWords(points: readonly TrendPoint[]): string {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return "No answers yet.";
  if (points.length === 1) return `1 answer so far. ${levelOf(first)} on ${dayInWords(first.at)}.`;
  const answers = `${pluralize(points.length, "answer")} ${span(first, last)}.`;
  return last.level === first.level
    ? `${answers} Your level is ${last.level} of 5, the same as at the start.`
    : `${answers} Your level went from ${first.level} to ${last.level} of 5.`;
}

/** "Mar 1, 2026, level 4 of 5, symptoms won't go away" */
export const pointInWords = (day: string, level: number, note?: string): string => {
  const point = `${day}, level ${level} of 5, ${levelInSentence(level) ?? ""}`;
  return note ? `${point}. ${note}` : point;
};
