import {
  HEALTHY_DAYS,
  HEALTHY_DAYS_PERIOD,
  HEALTHY_DAYS_SURVEY,
} from "#contract/wellbeing/survey-rules.ts";
import type { OwnResponse } from "#contract/wellbeing/surveys.ts";

/** Days out of the last 30. */
export type Days = {
  readonly physical: number;
  readonly mental: number;
  readonly limited: number;
};
export type DaysAt = Days & { readonly at: number };

/** The CDC's summary: days of poor physical or mental health, up to the whole period. */
export const unhealthyDays = ({ physical, mental }: Pick<Days, "physical" | "mental">): number =>
  Math.min(HEALTHY_DAYS_PERIOD, physical + mental);

/** The CDC counts 14 or more days of poor mental health as frequent mental distress. */
const FREQUENT_DISTRESS_DAYS = 14;
export const isDistressed = ({ mental }: Pick<Days, "mental">): boolean =>
  mental >= FREQUENT_DISTRESS_DAYS;

/** Returns the number of days, or undefined unless it is a whole number from 0 to 30. */
export function parseDays(text: string): number | undefined {
  if (!/^\d{1,2}$/.test(text.trim())) return undefined;
  const days = Number(text);
  return days <= HEALTHY_DAYS_PERIOD ? days : undefined;
}

/** Returns the answers of each time, oldest first. */
export const daysOverTime = (responses: readonly OwnResponse[]): readonly DaysAt[] =>
  responses
    .flatMap(({ survey_id, answered_at, answers }) => {
      if (survey_id !== HEALTHY_DAYS_SURVEY) return [];
      const daysOf = (id: number) =>
        answers.find(({ base_question_id }) => base_question_id === id)?.value;
      const at = Date.parse(answered_at);
      const physical = daysOf(HEALTHY_DAYS.physical);
      const mental = daysOf(HEALTHY_DAYS.mental);
      const limited = daysOf(HEALTHY_DAYS.limited);
      return physical == null || mental == null || limited == null || Number.isNaN(at)
        ? []
        : [{ at, physical, mental, limited }];
    })
    .toSorted((a, b) => a.at - b.at);
