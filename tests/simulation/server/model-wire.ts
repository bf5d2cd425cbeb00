import type { AchievementWire } from "#contract/achievements.ts";
import type { CreditWire } from "#contract/credits.ts";
import type { FeedbackGivenWire } from "#contract/feedback.ts";
import type { CreditRow } from "#server/credits/queries.ts";

/* What the model says of its rows. */

export const achievementWire = (name: string, icon: string, at: Date): AchievementWire => ({
  name,
  icon,
  awarded_at: at.toISOString(),
});

export const givenWire = (record_id_: string, at: Date): FeedbackGivenWire => ({
  record_id_,
  given_at: at.toISOString(),
});

export const creditWire = (row: CreditRow): CreditWire => ({
  id: row.id,
  record_id_: row.record_id,
  lesson_number: row.lesson_number,
  certificate_type: row.certificate_type as CreditWire["certificate_type"],
  credential_type: row.credential_type,
  bias_response: row.bias_response,
  credits_awarded: row.credits_awarded,
  title_of_activity: row.title_of_activity,
  cme_certificate_awarded_at: row.awarded_on,
  created_at: row.created_at.toISOString(),
});
