import { expect, test } from "vitest";
import { HEALTHY_DAYS_SURVEY } from "#contract/wellbeing/survey-rules.ts";
import type { OwnResponse } from "#contract/wellbeing/surveys.ts";
import {
  daysOverTime,
  isDistressed,
  parseDays,
  unhealthyDays,
} from "#features/assessment/healthy-days.ts";

const answered = (at: string, values: readonly number[], survey = HEALTHY_DAYS_SURVEY) =>
  ({
    id: at,
    survey_id: survey,
    answered_at: at,
    answers: values.map((value, place) => ({
      base_question_id: 21 + place,
      question: "",
      kind: "stressor",
      value,
      choice: String(value),
      text: null,
    })),
  }) satisfies OwnResponse;

test("[SUR-02] adds days of poor physical and mental health, at most 30, as the CDC does", () => {
  expect(unhealthyDays({ physical: 4, mental: 9 })).toBe(13);
  expect(unhealthyDays({ physical: 20, mental: 15 })).toBe(30);
  expect([13, 14].map((mental) => isDistressed({ mental }))).toEqual([false, true]);
});

test("[SUR-02] accepts whole numbers of days from 0 to 30", () => {
  expect(["0", " 7 ", "30"].map(parseDays)).toEqual([0, 7, 30]);
  expect(["", "31", "-1", "2.5", "ten", "007"].map(parseDays)).toEqual(Array(6).fill(undefined));
});

test("[SUR-02] orders Healthy Days by time and leaves out other surveys and incomplete answers", () => {
  const trend = daysOverTime([
    answered("2026-11-02T08:00:00Z", [2, 1, 3, 0]),
    answered("2026-10-01T08:00:00Z", [2, 5, 9, 2]),
    answered("2026-09-01T08:00:00Z", [2, 5]),
    answered("2026-08-01T08:00:00Z", [2, 5, 9, 2], 2),
  ]);
  expect(trend.map(({ physical, mental, limited }) => [physical, mental, limited])).toEqual([
    [5, 9, 2],
    [1, 3, 0],
  ]);
});
