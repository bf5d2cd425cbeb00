import type { CreditTermsInput } from "#contract/credit/admin-terms.ts";

const isBlank = (text: string) => text.trim() === "";

function validateQuestions({ questions }: CreditTermsInput): string[] {
  return questions.flatMap(({ text, choices, why }, at) => {
    const name = `Question ${at + 1}`;
    const labels = choices.map(({ label }) => label.trim());
    return [
      ...(isBlank(text) ? [`${name} has no words yet.`] : []),
      ...(labels.includes("") ? [`${name} has an answer without words.`] : []),
      ...(new Set(labels).size < labels.length ? [`${name} has the same answer twice.`] : []),
      ...(isBlank(why) ? [`${name} does not say why its answer is right.`] : []),
    ];
  });
}

/** Returns a sentence per problem. The server validates again. */
export function validateTerms(terms: CreditTermsInput): string[] {
  const { provider, disclosure, pass_mark, questions, statements } = terms;
  const isAsking = questions.length > 0;
  return [
    ...(isBlank(provider.name) ? ["Say who provides the lesson."] : []),
    ...(/^https?:\/\/[^\s/]+/i.test(provider.web) ? [] : ["Give the provider's web address."]),
    ...(isBlank(disclosure) ? ["Say what is disclosed, or that there is nothing."] : []),
    ...(Object.values(statements).some(isBlank)
      ? ["Each of the three statements needs words."]
      : []),
    ...(isAsking && (pass_mark < 1 || pass_mark > questions.length)
      ? [`Between 1 and ${questions.length} answers must be right.`]
      : []),
    ...validateQuestions(terms),
  ];
}
