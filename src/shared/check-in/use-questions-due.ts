import { DEFAULT_SURVEY } from "#contract/wellbeing/survey-rules.ts";
import { useLive, valueOr } from "#device/use-live.ts";
import { useSession } from "#device/use-session.ts";
import { audienceOf, questionsDue, settledTimes } from "./questions-due.ts";

/** Counts the organization's own questions that are due. Updates as answers are given. */
export function useQuestionsDue(): number {
  const user = useSession()?.user;
  const due = useLive(
    async ({ answers }) => {
      const [survey, taken] = await Promise.all([
        answers.survey(DEFAULT_SURVEY),
        settledTimes(answers),
      ]);
      const person = { ...audienceOf(user), taken, now: Date.now() };
      return questionsDue(survey?.questions ?? [], person).length;
    },
    [user?.id],
  );
  return valueOr(due, 0);
}
