import { expect, test } from "vitest";
import { DEFAULT_SURVEY, PULSE_SURVEY, type SurveyWire } from "#contract/wellbeing/surveys.ts";
import { firstSurveys } from "#server/wellbeing/surveys/first-surveys.ts";
import { areSame, fits, type KeptAnswer } from "#server/wellbeing/surveys/rules.ts";

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
): KeptAnswer => ({ base_question_id, choice_id, text });

test.each<[string, boolean, KeptAnswer[]]>([
  ["a level that is chosen", true, [answer(1, 2)]],
  ["a level with a word beside it", true, [answer(1, 2, "tired")]],
  ["a level that is only told", false, [answer(1, null, "a lot")]],
  ["a choice of another question", false, [answer(1, 7)]],
  ["a stressor that is chosen", true, [answer(2, 7)]],
  ["a stressor that is only told", true, [answer(2, null, "parking")]],
  ["a stressor with nothing", false, [answer(2, null)]],
  ["a text", true, [answer(3, null, "because")]],
  ["a text with a choice there is not", false, [answer(3, 1, "because")]],
  ["a question that is not asked", false, [answer(4, 1)]],
  ["a question answered twice", false, [answer(1, 1), answer(1, 2)]],
  ["all of them", true, [answer(3, null, "because"), answer(1, 1), answer(2, 7, "nights")]],
])("[SUR-02] %s: taken is %s", (_name, isTaken, answers) => {
  expect(fits(survey, answers)).toBe(isTaken);
});

test("[SUR-02] the same answers in another order are the same answers", () => {
  const [a, b] = [answer(1, 1), answer(2, 7, "nights")];
  expect(areSame([a, b], [b, a])).toBe(true);
  expect(areSame([a, b], [a, answer(2, 7)])).toBe(false);
});

test("[SUR-02] the first surveys ask for the level and for three stressors, the pulse check for one", () => {
  const asked = firstSurveys.map(({ id, survey_questions }) => [
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
  ]);
});
