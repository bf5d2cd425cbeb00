import { expect, test } from "vitest";
import { formatPhone } from "#shared/help/help-copy.ts";

test.for([
  ["+18884090141", "(888) 409-0141"],
  ["988", "988"],
  ["+4930123456", "+4930123456"],
] as const)("[SUR-01] formats the number %s as %s", ([number, words]) => {
  expect(formatPhone(number)).toBe(words);
});
