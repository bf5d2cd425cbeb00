import { isStressorQuestion } from "#contract/wellbeing/survey-rules.ts";
import type { Answer } from "#sync/device.ts";
import type { Question } from "#sync/local/content.ts";
import type { SubmittedAnswers } from "./submitted-answers.ts";

/** Summarizes the answers for the result page. */
export function summarizeAnswers(
  owner: string,
  questions: readonly Question[],
  answers: readonly Answer[],
): SubmittedAnswers {
  const chosen = (isMeant: (question: Question) => boolean) =>
    questions.filter(isMeant).flatMap(({ id, choices }) => {
      const { choiceId } = answers.find(({ questionId }) => questionId === id) ?? {};
      return choices.find((choice) => choice.id === choiceId) ?? [];
    });
  return {
    owner,
    level: chosen(({ kind }) => kind === "level")[0]?.value,
    stressors: chosen(({ id }) => isStressorQuestion(id)).map(({ label }) => label),
  };
}
