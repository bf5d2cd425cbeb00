import type { CertificateType } from "#contract/credit/credits.ts";
import { certificateTypeFor } from "#contract/credit/eligibility.ts";
import type { AssignmentWire } from "#contract/learning/assignments.ts";
import {
  type PersonName,
  people,
  smallCatalogue,
  someContent,
  someTerms,
} from "../../support/small-world.ts";

/** The lesson with a quiz. */
export const QUIZ_LESSON = "RL-2";
/** Carries contact hours for nurses and no credit for physicians. */
const HOURS_ONLY_LESSON = "RL-3";

/**
 * The first answer decides whether the quiz is passed. The others encode the action's number in two
 * digits and are always wrong.
 */
const DIGITS = 30;
const RIGHT = 1;
const choices = Array.from({ length: DIGITS + RIGHT }, (_, at) => ({
  id: at + 1,
  label: `${at + 1}`,
}));
const question = { text: "Which?", choices, right: RIGHT, why: "So it is." };

export const answersOf = (isRight: boolean, n: number) => [
  { questionId: 1, choiceId: isRight ? RIGHT : RIGHT + 1 },
  { questionId: 2, choiceId: RIGHT + 1 + (n % DIGITS) },
  { questionId: 3, choiceId: RIGHT + 1 + (Math.floor(n / DIGITS) % DIGITS) },
];

/** Decodes the action's number. */
export function actionNumberIn(answers: readonly { question: number; choice: number }[]): number {
  const digit = (id: number) =>
    (answers.find(({ question }) => question === id)?.choice ?? 0) - RIGHT - 1;
  return digit(2) + DIGITS * digit(3);
}

export const simCatalog = {
  ...smallCatalogue,
  content: smallCatalogue.content.map((lesson) =>
    someContent({ ...lesson, cme: lesson.record_id_ === HOURS_ONLY_LESSON ? "0" : "1" }),
  ),
  creditTerms: [
    someTerms({
      record_id_: QUIZ_LESSON,
      pass_mark: 1,
      questions: [1, 2, 3].map((id) => ({ id, ...question })),
    }),
  ],
};

/** Returns the credit type that this person gets for this lesson. */
export function typeOf(person: PersonName, record: string): CertificateType {
  const { provider_title } = people[person];
  const cme = record !== HOURS_ONLY_LESSON;
  return certificateTypeFor(provider_title, { cme, contactHours: true }) ?? "participation";
}

/** What the group of both people assigned to everyone. */
export const simAssignment = {
  id: "assigned-quiet",
  record_id_: null,
  series_id: "quiet",
  due_on: "2999-01-01",
  by: "Ward 7",
} satisfies AssignmentWire;
