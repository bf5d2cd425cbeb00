import type { SurveyAnswer, SurveyWire } from "#contract/wellbeing/surveys.ts";

type Question = SurveyWire["survey_questions"][number];

/** An answer as it is kept; an empty text is none. */
export type KeptAnswer = {
  readonly base_question_id: number;
  readonly choice_id: number | null;
  readonly text: string | null;
};

export const toKept = (answer: SurveyAnswer): KeptAnswer => ({
  base_question_id: answer.base_question_id,
  choice_id: answer.survey_question_choice_id,
  text: answer.survey_text_response || null,
});

/** A level is chosen; a stressor is chosen, or told, or both; a text is told. */
function isAnswered({ kind, choices }: Question, { choice_id, text }: KeptAnswer): boolean {
  const isChosen = choice_id !== null;
  if (isChosen && !choices.some(({ id }) => id === choice_id)) return false;
  if (kind === "level") return isChosen;
  return isChosen || text !== null;
}

/** Do these answers fit the survey: its questions, each at most once, with its choices? */
export function fits(survey: SurveyWire, answers: readonly KeptAnswer[]): boolean {
  const asked = new Map(survey.survey_questions.map((each) => [each.base_question_id, each]));
  return answers.every((answer) => {
    const question = asked.get(answer.base_question_id);
    asked.delete(answer.base_question_id);
    return question !== undefined && isAnswered(question, answer);
  });
}

const inOrder = (answers: readonly KeptAnswer[]) =>
  JSON.stringify(
    answers
      .toSorted((a, b) => a.base_question_id - b.base_question_id)
      .map(({ base_question_id, choice_id, text }) => [base_question_id, choice_id, text]),
  );

export const areSame = (a: readonly KeptAnswer[], b: readonly KeptAnswer[]) =>
  inOrder(a) === inOrder(b);

/** Whoever only tries it out does not count among the people of an organisation. */
export const sourceOf = ({ email }: { readonly email: string }) =>
  email.startsWith("demo_") ? "demo" : "person";
