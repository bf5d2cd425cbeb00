import type { SurveyQuestionInput } from "#contract/wellbeing/admin-surveys.ts";
import { questionProblems as copy } from "./survey-copy.ts";

const isBlank = (text: string) => text.trim() === "";

function problemsOf(question: SurveyQuestionInput, at: number): string[] {
  const { kind, text, choices, scale, schedule } = question;
  const position = at + 1;
  const isUnlabeled = scale !== undefined && (isBlank(scale.low) || isBlank(scale.high));
  const isReversed = schedule?.ends != null && schedule.ends < schedule.starts;
  const labels = choices.map((label) => label.trim());
  return [
    ...(isBlank(text) ? [copy.text(position)] : []),
    ...(isUnlabeled ? [copy.scale(position)] : []),
    ...(isReversed ? [copy.dates(position)] : []),
    ...(kind === "stressor" && !scale && labels.length < 2 ? [copy.choices(position)] : []),
    ...(labels.includes("") ? [copy.emptyChoice(position)] : []),
    ...(new Set(labels).size < labels.length ? [copy.sameChoices(position)] : []),
  ];
}

/** Returns a sentence per problem. The server validates again. */
export const validateQuestions = (questions: readonly SurveyQuestionInput[]): string[] =>
  questions.flatMap(problemsOf);
