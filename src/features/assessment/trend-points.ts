import type { OwnResponse } from "#contract/wellbeing/surveys.ts";
import type { TrendPoint } from "./trend-copy.ts";

/** Returns the answered levels, oldest first. */
export const trendPoints = (responses: readonly OwnResponse[]): readonly TrendPoint[] =>
  responses
    .flatMap(({ answered_at, answers }) => {
      const level = answers.find(({ kind, value }) => kind === "level" && value !== null)?.value;
      const at = Date.parse(answered_at);
      return typeof level === "number" && !Number.isNaN(at) ? [{ at, level }] : [];
    })
    .toSorted((a, b) => a.at - b.at);
