import type { OwnResponse } from "#contract/wellbeing/surveys.ts";
import { localMonth } from "#ui/dates.ts";

/** Answers of one month, or of one year that is over. */
export type AnswerPeriod = {
  readonly name: string;
  readonly responses: readonly OwnResponse[];
};

/** Groups answers, newest first: the latest year by month, earlier years as a whole. */
export function answerPeriods(responses: readonly OwnResponse[]): readonly AnswerPeriod[] {
  const dated = responses
    .map((response) => ({ response, at: new Date(response.answered_at) }))
    .toSorted((a, b) => b.at.getTime() - a.at.getTime());
  const latestYear = dated[0]?.at.getFullYear();
  const periods = new Map<string, OwnResponse[]>();
  for (const { response, at } of dated) {
    const year = at.getFullYear();
    const name = year === latestYear ? localMonth(at) : String(year);
    periods.set(name, [...(periods.get(name) ?? []), response]);
  }
  return [...periods].map(([name, inPeriod]) => ({ name, responses: inPeriod }));
}
