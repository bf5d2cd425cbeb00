import type { OwnResponse } from "#contract/wellbeing/surveys.ts";
import { formatDate, pluralize } from "#ui/format.ts";

export type TrendPoint = { readonly at: number; readonly level: number };

/** Returns the answered levels, oldest first. */
export const trendPoints = (responses: readonly OwnResponse[]): readonly TrendPoint[] =>
  responses
    .flatMap(({ answered_at, answers }) => {
      const level = answers.find(({ kind, value }) => kind === "level" && value !== null)?.value;
      const at = Date.parse(answered_at);
      return typeof level === "number" && !Number.isNaN(at) ? [{ at, level }] : [];
    })
    .toSorted((a, b) => a.at - b.at);

const day = (at: number) => formatDate(new Date(at).toISOString()) ?? "";

/** Describes the trend in one neutral sentence. */
export function trendInWords(points: readonly TrendPoint[]): string {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return "You have not answered yet.";
  if (points.length === 1)
    return `One answer so far, on ${day(first.at)}: level ${first.level} of 5.`;
  const days =
    day(first.at) === day(last.at)
      ? `on ${day(last.at)}`
      : `from ${day(first.at)} to ${day(last.at)}`;
  const span = `${pluralize(points.length, "answer")} ${days}`;
  if (last.level === first.level)
    return `${span}. The last one is level ${last.level} of 5, as the first one was.`;
  const direction = last.level < first.level ? "lighter" : "heavier";
  return `${span}. The last one is level ${last.level} of 5, ${direction} than the first, which was ${first.level}.`;
}

export const dayInWords = day;
