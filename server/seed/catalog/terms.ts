import type { CreditTermsWire, TestQuestionWire } from "#contract/credit/credits.ts";
import type { SeedContent } from "../types.ts";
import { hashNumber } from "./expand.ts";
import type { Question, Questions } from "./question.ts";
import { bodyQuestions } from "./questions-body.ts";
import { feelingQuestions } from "./questions-feelings.ts";
import { meaningQuestions } from "./questions-meaning.ts";
import { togetherQuestions } from "./questions-together.ts";
import { workQuestions } from "./questions-work.ts";

const questionsOfTalks: Questions = {
  ...bodyQuestions,
  ...feelingQuestions,
  ...meaningQuestions,
  ...togetherQuestions,
  ...workQuestions,
};

/** The talks that each workshop contains and asks about. */
const talks: Readonly<Record<number, readonly number[]>> = {
  119: [110, 111, 174],
  139: [130, 131, 281],
  149: [140, 142, 190, 191],
  159: [151, 152],
  169: [160, 161, 240, 241],
  189: [180],
  229: [220, 221, 222, 230],
  309: [300, 301, 231],
};

const demo = "DEMO. Not accredited. Not valid for any license or certification requirement.";

const statements: CreditTermsWire["statements"] = {
  cme: `${demo} No credit for physicians is designated.`,
  contact_hours: `${demo} The provider is not accredited by the American Nurses Credentialing Center.`,
  participation: `${demo} The lesson was completed.`,
};

/** Places the right answer at a pseudorandom position that is the same on every machine. */
function toTestQuestion(
  { ask, right, wrong, why }: Question,
  n: number,
  at: number,
): TestQuestionWire {
  const position = Math.abs(hashNumber(n * 31 + at * 7, wrong.length + 1));
  const labels = wrong.toSpliced(position, 0, right);
  return {
    id: at + 1,
    text: ask,
    choices: labels.map((label, index) => ({ id: index + 1, label })),
    right: position + 1,
    why,
  };
}

const numberOf = ({ record_id_ }: SeedContent) => Number(record_id_.replace("rl-", ""));

function termsOf(lesson: SeedContent): CreditTermsWire {
  const n = numberOf(lesson);
  const questionsOfLesson = (talks[n] ?? [])
    .flatMap((talk) => questionsOfTalks[talk] ?? [])
    .map((question, at) => toTestQuestion(question, n, at));
  return {
    record_id_: lesson.record_id_,
    expires_on: "2031-12-31",
    provider: { name: "Respite demo", web: "https://respite.example" },
    joint_provider: null,
    disclosure:
      "The planners and the speaker of this demo have no relevant financial relationships with ineligible companies to disclose. No commercial support was received.",
    nothing_to_disclose: true,
    pass_mark: questionsOfLesson.length,
    questions: questionsOfLesson,
    statements,
  };
}

/** Returns the credit terms of all lessons with credit. */
export const termsFor = (content: readonly SeedContent[]): CreditTermsWire[] =>
  content.filter(({ cme, contact_hours }) => cme === "1" || contact_hours === "1").map(termsOf);
