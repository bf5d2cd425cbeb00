import { expect, test } from "vitest";
import { terms } from "#features/registration/terms.ts";

const promised: readonly (readonly [what: string, section: string, words: RegExp])[] = [
  ["the license", "Software license", /install and use Respite on your own devices/],
  ["the restrictions", "Restrictions", /may not lend, sell, rent or publish/],
  ["the data license", "Data license", /allow the provider to store and process/],
  ["the duties of a business associate", "Duties under HIPAA", /business associate/],
  ["when medical records are supplied", "Duties under HIPAA", /within 10 business days/],
  ["the limit of liability", "Liability", /limited to the fees paid .* in the 12 months before/],
  ["the law", "Law and venue", /law of the Commonwealth of Pennsylvania/],
  ["the venue", "Law and venue", /Lancaster County, Pennsylvania, have exclusive jurisdiction/],
];

test.each(promised)("[REG-08] the terms state %s", (_, section, words) => {
  const found = terms.filter(({ title }) => title === section);
  expect(found.map(({ paragraphs }) => paragraphs.join("\n"))).toEqual([
    expect.stringMatching(words),
  ]);
});
