import type { SurveyQuestionInput } from "#contract/wellbeing/admin-surveys.ts";
import { SCALE_STEPS } from "#contract/wellbeing/survey-rules.ts";

/* Terms shared by the survey pages. */

export const kindNames: Record<SurveyQuestionInput["kind"], string> = {
  level: "Level (1–5)",
  stressor: "Choice or comment",
  text: "Open text",
};

/** "Scale: 1 (Never) to 5 (Always)" */
export const scaleName = ({ low, high }: { readonly low: string; readonly high: string }): string =>
  `Scale: 1 (${low}) to ${SCALE_STEPS} (${high})`;

export const scheduleText = (days: number | null): string =>
  days === null ? "Anytime" : `Every ${days} days`;
