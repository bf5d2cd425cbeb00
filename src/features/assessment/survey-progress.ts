import { isStressorQuestion } from "#contract/wellbeing/survey-rules.ts";
import { type Asked, isAskedNow } from "#shared/check-in/questions-due.ts";
import type { Answer, AnswerDraft } from "#sync/device.ts";
import type { Choice, Question } from "#sync/local/content.ts";

/** Pure functions over a person's progress through a survey, without any UI. */

/** The answers given so far, and the index of the current question. */
export type SurveyProgress = AnswerDraft;

export const NOT_STARTED: SurveyProgress = { answers: [], at: 0 };

export const answerFor = (progress: SurveyProgress, question: Question): Answer | undefined =>
  progress.answers.find(({ questionId }) => questionId === question.id);

export function isAnswered(question: Question, answer: Answer | undefined): boolean {
  if (answer?.choiceId !== undefined) return true;
  return question.kind !== "level" && Boolean(answer?.text?.trim());
}

/** Reports whether both questions rank the same list (first, second, and third stressor). */
const shareChoices = (one: Question, other: Question): boolean =>
  one.kind === other.kind &&
  one.choices.some(({ id }) => other.choices.some((choice) => choice.id === id));

const asksForStressor = ({ id }: Pick<Question, "id">): boolean => isStressorQuestion(id);

/** Everyone must answer the level question and the first stressor question. */
export const canSkip = (questions: readonly Question[], question: Question): boolean =>
  question.kind !== "level" && questions.find(asksForStressor) !== question;

/** Returns the choices of a question, without stressors chosen in earlier questions. */
export function availableChoices(
  questions: readonly Question[],
  question: Question,
  progress: SurveyProgress,
): readonly Choice[] {
  if (!asksForStressor(question)) return question.choices;
  const previous = questions
    .slice(0, questions.indexOf(question))
    .filter(asksForStressor)
    .map((one) => answerFor(progress, one)?.choiceId);
  return question.choices.filter(({ id }) => !previous.includes(id));
}

/** Applies an answer, and removes the same stressor from later questions. */
export function withAnswer(
  questions: readonly Question[],
  question: Question,
  progress: SurveyProgress,
  change: Pick<Answer, "choiceId" | "text">,
): SurveyProgress {
  const previous = answerFor(progress, question) ?? { questionId: question.id };
  const answer = { ...previous, ...change };
  const later = questions
    .slice(questions.indexOf(question) + 1)
    .filter(asksForStressor)
    .map(({ id }) => id);
  const isDuplicate = ({ questionId, choiceId }: Answer) =>
    asksForStressor(question) &&
    choiceId !== undefined &&
    choiceId === answer.choiceId &&
    later.includes(questionId);
  const others = progress.answers.filter(
    (one) => one.questionId !== question.id && !isDuplicate(one),
  );
  return { ...progress, answers: [...others, answer] };
}

/**
 * Removes the answers to this question and to its follow-ups. A skipped second stressor skips the
 * third too.
 */
export function withoutFollowUps(
  questions: readonly Question[],
  question: Question,
  progress: SurveyProgress,
): SurveyProgress {
  const removed = questions
    .slice(questions.indexOf(question))
    .filter((one) => one === question || shareChoices(one, question))
    .map(({ id }) => id);
  return {
    ...progress,
    answers: progress.answers.filter(({ questionId }) => !removed.includes(questionId)),
  };
}

/**
 * Returns the index of the next question after skipping this one, or `questions.length` at the end.
 */
export function indexAfterSkip(questions: readonly Question[], question: Question): number {
  const next = questions.findIndex(
    (one, at) => at > questions.indexOf(question) && !shareChoices(one, question),
  );
  return next === -1 ? questions.length : next;
}

/** Returns the complete answers in question order. */
export const answersToSubmit = (
  questions: readonly Question[],
  progress: SurveyProgress,
): readonly Answer[] =>
  questions.flatMap((question) => {
    const answer = answerFor(progress, question);
    return answer && isAnswered(question, answer) ? [answer] : [];
  });

/** Resumes a draft, dropping answers the survey no longer offers. */
export function resumeFrom(
  questions: readonly Question[],
  draft: SurveyProgress | undefined,
): SurveyProgress {
  if (!draft) return NOT_STARTED;
  const answers = draft.answers.filter(({ questionId, choiceId }) => {
    const question = questions.find(({ id }) => id === questionId);
    const isChoiceOffered = question?.choices.some(({ id }) => id === choiceId);
    return question && (choiceId === undefined || isChoiceOffered);
  });
  const firstOpen = questions.findIndex(
    (one) => !canSkip(questions, one) && !isAnswered(one, answerFor({ answers, at: 0 }, one)),
  );
  const furthest = firstOpen === -1 ? questions.length - 1 : firstOpen;
  return { answers, at: Math.max(0, Math.min(draft.at, furthest)) };
}

const isOn = (value: string | null) => value === "true" || value === "1";

/**
 * Returns the questions for a person. On a demo host, the `show_level` and `show_stressor` query parameters select the
 * questions. Elsewhere they are ignored.
 */
export function askedQuestions(
  all: readonly Question[],
  person: Asked,
  isDemo: boolean,
  query: URLSearchParams,
): readonly Question[] {
  const questions = all.filter((one) => isAskedNow(one, person));
  if (!isDemo) return questions;
  const requested = questions.filter(
    ({ kind }) => kind !== "text" && isOn(query.get(`show_${kind}`)),
  );
  return requested.length > 0 ? requested : questions;
}
