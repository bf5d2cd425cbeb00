import {
  HEALTHY_DAYS_PERIOD,
  HEALTHY_DAYS_SURVEY,
  isAskedOf,
} from "#contract/wellbeing/survey-rules.ts";
import { type Live, useLive } from "#device/use-live.ts";
import { useSession } from "#device/use-session.ts";
import { audienceOf } from "#shared/check-in/questions-due.ts";
import type { Survey } from "#sync/local/content.ts";

const PERIOD_MS = HEALTHY_DAYS_PERIOD * 24 * 60 * 60 * 1000;

type HealthyDays = {
  /** Undefined until the first sync, and on servers without it. */
  readonly survey: Survey | undefined;
  /** One of the person's groups offers it. */
  readonly isOffered: boolean;
  /** Offered, and not answered in the last 30 days. */
  readonly isDue: boolean;
};

/** Returns the Healthy Days questions, and whether they are for this person. Works offline. */
export function useHealthyDays(): Live<HealthyDays> {
  const user = useSession()?.user;
  return useLive(
    async ({ answers }) => {
      const [survey, given] = await Promise.all([
        answers.survey(HEALTHY_DAYS_SURVEY),
        answers.given(),
      ]);
      const person = audienceOf(user);
      const isOffered = survey?.questions.every((one) => isAskedOf(one, person)) ?? false;
      const since = Date.now() - PERIOD_MS;
      const isAnswered = given.some(
        ({ surveyId, answeredAt }) => surveyId === HEALTHY_DAYS_SURVEY && answeredAt > since,
      );
      return { survey, isOffered, isDue: isOffered && !isAnswered };
    },
    [user?.id],
  );
}
