import type { CreditTermsInput } from "#contract/credit/admin-terms.ts";
import { termsProblems as copy } from "./terms-copy.ts";

const isBlank = (text: string) => text.trim() === "";

function validateQuestions({ questions }: CreditTermsInput): string[] {
  return questions.flatMap(({ text, choices, why }, at) => {
    const position = at + 1;
    const labels = choices.map(({ label }) => label.trim());
    return [
      ...(isBlank(text) ? [copy.question(position)] : []),
      ...(labels.includes("") ? [copy.emptyAnswer(position)] : []),
      ...(new Set(labels).size < labels.length ? [copy.sameAnswers(position)] : []),
      ...(isBlank(why) ? [copy.explanation(position)] : []),
    ];
  });
}

/** Returns a sentence per problem. The server validates again. */
export function validateTerms(terms: CreditTermsInput): string[] {
  const { provider, disclosure, pass_mark, questions, statements } = terms;
  const isAsking = questions.length > 0;
  return [
    ...(isBlank(provider.name) ? [copy.provider] : []),
    ...(/^https?:\/\/[^\s/]+/i.test(provider.web) ? [] : [copy.website]),
    ...(isBlank(disclosure) ? [copy.disclosure] : []),
    ...(Object.values(statements).some(isBlank) ? [copy.statements] : []),
    ...(isAsking && (pass_mark < 1 || pass_mark > questions.length)
      ? [copy.passMark(questions.length)]
      : []),
    ...validateQuestions(terms),
  ];
}
