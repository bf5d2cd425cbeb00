import { asksWhatWeighs } from "#contract/wellbeing/surveys.ts";
import type { Answer } from "#sync/device.ts";
import type { Question } from "#sync/local/content.ts";
import type { HandedOver } from "./handed-over.ts";

/** What the page after the questions has to know. */
export function toHandOver(
  owner: string,
  questions: readonly Question[],
  answers: readonly Answer[],
): HandedOver {
  const chosen = (isMeant: (question: Question) => boolean) =>
    questions.filter(isMeant).flatMap(({ id, choices }) => {
      const { choiceId } = answers.find(({ questionId }) => questionId === id) ?? {};
      return choices.find((choice) => choice.id === choiceId) ?? [];
    });
  return {
    owner,
    level: chosen(({ kind }) => kind === "level")[0]?.value,
    stressors: chosen(({ id }) => asksWhatWeighs(id)).map(({ label }) => label),
  };
}
