import type { AchievementWire } from "#contract/learning/achievements.ts";
import type { FeedbackGivenWire } from "#contract/wellbeing/feedback.ts";

/** The real server's default. */
export const PUBLIC_URL = "http://localhost:8080";

export const achievementWire = (name: string, icon: string, at: Date): AchievementWire => ({
  name,
  icon,
  awarded_at: at.toISOString(),
});

export const givenWire = (record_id_: string, at: Date): FeedbackGivenWire => ({
  record_id_,
  given_at: at.toISOString(),
});
