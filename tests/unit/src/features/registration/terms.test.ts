import { expect, test } from "vitest";
import { terms, termsSummary } from "#features/registration/terms-copy.ts";

const promised: readonly (readonly [what: string, section: string, words: RegExp])[] = [
  ["the license", "Software license", /install and use Respite on your own devices/],
  ["the restrictions", "Restrictions", /may not lend, sell, rent, or publish/],
  ["the data license", "Data license", /allow the provider to store and process/],
  ["the duties of a business associate", "HIPAA business associate duties", /business associate/],
  [
    "when medical records are supplied",
    "HIPAA business associate duties",
    /within 10 business days/,
  ],
  ["the limit of liability", "Liability", /limited to the fees paid .* in the 12 months before/],
  ["the law", "Governing law and venue", /law of the Commonwealth of Pennsylvania/],
  [
    "the venue",
    "Governing law and venue",
    /Lancaster County, Pennsylvania, have exclusive jurisdiction/,
  ],
];

test.each(promised)("[REG-08] the terms state %s", (_, section, words) => {
  const found = terms.filter(({ title }) => title === section);
  expect(found.map(({ paragraphs }) => paragraphs.join("\n"))).toEqual([
    expect.stringMatching(words),
  ]);
});

test("[REG-08] a plain summary above the terms names the same limits", () => {
  const summary = termsSummary.points.join("\n");
  for (const point of [
    /own learning/,
    /Don't share your account/,
    /You own what you enter/,
    /HIPAA/,
    /within 10 business days/,
    /fees paid in the previous 12 months/,
    /Pennsylvania law/,
    /Lancaster County/,
    /isn't medical care/,
  ])
    expect(summary).toMatch(point);
});
