import { expect, test } from "vitest";
import {
  DEFAULT_SURVEY,
  HEALTHY_DAYS_SURVEY,
  PULSE_SURVEY,
} from "#contract/wellbeing/survey-rules.ts";
import type { SurveyWire } from "#contract/wellbeing/surveys.ts";
import { builtInSurveys } from "#server/wellbeing/surveys/built-in-surveys.ts";
import {
  isSameAnswers,
  matchesSurvey,
  type StoredAnswer,
} from "#server/wellbeing/surveys/rules.ts";

const choice = (id: number) => ({ id, label: `Choice ${id}`, value: id });

const survey: SurveyWire = {
  id: 5,
  every_days: null,
  name: "One of each",
  survey_questions: [
    { base_question_id: 1, kind: "level", text: "How much?", choices: [choice(1), choice(2)] },
    { base_question_id: 2, kind: "stressor", text: "What?", choices: [choice(7)] },
    { base_question_id: 3, kind: "text", text: "Why?", choices: [] },
  ],
};

const answer = (
  base_question_id: number,
  choice_id: number | null,
  text: string | null = null,
): StoredAnswer => ({ base_question_id, choice_id, text });

test.each<[string, boolean, StoredAnswer[]]>([
  ["a level with a choice", true, [answer(1, 2)]],
  ["a level with a choice and text", true, [answer(1, 2, "tired")]],
  ["a level with only text", false, [answer(1, null, "a lot")]],
  ["a choice of another question", false, [answer(1, 7)]],
  ["a stressor with a choice", true, [answer(2, 7)]],
  ["a stressor with only text", true, [answer(2, null, "parking")]],
  ["a stressor with nothing", false, [answer(2, null)]],
  ["a text", true, [answer(3, null, "because")]],
  ["a text with an unknown choice", false, [answer(3, 1, "because")]],
  ["an unknown question", false, [answer(4, 1)]],
  ["a question answered twice", false, [answer(1, 1), answer(1, 2)]],
  ["all questions", true, [answer(3, null, "because"), answer(1, 1), answer(2, 7, "nights")]],
])("[SUR-02] validates %s: %s", (_name, isTaken, answers) => {
  expect(matchesSurvey(survey, answers)).toBe(isTaken);
});

test("[SUR-02] compares answers regardless of order", () => {
  const [a, b] = [answer(1, 1), answer(2, 7, "nights")];
  expect(isSameAnswers([a, b], [b, a])).toBe(true);
  expect(isSameAnswers([a, b], [a, answer(2, 7)])).toBe(false);
});

test("[SUR-02] asks for the level and three stressors in the assessment, one in the pulse check, and days apart from them", () => {
  const asked = builtInSurveys.map(({ id, survey_questions }) => [
    id,
    survey_questions.map(({ base_question_id, choices }) => [base_question_id, choices.length]),
  ]);
  const [level, first] = [
    [1, 5],
    [8, 15],
  ];
  expect(asked).toEqual([
    [DEFAULT_SURVEY, [level, first, [9, 15], [10, 15]]],
    [PULSE_SURVEY, [level, first]],
    [
      HEALTHY_DAYS_SURVEY,
      [
        [21, 5],
        [22, 31],
        [23, 31],
        [24, 31],
      ],
    ],
  ]);
});
