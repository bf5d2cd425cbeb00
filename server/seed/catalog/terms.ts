import type { CreditTermsWire, TestQuestionWire } from "#contract/credit/credits.ts";
import type { SeedContent } from "../types.ts";
import { hashNumber } from "./expand.ts";
import type { Question } from "./question.ts";
import { questions } from "./questions.ts";

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
  const position = hashNumber(n * 31 + at * 7, wrong.length + 1);
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
  const questionsOfLesson = (questions[n] ?? []).map((question, at) =>
    toTestQuestion(question, n, at),
  );
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
