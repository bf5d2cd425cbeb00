import { expect, test } from "vitest";
import { DEFAULT_HELP_RESOURCES } from "#contract/wellbeing/default-help.ts";
import { phoneInWords, sortedHelp } from "#shared/help/help-copy.ts";

test.for([
  ["+18884090141", "(888) 409-0141"],
  ["988", "988"],
  ["+4930123456", "+4930123456"],
] as const)("[SUR-01] the number %s is read as %s", ([number, words]) => {
  expect(phoneInWords(number)).toBe(words);
});

test("[SUR-01] what one's own organisation offers stands first, and 988 before all that is for everybody", () => {
  const [first] = DEFAULT_HELP_RESOURCES;
  if (!first) throw new Error("no help");
  const own = { ...first, id: "eap", name: "Harbor EAP", organisation: "Harbor" };
  expect(sortedHelp([...DEFAULT_HELP_RESOURCES, own]).map(({ id }) => id)).toEqual([
    "eap",
    "988",
    "physician-support-line",
    "911",
  ]);
});
