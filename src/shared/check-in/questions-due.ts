import type { User } from "#contract/accounts/session.ts";
import { roleOfTitle } from "#contract/learning/license.ts";
import { DEFAULT_SURVEY, isAskedOf, isScheduled } from "#contract/wellbeing/survey-rules.ts";
import { ASSESSMENT_PATH } from "#shared/navigation/paths.ts";
import type { Device } from "#sync/device.ts";
import type { Question } from "#sync/local/content.ts";

/** Who is asked, and when. Times are in milliseconds since 1970. */
export type Asked = {
  readonly groups: readonly string[];
  /** As insights call it. */
  readonly role: string;
  /** When this person took the check-in, or skipped all of the organization's own questions. */
  readonly taken: readonly number[];
  readonly now: number;
};

export const isAskedNow = (question: Question, person: Asked): boolean =>
  isAskedOf(question, person) &&
  (question.schedule === undefined || isScheduled(question.schedule, person.taken, person.now));

/** Returns the organization's own questions that are due on a schedule, without waiting for the next check-in. */
export const questionsDue = (all: readonly Question[], person: Asked): readonly Question[] =>
  all.filter((one) => one.schedule && isAskedNow(one, person));

/** The query parameter of a check-in that asks only the organization's own questions that are due. */
export const OWN_QUESTIONS = "own";
export const OWN_QUESTIONS_PATH = `${ASSESSMENT_PATH}?${OWN_QUESTIONS}`;

export const audienceOf = (user: User | undefined) => ({
  groups: user?.practice_groups.map(({ id }) => id) ?? [],
  role: roleOfTitle(user?.provider_title),
});

/** Returns when this person settled a round of questions: took the check-in, also while it waits to sync, or skipped them here. */
export async function settledTimes(
  answers: Pick<Device["answers"], "given" | "ownQuestionsSkippedAt">,
): Promise<number[]> {
  const [answered, skippedAt] = await Promise.all([
    answers.given(),
    answers.ownQuestionsSkippedAt(),
  ]);
  const taken = answered.flatMap(({ surveyId, answeredAt }) =>
    surveyId === DEFAULT_SURVEY ? [answeredAt] : [],
  );
  return skippedAt === undefined ? taken : [...taken, skippedAt];
}
