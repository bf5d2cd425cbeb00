import type { InsightTarget } from "#contract/insights/target.ts";
import type { TimelineNote } from "#contract/insights/timeline-notes.ts";
import type { LineGoal, LineMark } from "#ui/chart/points.ts";
import { daysOfPeriod } from "./figure-copy.ts";
import { target as targetCopy } from "./target-copy.ts";
import { timelineNotes as noteCopy } from "./timeline-notes-copy.ts";

type Point = { readonly period: string };
type Note = Pick<TimelineNote, "month" | "text">;

/** Returns the notes of a period such as "2026-01-01..2026-03-31". */
export function notesIn<N extends Note>(notes: readonly N[], period: string): readonly N[] {
  const { start, end } = daysOfPeriod(period);
  return notes.filter(({ month }) => month >= start.slice(0, 7) && month <= end.slice(0, 7));
}

/** Returns one mark for each point with notes. Notes of months that aren't drawn have none. */
export const marksOf = (notes: readonly Note[], trend: readonly Point[]): readonly LineMark[] =>
  trend.flatMap(({ period }, at) => {
    const own = notesIn(notes, period);
    return own.length === 0 ? [] : [{ at, label: own.map(({ text }) => text).join(" · ") }];
  });

/** Follows the text of a point. */
export const notesOfPoint = (notes: readonly Note[], period: string): string =>
  noteCopy.ofPoint(notesIn(notes, period).map(({ text }) => text));

type Target = Pick<InsightTarget, "percent" | "by_month">;

/** The line of a target on a chart of rates. */
export function goalOf(target: Target | undefined): LineGoal | undefined {
  if (!target || target.percent === null) return undefined;
  const { percent, by_month } = target;
  return { value: percent / 100, label: targetCopy.line(percent, by_month) };
}
