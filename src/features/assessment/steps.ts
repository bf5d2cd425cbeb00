import { asksWhatWeighs, isAskedOf } from "#contract/wellbeing/surveys.ts";
import type { Answer, AnswerDraft } from "#sync/device.ts";
import type { Choice, Question } from "#sync/local/content.ts";

/** The way through a survey, one question after the other. Nothing here knows of a screen. */

/** The answers given so far, and the question that is shown. */
export type Way = AnswerDraft;

export const START: Way = { answers: [], at: 0 };

export const answerTo = (way: Way, question: Question): Answer | undefined =>
  way.answers.find(({ questionId }) => questionId === question.id);

export function isAnswered(question: Question, answer: Answer | undefined): boolean {
  if (answer?.choiceId !== undefined) return true;
  return question.kind !== "level" && Boolean(answer?.text?.trim());
}

/** Do these ask for another of the same: what comes second, and what third? */
const areOneList = (one: Question, other: Question): boolean =>
  one.kind === other.kind &&
  one.choices.some(({ id }) => other.choices.some((choice) => choice.id === id));

const isOfWhatWeighs = ({ id }: Pick<Question, "id">): boolean => asksWhatWeighs(id);

/** The level and the first of what weighs on somebody are asked of everybody. */
export const canSkip = (questions: readonly Question[], question: Question): boolean =>
  question.kind !== "level" && questions.find(isOfWhatWeighs) !== question;

/** What has been named before is not offered again. */
export function choicesOf(
  questions: readonly Question[],
  question: Question,
  way: Way,
): readonly Choice[] {
  if (!isOfWhatWeighs(question)) return question.choices;
  const before = questions
    .slice(0, questions.indexOf(question))
    .filter(isOfWhatWeighs)
    .map((one) => answerTo(way, one)?.choiceId);
  return question.choices.filter(({ id }) => !before.includes(id));
}

/** What is named now is taken back where it was named later. */
export function withAnswer(
  questions: readonly Question[],
  question: Question,
  way: Way,
  change: Pick<Answer, "choiceId" | "text">,
): Way {
  const before = answerTo(way, question) ?? { questionId: question.id };
  const answer = { ...before, ...change };
  const later = questions
    .slice(questions.indexOf(question) + 1)
    .filter(isOfWhatWeighs)
    .map(({ id }) => id);
  const isTwice = ({ questionId, choiceId }: Answer) =>
    isOfWhatWeighs(question) &&
    choiceId !== undefined &&
    choiceId === answer.choiceId &&
    later.includes(questionId);
  const others = way.answers.filter((one) => one.questionId !== question.id && !isTwice(one));
  return { ...way, answers: [...others, answer] };
}

/** Whoever names nothing second is not asked what comes third. */
export function withoutLater(questions: readonly Question[], question: Question, way: Way): Way {
  const gone = questions
    .slice(questions.indexOf(question))
    .filter((one) => one === question || areOneList(one, question))
    .map(({ id }) => id);
  return { ...way, answers: way.answers.filter(({ questionId }) => !gone.includes(questionId)) };
}

/** The question after this one is skipped; the end of the survey when there is none. */
export function afterSkipping(questions: readonly Question[], question: Question): number {
  const rest = questions.findIndex(
    (one, at) => at > questions.indexOf(question) && !areOneList(one, question),
  );
  return rest === -1 ? questions.length : rest;
}

/** In the order of the questions, and only what was answered. */
export const toSend = (questions: readonly Question[], way: Way): readonly Answer[] =>
  questions.flatMap((question) => {
    const answer = answerTo(way, question);
    return answer && isAnswered(question, answer) ? [answer] : [];
  });

/** What was begun, as far as the survey still asks it. */
export function goOnFrom(questions: readonly Question[], draft: Way | undefined): Way {
  if (!draft) return START;
  const answers = draft.answers.filter(({ questionId, choiceId }) => {
    const question = questions.find(({ id }) => id === questionId);
    const isOffered = question?.choices.some(({ id }) => id === choiceId);
    return question && (choiceId === undefined || isOffered);
  });
  const firstOpen = questions.findIndex(
    (one) => !canSkip(questions, one) && !isAnswered(one, answerTo({ answers, at: 0 }, one)),
  );
  const furthest = firstOpen === -1 ? questions.length - 1 : firstOpen;
  return { answers, at: Math.max(0, Math.min(draft.at, furthest)) };
}

const isOn = (value: string | null) => value === "true" || value === "1";

/**
 * Those for people of these groups. On a demonstration the address says which questions are asked, all of them where it names none; everywhere else it says
 * nothing.
 */
export function askedQuestions(
  all: readonly Question[],
  groups: readonly string[],
  isDemo: boolean,
  query: URLSearchParams,
): readonly Question[] {
  const questions = all.filter((one) => isAskedOf(one, groups));
  if (!isDemo) return questions;
  const asked = questions.filter(({ kind }) => kind !== "text" && isOn(query.get(`show_${kind}`)));
  return asked.length > 0 ? asked : questions;
}
