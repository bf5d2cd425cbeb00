import type { CreditDetail } from "#contract/learning/credit-details.ts";

/** What a lesson needs to offer credit, as list items. */
export const creditDetailNames: Readonly<Record<CreditDetail, string>> = {
  provider: "Provider",
  disclosure: "Disclosure",
  objectives: "Objectives",
  quiz: "Quiz",
  license_types: "License types",
  length: "Recording of at least 15 minutes per 0.25 credit",
  typed_length: "Length that isn't longer than the recording",
};
