import type { SurveyQuestionInput } from "#contract/wellbeing/admin-surveys.ts";

/* Terms shared by the survey pages. */

export const kindNames: Record<SurveyQuestionInput["kind"], string> = {
  level: "Level (1–5)",
  stressor: "Choice or comment",
  text: "Open text",
};

export const scheduleText = (days: number | null): string =>
  days === null ? "Anytime" : `Every ${days} days`;
