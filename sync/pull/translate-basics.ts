import type { CreditTermsWire } from "#contract/credit/credits.ts";
import type { AchievementRuleWire } from "#contract/learning/achievements.ts";
import type { SurveyWire } from "#contract/wellbeing/surveys.ts";
import type { AchievementRule, CreditTerms, Survey } from "../local/content.ts";

export const surveyFromWire = (wire: SurveyWire): Survey => ({
  id: wire.id,
  name: wire.name,
  ...(wire.every_days !== null && { everyDays: wire.every_days }),
  questions: wire.survey_questions.map(
    ({ base_question_id, kind, text, choices, groups, roles, scale, schedule, has_results }) => ({
      id: base_question_id,
      kind,
      text,
      choices,
      ...(groups && { groups }),
      ...(roles && { roles }),
      ...(scale && { scale }),
      ...(schedule && { schedule }),
      ...(has_results && { hasResults: has_results }),
    }),
  ),
});

export const creditTermsFromWire = (wire: CreditTermsWire): CreditTerms => ({
  contentId: wire.record_id_,
  ...(wire.expires_on !== null && { expiresOn: wire.expires_on }),
  provider: wire.provider,
  ...(wire.joint_provider !== null && { jointProvider: wire.joint_provider }),
  disclosure: wire.disclosure,
  passMark: wire.pass_mark,
  questions: wire.questions,
  statements: wire.statements,
  ...(wire.version !== undefined && { version: wire.version }),
});

export const achievementRuleFromWire = ({
  at_least,
  ...wire
}: AchievementRuleWire): AchievementRule => ({
  ...wire,
  atLeast: at_least,
});
