import type { SurveyAnswer, SurveyWire } from "#contract/wellbeing/surveys.ts";

type Question = SurveyWire["survey_questions"][number];

/** A stored answer. Empty text is stored as null. */
export type StoredAnswer = {
  readonly base_question_id: number;
  readonly choice_id: number | null;
  readonly text: string | null;
};

export const toStoredAnswer = (answer: SurveyAnswer): StoredAnswer => ({
  base_question_id: answer.base_question_id,
  choice_id: answer.survey_question_choice_id,
  text: answer.survey_text_response || null,
});

/** A level needs a choice, a stressor needs a choice or text, and a text question needs text. */
function isAnswered({ kind, choices }: Question, { choice_id, text }: StoredAnswer): boolean {
  const isChosen = choice_id !== null;
  if (isChosen && !choices.some(({ id }) => id === choice_id)) return false;
  if (kind === "level") return isChosen;
  return isChosen || text !== null;
}

/** Tells whether the answers match the survey's questions and choices, each answered at most once. */
export function matchesSurvey(survey: SurveyWire, answers: readonly StoredAnswer[]): boolean {
  const asked = new Map(survey.survey_questions.map((each) => [each.base_question_id, each]));
  return answers.every((answer) => {
    const question = asked.get(answer.base_question_id);
    asked.delete(answer.base_question_id);
    return question !== undefined && isAnswered(question, answer);
  });
}

const inOrder = (answers: readonly StoredAnswer[]) =>
  JSON.stringify(
    answers
      .toSorted((a, b) => a.base_question_id - b.base_question_id)
      .map(({ base_question_id, choice_id, text }) => [base_question_id, choice_id, text]),
  );

export const isSameAnswers = (a: readonly StoredAnswer[], b: readonly StoredAnswer[]) =>
  inOrder(a) === inOrder(b);

/** Responses of demo accounts don't count in insights. */
export const sourceOf = ({ email }: { readonly email: string }) =>
  email.startsWith("demo_") ? "demo" : "person";
