import { expect, test } from "vitest";
import { FIRST_HELP } from "#contract/wellbeing/first-help.ts";
import { phoneInWords, sortedHelp } from "#shared/help/help-copy.ts";

test.for([
  ["+18884090141", "(888) 409-0141"],
  ["988", "988"],
  ["+4930123456", "+4930123456"],
] as const)("[SUR-01] the number %s is read as %s", ([number, words]) => {
  expect(phoneInWords(number)).toBe(words);
});

test("[SUR-01] what one's own organisation offers stands first, and 988 before all that is for everybody", () => {
  const [first] = FIRST_HELP;
  if (!first) throw new Error("no help");
  const own = { ...first, id: "eap", name: "Harbor EAP", organisation: "Harbor" };
  expect(sortedHelp([...FIRST_HELP, own]).map(({ id }) => id)).toEqual([
    "eap",
    "988",
    "physician-support-line",
    "911",
  ]);
});
