import type { AdminSurvey, SurveyQuestionInput } from "#contract/wellbeing/admin-surveys.ts";
import { PULSE_SURVEY } from "#contract/wellbeing/surveys.ts";

export const kindNames: Record<SurveyQuestionInput["kind"], string> = {
  level: "One of five levels",
  stressor: "One choice, or words",
  text: "In words",
};

export const everyInWords = (days: number | null): string =>
  days === null ? "Whenever somebody likes" : `Every ${days} days`;

export const isPulse = ({ id }: Pick<AdminSurvey, "id">): boolean => id === PULSE_SURVEY;

const isBlank = (text: string) => text.trim() === "";

function questionProblems({ kind, text, choices }: SurveyQuestionInput, at: number): string[] {
  const name = `Question ${at + 1}`;
  const labels = choices.map((label) => label.trim());
  return [
    ...(isBlank(text) ? [`${name} has no words yet.`] : []),
    ...(kind === "stressor" && labels.length < 2 ? [`${name} needs two choices or more.`] : []),
    ...(labels.includes("") ? [`${name} has a choice without words.`] : []),
    ...(new Set(labels).size < labels.length ? [`${name} has the same choice twice.`] : []),
  ];
}

/** Returns a sentence per problem. The server validates again. */
export const validateQuestions = (questions: readonly SurveyQuestionInput[]): string[] =>
  questions.flatMap(questionProblems);
