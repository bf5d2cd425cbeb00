import type { OwnResponse } from "#contract/wellbeing/surveys.ts";
import type { TrendPoint } from "./trend-copy.ts";

type Answers = OwnResponse["answers"];

/** "Staffing. Third night in a row" */
function noteOf(answers: Answers): string | undefined {
  const [first] = answers.filter(({ kind, choice }) => kind === "stressor" && choice);
  const texts = answers.flatMap(({ text }) => text ?? []);
  return [...(first?.choice ? [first.choice] : []), ...texts].join(". ") || undefined;
}

/** Returns the answered levels, oldest first. */
export const trendPoints = (responses: readonly OwnResponse[]): readonly TrendPoint[] =>
  responses
    .flatMap(({ answered_at, answers }) => {
      const level = answers.find(({ kind, value }) => kind === "level" && value !== null)?.value;
      const at = Date.parse(answered_at);
      return typeof level === "number" && !Number.isNaN(at)
        ? [{ at, level, note: noteOf(answers) }]
        : [];
    })
    .toSorted((a, b) => a.at - b.at);
