import { currentSession, onSessionChange } from "#device/current-session.ts";

/**
 * The answers just submitted, for the result page. Kept in memory only, so a reload clears them.
 */
export type SubmittedAnswers = {
  readonly owner: string;
  readonly level: number | undefined;
  /** Names, most stressful first. */
  readonly stressors: readonly string[];
};

let last: SubmittedAnswers | undefined;

export function setSubmittedAnswers(answers: SubmittedAnswers): void {
  last = answers;
}

/** Returns the submitted answers only if they belong to `owner`. */
export const submittedAnswersOf = (owner: string | undefined): SubmittedAnswers | undefined =>
  last?.owner === owner ? last : undefined;

onSessionChange(() => {
  if (currentSession()?.user.id !== last?.owner) last = undefined;
});
