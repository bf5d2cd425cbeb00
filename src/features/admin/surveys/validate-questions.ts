import type { SurveyQuestionInput } from "#contract/wellbeing/admin-surveys.ts";
import { questionProblems as copy } from "./survey-copy.ts";

const isBlank = (text: string) => text.trim() === "";

function problemsOf({ kind, text, choices }: SurveyQuestionInput, at: number): string[] {
  const position = at + 1;
  const labels = choices.map((label) => label.trim());
  return [
    ...(isBlank(text) ? [copy.text(position)] : []),
    ...(kind === "stressor" && labels.length < 2 ? [copy.choices(position)] : []),
    ...(labels.includes("") ? [copy.emptyChoice(position)] : []),
    ...(new Set(labels).size < labels.length ? [copy.sameChoices(position)] : []),
  ];
}

/** Returns a sentence per problem. The server validates again. */
export const validateQuestions = (questions: readonly SurveyQuestionInput[]): string[] =>
  questions.flatMap(problemsOf);
